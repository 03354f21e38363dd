// SPDX-License-Identifier: MIT
//
// The exact part of a report: its counts, bytes, names and outcomes, which the same build gives on every machine. Which
// fields those are follows from their descriptions in the schema of result files:
//
// - texts and choices are exact, but of parts of a report not what came of measuring them, which may be nothing on a busy
//   machine, and why;
// - so is what questions report that run nothing, and what is called so in the report of any other, there without bytes
//   that the run alone knew;
// - so are numbers in units that count something of the subject: bytes, layers, registers;
// - and all numbers of records in which nothing was measured.
//
// What only the measurement knew, what a method made of it, intervals, lists of samples, and what a report says of the
// measurement itself are not. Lists of records are compared as what is in them: some are ordered by their times.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Schema } from '../../../web/lab/files/schema-fault.ts'
import { estimates } from '../../../web/lab/generated/estimates.ts'
import { requests } from '../../../web/lab/generated/methods.ts'

interface Root extends Schema {
  readonly $defs: Readonly<Record<string, Schema>>
}

const file = fileURLToPath(
  new URL('../../../web/lab/generated/result.schema.json', import.meta.url),
)
const root: Root = JSON.parse(readFileSync(file, 'utf8'))

/**
 * Units of what a clock tells, of how often something was repeated under it, and of what an allocator held: a block has some
 * bytes more than were asked for where the heap has such a hole, and what a lab held before counts, too.
 */
const measured = /^(ms|h|x|%|bits|MB|.*\/.*|runs|calls|rounds|quartets|samples|spans)$/

/** Records on the measurement itself, and on the machine: which form of a loop was its fastest differs from run to run. */
const ofTheRun = [
  'Dropped',
  'Verdict',
  'PeakRate',
  'LadderPeak',
  'TilePeak',
  'BandwidthRate',
  'MemoryLevelRate',
]

const intervals = new Set(
  Object.entries(estimates).flatMap(([point, { low, high, widening }]) => [
    point,
    low,
    high,
    ...widening,
  ]),
)

const recordName = ({ $ref, items }: Schema): string | undefined =>
  ($ref ?? items?.$ref)?.split('/').at(-1)

const fieldsOf = (record: string): [string, Schema][] =>
  Object.entries(root.$defs[record]?.properties ?? {})

function reportRecord(experiment: string): string {
  const form = root.oneOf?.find(({ properties }) => properties?.experiment?.const === experiment)
  const record = recordName(form?.properties?.report ?? {})
  if (!record) throw new Error(`the schema knows no reports of ${experiment}`)
  return record
}

/** The names of numbers in a record, and in those that it holds. */
function numberNames(record: string): string[] {
  return fieldsOf(record).flatMap(([name, field]) => {
    const inner = recordName(field)
    if (inner && !ofTheRun.includes(inner)) return numberNames(inner)
    return isNumber(field) ? [name] : []
  })
}

const isNumber = ({ type }: Schema) => type === 'number' || type === 'integer'

/** What is reported by questions that run nothing and judge no saved run. */
const calculated = new Set(
  requests
    .filter(
      (request) =>
        'calculated' in request &&
        !Object.values<string>(request.roles).some((kind) => /^saved/.test(kind)),
    )
    .flatMap(({ name }) => numberNames(reportRecord(name))),
)

const isTimeless = (record: string) =>
  fieldsOf(record).every(([, { unit = '', items }]) => !measured.test(items?.unit ?? unit))

/** Whether it says why there is no measurement, for people or for programs: such fields come in pairs. */
function isReason(record: string, name: string): boolean {
  const text = name.replace(/_code$/, '')
  const names = fieldsOf(record).map(([each]) => each)
  return !isTimeless(record) && names.includes(text) && names.includes(`${text}_code`)
}

function isExact(record: string, name: string, field: Schema, whole: boolean): boolean {
  if (field.origin === 'method' || isReason(record, name)) return false
  if (field.enum) return whole || !field.origin
  if (field.type === 'string') return true
  if (intervals.has(name)) return false
  if (isNumber(field) && calculated.has(name) && !(field.origin && field.unit)) return true
  if (field.origin) return false
  if (isNumber(field) && field.unit) return !measured.test(field.unit)
  return (isNumber(field) || field.type === 'boolean') && isTimeless(record)
}

type Fields = Readonly<Record<string, unknown>>

function exactFields(record: string, values: Fields, whole: boolean): Fields {
  const exact = fieldsOf(record).flatMap(([name, field]): [string, unknown][] => {
    const value = values[name]
    const inner = recordName(field)
    if (value === undefined) return []
    if (!inner) return isExact(record, name, field, whole) ? [[name, value]] : []
    if (ofTheRun.includes(inner) || field.origin) return []
    const parts = (Array.isArray(value) ? value : [value]).map((each) =>
      exactFields(inner, each, false),
    )
    return [[name, parts.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))]]
  })
  return Object.fromEntries(exact)
}

/** The exact part of a report of that experiment. */
export const exactPart = (experiment: string, report: object): Fields =>
  exactFields(reportRecord(experiment), report as Fields, true)

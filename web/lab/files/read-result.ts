// SPDX-License-Identifier: MIT
//
// Reads result files, of which anyone may have changed anything: what does not fit the schema, or itself, is
// refused by a sentence that names the place.

import { errorText, type FlopscopeError, failure, sentence } from '../errors.ts'
import { acceptedNumbers } from '../field.ts'
import type { ArchitecturesReport, SuiteReport, TimingReport } from '../generated/records.ts'
import { plainText } from '../plain-text.ts'
import { valueText } from '../refusal.ts'
import { todaysReport } from './older-reports.ts'
import { type AnyResultFile, format, version } from './result.ts'
import { definition, firstFault, reportSchema } from './schema-check.ts'
import { type FileFault, fileFault } from './schema-fault.ts'

/** What the schema says of reports, for whoever computes them again. */
export { definition, reportSchema }

/** What the text of a file of this or an older version holds. Rejects with a sentence about what is wrong. */
export async function readResult(text: string): Promise<AnyResultFile> {
  const file = parseJson(text)
  // Until they were result files, too, comparisons of architectures had a format of their own.
  const isOwn = file?.format === 'flopscope-architectures'
  if (file?.format !== format && !isOwn) {
    throw unreadable('foreign_file', {
      field: 'format',
      value: textOf(file?.format),
      allowed: format,
    })
  }
  if (Number.isInteger(file.version) && Number(file.version) > version) {
    const fault = { field: 'version', value: String(file.version), allowed: `${version} at most` }
    throw unreadable('newer_file', fault, 'a newer Flopscope wrote it')
  }
  if (isOwn) Object.assign(file, { format, version, experiment: 'architectures' })
  const { schema, numberLists } = await import('../generated/result.schema.json?rules')
  if (file.report && typeof file.report === 'object') {
    file.report = todaysReport({ ...file, report: file.report }, schema)
  }
  const fault = firstFault(schema, file)
  if (fault) throw unreadable('damaged_file', fileFault(fault))
  const valid = file as unknown as AnyResultFile
  const contradiction = contradictionIn(valid)
  if (contradiction) throw unreadable('damaged_file', contradiction)
  const plain = withPlainTexts(valid)
  return { ...plain, report: withTypedArrays(plain.report, numberLists) } as AnyResultFile
}

const mostLevels = 256

/** A copy in which no text can command a terminal or turn the order of the letters around it. */
function withPlainTexts<Value>(value: Value, level = 1): Value {
  if (typeof value === 'string') return plainText(value) as Value
  if (typeof value !== 'object' || value === null) return value
  if (level > mostLevels) {
    const allowed = `nested at most ${mostLevels} levels deep`
    throw unreadable('too_large', { field: 'its JSON', value: 'nested deeper', allowed })
  }
  const plain = (member: unknown) => withPlainTexts(member, level + 1)
  if (Array.isArray(value)) return value.map(plain) as Value
  const members = Object.entries(value).map(([name, member]) => [name, plain(member)])
  return Object.fromEntries(members) as Value
}

/** What the schema does not say: when it was made, that a subject is one thing, and that some lists have an
 *  entry for each run, or places for what is there. */
function contradictionIn(file: AnyResultFile): FileFault | undefined {
  const { created, report } = file
  if (!isTime(created)) {
    const allowed = 'a time in UTC as 2024-02-29T12:30:00Z'
    return { field: 'created', value: valueText(created), allowed }
  }
  const fault = subjectOfTwoKinds(file)
  if (fault) return fault
  // The fields that a record has say what must hold of it.
  const { subjects } = file as { readonly subjects?: readonly unknown[] }
  if ('candidates' in report && 'orders' in report && subjects)
    return contradictionInSuite(subjects, report)
  if ('architectures' in report) return contradictionInArchitectures(report)
  return 'warmup_ms' in report ? contradictionInTiming(report as TimingReport) : undefined
}

/** A subject that is an operation and a model. */
function subjectOfTwoKinds(file: object): FileFault | undefined {
  const { subject, subjects, baseline, optimized } = file as Readonly<Record<string, unknown>>
  const roles = { subject, baseline, optimized, ...placed('subjects', subjects) }
  for (const [role, given] of Object.entries(roles)) {
    const { op, model } = (given ?? {}) as Readonly<Record<string, unknown>>
    if (op === undefined || model === undefined) continue
    return { field: `${role}.op`, value: valueText(op), allowed: 'absent beside a model' }
  }
  return undefined
}

/** The entries of a list by their places: "subjects[1]". */
const placed = (name: string, list: unknown): object =>
  Array.isArray(list)
    ? Object.fromEntries(list.map((each, place) => [`${name}[${place}]`, each]))
    : {}

function contradictionInSuite(
  subjects: readonly unknown[],
  { candidates, fastest }: SuiteReport,
): FileFault | undefined {
  if (candidates.length > subjects.length) {
    const allowed = `a list of at most as many records as there are subjects (${subjects.length})`
    return { field: 'report.candidates', value: `a list of ${candidates.length}`, allowed }
  }
  const isPlace = (place: number) => Number.isInteger(place) && place in candidates
  const wrong = fastest.findIndex((place) => !isPlace(place))
  if (wrong < 0) return undefined
  const allowed = `the place of one of the ${candidates.length} candidates, from 0`
  return { field: `report.fastest[${wrong}]`, value: String(fastest[wrong]), allowed }
}

function contradictionInArchitectures({
  architectures,
}: ArchitecturesReport): FileFault | undefined {
  const faults = architectures.map(
    ({ timing }, place) =>
      timing && contradictionInTiming(timing, `report.architectures[${place}].timing`),
  )
  return faults.find((fault) => fault !== undefined)
}

/** `place` is what the report is called in its file. */
function contradictionInTiming(report: TimingReport, place = 'report'): FileFault | undefined {
  for (const name of ['samples_ms', 'sample_classes'] as const) {
    const { length } = report[name]
    if (length === report.runs) continue
    const allowed = `a list of as many numbers as there are runs (${report.runs})`
    return { field: `${place}.${name}`, value: `a list of ${length}`, allowed }
  }
  return report.outcome === 'measured' ? missingTimeIn(report, place) : undefined
}

function missingTimeIn(report: TimingReport, place: string): FileFault | undefined {
  const range = (minimum: number, unit: string, whole: boolean) =>
    `${acceptedNumbers({ whole, minimum, unit })} where the outcome is measured`
  if (report.runs === 0)
    return { field: `${place}.runs`, value: '0', allowed: range(1, 'runs', true) }
  const missing = (['mean_ms', 'p50_ms'] as const).find((name) => report[name] === undefined)
  return missing && { field: `${place}.${missing}`, value: '', allowed: range(0, 'ms', false) }
}

/** Whether it names a moment that exists: some readers of dates take February 30 for March 1. */
function isTime(text: string): boolean {
  const [, moment] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d+)?Z$/.exec(text) ?? []
  const time = Date.parse(text)
  return (
    moment !== undefined && !Number.isNaN(time) && new Date(time).toISOString().startsWith(moment)
  )
}

type Parsed = { [name: string]: unknown } | undefined

function parseJson(text: string): Parsed {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Parsed) : undefined
  } catch (error) {
    const message = `${refused} it is not JSON: ${sentence(errorText(error))}`
    throw failure('foreign_file', message, { allowed: 'JSON' }, error)
  }
}

const refused = 'This file cannot be opened:'

const textOf = (value: unknown) => (value === undefined ? '' : valueText(value))

function unreadable(code: string, fault: FileFault, reason = ''): FlopscopeError {
  const { field, value, allowed } = fault
  const found = value ? `it is ${value}` : 'it is missing'
  const message = `${refused} ${field} must be ${allowed}, but ${found}${reason && `; ${reason}`}.`
  return failure(code, message, { field, value, allowed })
}

/** A copy of `value` in which lists of the names `numberLists` are typed arrays again, at any depth. */
function withTypedArrays(value: unknown, numberLists: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((each) => withTypedArrays(each, numberLists))
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([name, member]) => [
    name,
    Array.isArray(member) && numberLists.includes(name)
      ? Float64Array.from(member)
      : withTypedArrays(member, numberLists),
  ])
  return Object.fromEntries(members)
}

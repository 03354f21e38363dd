// SPDX-License-Identifier: MIT
//
// Reads result files, of which anyone may have changed anything: what does not fit the schema, or itself, is
// refused by a sentence that names the place.

import { type FlopscopeError, failure, reasonOf } from '../errors.ts'
import { acceptedNumbers } from '../field.ts'
import type { ArchitecturesReport, SuiteReport, TimingReport } from '../generated/records.ts'
import { plainText } from '../plain-text.ts'
import { nestedAtMost, nestedDeeper, oneOf, valueWords } from '../refusal.ts'
import { type Wording, wording } from '../wording.ts'
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
      value: wordsOf(file?.format),
      allowed: oneOf([format]),
    })
  }
  if (Number.isInteger(file.version) && Number(file.version) > version) {
    throw unreadable('newer_file', {
      field: 'version',
      value: String(file.version),
      allowed: wording('version_at_most', '{most} at most', { most: version }),
    })
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
    throw unreadable('too_large', {
      field: 'its JSON',
      value: nestedDeeper(),
      allowed: nestedAtMost(mostLevels),
    })
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
    const allowed = wording('utc_time', 'a time in UTC as 2024-02-29T12:30:00Z')
    return { field: 'created', value: valueWords(created), allowed }
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
    const allowed = wording('absent_beside_model', 'absent beside a model')
    return { field: `${role}.op`, value: valueWords(op), allowed }
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
  { candidates, fastest }: Pick<SuiteReport, 'candidates' | 'fastest'>,
): FileFault | undefined {
  if (candidates.length > subjects.length) {
    const allowed = wording(
      'no_more_than_subjects',
      'a list of at most as many records as there are subjects ({count})',
      { count: subjects.length },
    )
    return { field: 'report.candidates', value: listOf(candidates.length), allowed }
  }
  const isPlace = (place: number) => Number.isInteger(place) && place in candidates
  const wrong = fastest.findIndex((place) => !isPlace(place))
  if (wrong < 0) return undefined
  const allowed = wording(
    'candidate_place',
    'the place of one of the {candidates} candidates, from 0',
    {
      candidates: candidates.length,
    },
  )
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
    const allowed = wording(
      'as_many_as_runs',
      'a list of as many numbers as there are runs ({count})',
      { count: report.runs },
    )
    return { field: `${place}.${name}`, value: listOf(length), allowed }
  }
  return report.outcome === 'measured' ? missingTimeIn(report, place) : undefined
}

function missingTimeIn(report: TimingReport, place: string): FileFault | undefined {
  const range = (minimum: number, unit: string, whole: boolean) =>
    wording('where_measured', '{numbers} where the outcome is measured', {
      numbers: acceptedNumbers({ whole, minimum, unit }),
    })
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
    const message = wording(
      'file_not_json',
      'This file cannot be opened: it is not JSON: {reason}',
      { reason: reasonOf(error) },
    )
    throw failure('foreign_file', message, { allowed: oneOf(['JSON']) }, error)
  }
}

const wordsOf = (value: unknown) => (value === undefined ? '' : valueWords(value))

const listOf = (given: number) => wording('list_of', 'a list of {given}', { given })

function unreadable(code: string, fault: FileFault): FlopscopeError {
  return failure(code, unreadableWords(code, fault), fault)
}

function unreadableWords(code: string, { field, value, allowed }: FileFault): Wording {
  if (!value)
    return wording(
      'file_lacks',
      'This file cannot be opened: {field} must be {allowed}, but it is missing.',
      { field, allowed },
    )
  if (code === 'newer_file')
    return wording(
      'newer_file',
      'This file cannot be opened: {field} must be {allowed}, but it is {value}; a newer Flopscope wrote it.',
      { field, value, allowed },
    )
  return wording(
    'damaged_file',
    'This file cannot be opened: {field} must be {allowed}, but it is {value}.',
    { field, value, allowed },
  )
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

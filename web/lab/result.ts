// SPDX-License-Identifier: MIT
//
// A run as a file: everything that is needed to judge it later, or on another machine. The layout is
// result.schema.json, generated from the records; the number of its version grows whenever an older
// reader would misread a newer file, and a reader takes every version up to its own.

import { errorText, FlopscopeError, sentence } from './errors.ts'
import { acceptedNumbers } from './field.ts'
import { plain } from './plain.ts'
import type { Environment, OperationSubject, TimingOptions, TimingReport } from './records.ts'
import { shownValue } from './refusal.ts'
import { type FileFault, fileFault } from './schema-fault.ts'
import type { SuiteFile } from './suite-file.ts'

/** A run with all that is needed to judge it; `resultJson` writes it, `parseResult` reads it. */
export interface ResultFile {
  readonly format: 'flopscope-result'
  readonly version: 1
  /** When it was made: ISO 8601, in UTC. */
  readonly created: string
  readonly flopscope_version: string
  readonly experiment: 'timing'
  readonly subject: OperationSubject
  readonly options: Partial<TimingOptions>
  readonly environment: Environment
  readonly report: TimingReport
}

/** What a regression test compares. */
export type SavedRun = ResultFile | SuiteFile

const format = 'flopscope-result'
const version = 1

/** A run as a result file, made now unless `created` says otherwise. Nothing is copied. */
export function makeResult(
  run: Pick<ResultFile, 'subject' | 'options' | 'environment' | 'report'>,
  created: Date = new Date(),
): ResultFile {
  const { subject, options, environment, report } = run
  return {
    format,
    version,
    created: created.toISOString(),
    flopscope_version: environment.flopscope_version,
    experiment: 'timing',
    subject,
    options,
    environment,
    report,
  }
}

/** The file as JSON; samples are plain arrays. */
export const resultJson = (result: ResultFile): string => `${JSON.stringify(result, plain, 2)}\n`

/** Reads a file of this or an older version. Rejects with a sentence about what is wrong with it. */
export async function parseResult(text: string): Promise<ResultFile> {
  const file = parseJson(text)
  if (file?.format !== format) {
    throw unreadable('foreign_file', {
      field: 'format',
      value: shown(file?.format),
      allowed: format,
    })
  }
  if (Number.isInteger(file.version) && Number(file.version) > version) {
    const fault = { field: 'version', value: String(file.version), allowed: `${version} at most` }
    throw unreadable('newer_file', fault, 'a newer Flopscope wrote it')
  }
  const { default: validate } = await import('./result.schema.json?validator')
  const fault = validate(file)
  if (fault) throw unreadable('damaged_file', fileFault(fault))
  const valid = file as unknown as ResultFile
  const contradiction = contradictionIn(valid)
  if (contradiction) throw unreadable('damaged_file', contradiction)
  return { ...valid, report: withTypedArrays(valid.report) }
}

/** What the schema does not say: when it was made, that what was measured has times, and that some lists
 *  have an entry for each run. */
function contradictionIn({ created, report }: ResultFile): FileFault | undefined {
  if (!isTime(created)) {
    const allowed = 'a time in UTC as 2024-02-29T12:30:00Z'
    return { field: 'created', value: shownValue(created), allowed }
  }
  for (const name of ['samples_ms', 'sample_classes'] as const) {
    const { length } = report[name]
    if (length === report.runs) continue
    const allowed = `a list of as many numbers as there are runs (${report.runs})`
    return { field: `report.${name}`, value: `a list of ${length}`, allowed }
  }
  return report.outcome === 'measured' ? missingTimeIn(report) : undefined
}

function missingTimeIn(report: TimingReport): FileFault | undefined {
  const range = (minimum: number, unit: string, whole: boolean) =>
    `${acceptedNumbers({ whole, minimum, unit })} where the outcome is measured`
  if (report.runs === 0)
    return { field: 'report.runs', value: '0', allowed: range(1, 'runs', true) }
  const missing = (['mean_ms', 'p50_ms'] as const).find((name) => report[name] === undefined)
  return missing && { field: `report.${missing}`, value: '', allowed: range(0, 'ms', false) }
}

/** Whether it names a moment that exists: some readers of dates take February 30 for March 1. */
function isTime(text: string): boolean {
  const [, moment] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d+)?Z$/.exec(text) ?? []
  const time = Date.parse(text)
  return (
    moment !== undefined && !Number.isNaN(time) && new Date(time).toISOString().startsWith(moment)
  )
}

/** Every call that was timed, one a row; times are those of a single call. */
export function resultCsv({ report }: ResultFile): string {
  const rows: (string | number)[][] = [['phase', 'run', 'time_ms', 'outlier']]
  if (report.first_call_ms !== undefined) rows.push(['first call', 1, report.first_call_ms, ''])
  report.warmup_ms.forEach((ms, run) => {
    rows.push(['warm-up', run + 1, ms, ''])
  })
  report.samples_ms.forEach((ms, run) => {
    rows.push(['timing', run + 1, ms, outlierNames[report.sample_classes[run] ?? 0] ?? ''])
  })
  return rows.map((row) => `${row.join(',')}\r\n`).join('')
}

const outlierNames: Readonly<Record<number, string>> = {
  [-2]: 'low severe',
  [-1]: 'low mild',
  0: 'none',
  1: 'high mild',
  2: 'high severe',
}

type Parsed = { readonly [name: string]: unknown } | undefined

function parseJson(text: string): Parsed {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Parsed) : undefined
  } catch (error) {
    const message = `${refused} it is not JSON: ${sentence(errorText(error))}`
    throw new FlopscopeError({ code: 'foreign_file', allowed: 'JSON', message }, error)
  }
}

const refused = 'This file cannot be opened:'

const shown = (value: unknown) => (value === undefined ? '' : shownValue(value))

function unreadable(code: string, fault: FileFault, reason = ''): FlopscopeError {
  const { field, value, allowed } = fault
  const found = value ? `it is ${value}` : 'it is missing'
  const message = `${refused} ${field} must be ${allowed}, but ${found}${reason && `; ${reason}`}.`
  return new FlopscopeError({ code, field, value, allowed, message })
}

/** The fields that JSON turned into plain arrays; the type makes a forgotten one an error. */
type NumbersField = {
  [Name in keyof TimingReport]-?: TimingReport[Name] extends Float64Array ? Name : never
}[keyof TimingReport]
const numbersFields: Readonly<Record<NumbersField, true>> = {
  warmup_ms: true,
  samples_ms: true,
  sample_classes: true,
}

function withTypedArrays(report: TimingReport): TimingReport {
  const names = Object.keys(numbersFields) as NumbersField[]
  const typed = names.map((name) => [name, Float64Array.from(report[name])] as const)
  return { ...report, ...Object.fromEntries(typed) }
}

// SPDX-License-Identifier: MIT
//
// A run as a file: everything that is needed to judge it later, or on another machine. The layout is
// result.schema.json, generated from the records; the number of its version grows whenever an older
// reader would misread a newer file, and a reader takes every version up to its own.

import { errorText, FlopscopeError, sentence } from './errors.ts'
import type { Environment, OperationSubject, TimingOptions, TimingReport } from './records.ts'

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
export const resultJson = (result: ResultFile): string =>
  `${JSON.stringify(result, (_, value) => (value instanceof Float64Array ? [...value] : value), 2)}\n`

/** Reads a file of this or an older version. Rejects with a sentence about what is wrong with it. */
export async function parseResult(text: string): Promise<ResultFile> {
  const file = parseJson(text)
  if (file?.format !== format) {
    throw unreadable('foreign_file', 'it does not begin as a Flopscope result does', file?.format)
  }
  if (typeof file.version === 'number' && file.version > version) {
    throw unreadable('newer_file', 'it was made by a newer Flopscope', file.version)
  }
  const { default: validate } = await import('./result.schema.json?validator')
  const fault = validate(file)
  if (fault) throw unreadable('damaged_file', fault)
  const valid = file as unknown as ResultFile
  return { ...valid, report: withTypedArrays(valid.report) }
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
    throw unreadable('foreign_file', `it is not JSON: ${errorText(error)}`)
  }
}

function unreadable(code: string, reason: string, value?: unknown): FlopscopeError {
  const message = `This file cannot be opened: ${sentence(reason)}`
  return new FlopscopeError({ code, value: value === undefined ? '' : String(value), message })
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

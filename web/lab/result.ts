// SPDX-License-Identifier: MIT
//
// A run as a file: everything that is needed to judge it later, or on another machine. The layout is
// result.schema.json, generated from the records; the number of its version grows whenever an older
// reader would misread a newer file, and a reader takes every version up to its own.

import { errorText, FlopscopeError, sentence } from './errors.ts'
import { acceptedNumbers } from './field.ts'
import type {
  Environment,
  ExperimentName,
  Experiments,
  OperationSubject,
  TimingReport,
} from './records.ts'

import { shownValue } from './refusal.ts'
import { type FileFault, fileFault } from './schema-fault.ts'

/** The subjects of a saved run, by the names that its experiment has for them. */
export type SavedSubjects<Name extends ExperimentName> = {
  readonly [Role in Experiments[Name]['subjects']]: Role extends 'subjects'
    ? readonly OperationSubject[]
    : OperationSubject
}

/** A run with all that is needed to judge it; `resultJson` writes it, `parseResult` reads it. */
export type ResultFile<Name extends ExperimentName = 'timing'> = SavedSubjects<Name> & {
  readonly format: 'flopscope-result'
  readonly version: 1
  /** When it was made: ISO 8601, in UTC. */
  readonly created: string
  readonly flopscope_version: string
  readonly experiment: Name
  readonly options: Partial<Experiments[Name]['options']>
  readonly environment: Environment
  readonly report: Experiments[Name]['report']
}

/** A run of whichever experiment; `experiment` tells of which. */
export type AnyResultFile = { [Name in ExperimentName]: ResultFile<Name> }[ExperimentName]

/** What `makeResult` is given of a run. */
export type MadeRun<Name extends ExperimentName> = SavedSubjects<Name> &
  Pick<ResultFile<Name>, 'options' | 'environment' | 'report'>

const format = 'flopscope-result'
const version = 1

/** A run as a result file, made now unless `created` says otherwise; a timing unless `experiment` names
 *  another. Nothing is copied. */
export function makeResult(run: MadeRun<'timing'>, created?: Date): ResultFile
export function makeResult<Name extends ExperimentName>(
  run: MadeRun<Name> & { readonly experiment: Name },
  created?: Date,
): ResultFile<Name>
export function makeResult(
  run: {
    readonly experiment?: ExperimentName
    readonly options: object
    readonly environment: Environment
    readonly report: object
  },
  created: Date = new Date(),
): never {
  const { experiment = 'timing', options, environment, report, ...subjects } = run
  return {
    format,
    version,
    created: created.toISOString(),
    flopscope_version: environment.flopscope_version,
    experiment,
    ...subjects,
    options,
    environment,
    report,
  } as never
}

/** The file as JSON; samples are plain arrays. */
export const resultJson = (result: { readonly format: string }): string =>
  `${JSON.stringify(result, (_, value) => (value instanceof Float64Array ? [...value] : value), 2)}\n`

/** Reads a file of this or an older version. Rejects with a sentence about what is wrong with it. */
export async function parseResult(text: string): Promise<AnyResultFile> {
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
  const { default: validate, numberLists } = await import('./result.schema.json?validator')
  const fault = validate(file)
  if (fault) throw unreadable('damaged_file', fileFault(fault))
  const valid = file as unknown as AnyResultFile
  const contradiction = contradictionIn(valid)
  if (contradiction) throw unreadable('damaged_file', contradiction)
  return { ...valid, report: withTypedArrays(valid.report, numberLists) } as AnyResultFile
}

/** What the schema does not say: when it was made, that what was measured has times, and that some lists
 *  have an entry for each run. */
function contradictionIn({ created, experiment, report }: AnyResultFile): FileFault | undefined {
  if (!isTime(created)) {
    const allowed = 'a time in UTC as 2024-02-29T12:30:00Z'
    return { field: 'created', value: shownValue(created), allowed }
  }
  return experiment === 'timing' ? contradictionInTiming(report) : undefined
}

function contradictionInTiming(report: TimingReport): FileFault | undefined {
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

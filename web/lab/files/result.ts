// SPDX-License-Identifier: MIT
//
// A run as a file: everything that is needed to judge it later, or on another machine. The layout is
// result.schema.json, generated from the records; the number of its version grows whenever an older
// reader would misread a newer file, and a reader takes every version up to its own.

import type { Environment, ExperimentName, Experiments } from '../generated/records.ts'
import { membersOf, plainMembers } from '../plain-data.ts'
import { refusal } from '../refusal.ts'
import type { RunSubject } from '../subject.ts'
import { wording } from '../wording.ts'
import { reportCsv } from './csv.ts'
import { plain } from './plain.ts'

/** The subjects of a saved run, by the names that its experiment has for them. */
export type SavedSubjects<Name extends ExperimentName> = {
  readonly [Role in Experiments[Name]['subjects']]: Role extends 'subjects'
    ? readonly RunSubject[]
    : Role extends 'saved'
      ? SavedRun | readonly SavedRun[]
      : Role extends 'later'
        ? SavedRun
        : RunSubject
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

/** What a regression test compares. */
export type SavedRun = ResultFile<'timing'> | ResultFile<'suite'>

/** What `makeResult` is given of a run. */
export type MadeRun<Name extends ExperimentName> = SavedSubjects<Name> &
  Pick<ResultFile<Name>, 'options' | 'environment' | 'report'>

export const format = 'flopscope-result'
export const version = 1

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
  const { experiment = 'timing', options, environment, report, ...subjects } = membersOf('run', run)
  const { flopscope_version } = membersOf('environment', environment)
  return {
    format,
    version,
    created: timeOf(created),
    flopscope_version,
    experiment,
    ...subjects,
    options,
    environment,
    report,
  } as never
}

/** The file as JSON; samples are plain arrays. */
export function resultJson(result: { readonly format: string }): string {
  const members = membersOf('result', result)
  try {
    return `${JSON.stringify(members, plain, 2)}\n`
  } catch (error) {
    throw refusal('result', result, wording('json_has', 'what JSON has words for'), error)
  }
}

function timeOf(created: Date): string {
  try {
    return created.toISOString()
  } catch (error) {
    throw refusal('created', created, wording('valid_date', 'a valid Date'), error)
  }
}

/** Reads a file of this or an older version. Rejects with a sentence about what is wrong with it. */
export async function parseResult(text: string): Promise<AnyResultFile> {
  // Most visits open no file.
  const { readResult } = await import('./read-result.ts')
  return readResult(text)
}

/** Every call of a timing, one a row; times are those of a single call. */
export function resultCsv(result: ResultFile): string {
  const report = plainMembers('report', membersOf('result', result).report)
  for (const name of ['warmup_ms', 'samples_ms', 'sample_classes'] as const) {
    if (report[name]?.forEach === undefined)
      throw refusal(`report.${name}`, report[name], wording('list', 'a list'))
  }
  return reportCsv(report)
}

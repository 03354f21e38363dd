// SPDX-License-Identifier: MIT
//
// A run of many candidates as a file, in the layout of a timing's (result.ts), so that a later one can be
// judged by it. It is read by C++ alone.

import { plain } from './plain.ts'
import type { Environment, OperationSubject, SuiteOptions, SuiteReport } from './records.ts'

/** `report.candidates` are those of `subjects`, in their order. */
export interface SuiteFile {
  readonly format: 'flopscope-result'
  readonly version: 1
  /** When it was made: ISO 8601, in UTC. */
  readonly created: string
  readonly flopscope_version: string
  readonly experiment: 'suite'
  readonly subjects: readonly OperationSubject[]
  readonly options: Partial<SuiteOptions>
  readonly environment: Environment
  readonly report: SuiteReport
}

/** A run as a file, made now unless `created` says otherwise. Nothing is copied. */
export function makeSuiteFile(
  run: Pick<SuiteFile, 'subjects' | 'options' | 'environment' | 'report'>,
  created: Date = new Date(),
): SuiteFile {
  const { subjects, options, environment, report } = run
  return {
    format: 'flopscope-result',
    version: 1,
    created: created.toISOString(),
    flopscope_version: environment.flopscope_version,
    experiment: 'suite',
    subjects,
    options,
    environment,
    report,
  }
}

/** The file as JSON; samples are plain arrays. */
export const suiteJson = (file: SuiteFile): string => `${JSON.stringify(file, plain, 2)}\n`

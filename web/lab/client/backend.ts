// SPDX-License-Identifier: MIT
//
// The experiments as the facade asks for them, one at a time; a worker or this realm answers.

import type { RunControl } from '../control.ts'
import type { LabEnvironment } from '../environment.ts'
import type { SavedRun } from '../files/result.ts'
import type { DataFiles } from '../files/training-data.ts'
import type {
  CostOptions,
  CostReport,
  ExperimentName,
  Experiments,
  Texts,
  TimingOptions,
  TimingReport,
} from '../generated/records.ts'
import type { Subject } from '../subject.ts'

/** The subjects of an experiment, by the names that it has for them; `subjects` is a list of them, and a
 *  regression test has two runs of them. */
export type Subjects<Name extends ExperimentName> = {
  readonly [Role in Experiments[Name]['subjects']]: Role extends 'subjects'
    ? readonly Subject[]
    : Role extends 'saved' | 'later'
      ? SavedRun
      : Subject
} & (Name extends 'training' ? { readonly files?: DataFiles } : unknown)

/** What a text is made from, by the name that it has for it. */
export type TextRequest<Name extends keyof Texts> = {
  readonly [Source in Texts[Name]]: unknown
}

export interface Backend {
  readonly environment: LabEnvironment
  cost(subject: Subject, options: Partial<CostOptions>): Promise<CostReport>
  timing(
    subject: Subject,
    options: Partial<TimingOptions>,
    control: RunControl,
  ): Promise<TimingReport>
  /** Any experiment, by its name. */
  experiment<Name extends ExperimentName>(
    name: Name,
    subjects: Subjects<Name>,
    options: Partial<Experiments[Name]['options']>,
    control: RunControl<Experiments[Name]['report']>,
  ): Promise<Experiments[Name]['report']>
  /** What the lab writes as text, by the text's name. */
  text<Name extends keyof Texts>(name: Name, request: TextRequest<Name>): Promise<string>
  /** Rejects what is under way and frees everything. */
  close(): void
}

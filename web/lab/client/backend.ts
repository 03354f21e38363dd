// SPDX-License-Identifier: MIT
//
// The experiments as the facade asks for them, one at a time; a worker or this realm answers.

import type { Answer } from '../call-options.ts'
import type { RunControl } from '../control.ts'
import type { SizedArchitecture } from '../course/architectures.ts'
import type { LabEnvironment } from '../environment.ts'
import type { SavedRun } from '../files/result.ts'
import type { DataFiles } from '../files/training-data.ts'
import type { RoleKind, requests } from '../generated/methods.ts'
import type { ExperimentName, Experiments, Texts, TimingReport } from '../generated/records.ts'
import type { Subject } from '../subject.ts'
import type { Sampled } from '../wasm/statistics.ts'
import type { Report } from './messages.ts'

type Request<Name extends ExperimentName> = Extract<
  (typeof requests)[number],
  { readonly name: Name }
>

interface Taken extends Record<RoleKind, unknown> {
  'operation or model': Subject
  'operations or models': readonly Subject[]
  model: Subject
  'saved run': SavedRun
  'saved runs': SavedRun | readonly SavedRun[]
}

/** The subjects of an experiment, by the names that it has for them. */
export type Subjects<Name extends ExperimentName> = {
  readonly [Role in keyof Request<Name>['roles']]: Taken[Request<Name>['roles'][Role] & RoleKind]
} & (Request<Name> extends { readonly readsFiles: true }
  ? { readonly files?: DataFiles }
  : unknown) &
  (Name extends 'architectures'
    ? { readonly architectures?: readonly SizedArchitecture[] }
    : unknown)

/** What a text is made from, by the name that it has for it. */
export type TextRequest<Name extends keyof Texts> = {
  readonly [Source in Texts[Name]]: unknown
}

export interface Backend {
  readonly environment: LabEnvironment
  /** Any experiment, by its name. */
  experiment<Name extends ExperimentName>(
    name: Name,
    subjects: Subjects<Name>,
    options: Partial<Experiments[Name]['options']>,
    control: RunControl<Experiments[Name]['report']>,
  ): Answer<Name>
  /** The report of what has not begun. */
  planned(name: ExperimentName, subjects: object, options: object): Promise<Report>
  /** What the lab writes as text, by the text's name. */
  text<Name extends keyof Texts>(name: Name, request: TextRequest<Name>): Promise<string>
  /** The report of a timing that has these samples. */
  statistics(sampled: Sampled): Promise<TimingReport>
  /** Another like it, whose module has run nothing. */
  fresh(): Promise<Backend>
  /** Rejects what is under way and frees everything. */
  close(): void
}

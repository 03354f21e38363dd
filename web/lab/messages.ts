// SPDX-License-Identifier: MIT
//
// What the lab and its worker say to each other. At most one request is being answered at a time.

import type { LabEnvironment } from './environment.ts'
import type { TimingProgress } from './functions.ts'
import type {
  CostOptions,
  CostReport,
  ErrorRecord,
  TimingOptions,
  TimingReport,
} from './records.ts'
import type { ModelSubject, ModuleSubject, OperationSubject } from './subject.ts'

/** A subject that can be sent: everything but a function. */
export type SentSubject = OperationSubject | ModelSubject | ModuleSubject

export type Request<Source> =
  /** First of all. Reply: `opened`, or `failed`. */
  | { readonly type: 'open'; readonly source: Source }
  /** Reply: `done` with a TimingReport, `aborted` or `failed`; `progress` before it if watched. */
  | {
      readonly type: 'timing'
      readonly subject: SentSubject
      readonly options: Partial<TimingOptions>
      readonly watched: boolean
    }
  /** Reply: `done` with a CostReport, or `failed`. */
  | {
      readonly type: 'cost'
      readonly subject: SentSubject
      readonly options: Partial<CostOptions>
    }
  /** Stops the timing that is under way at the end of its stretch. No reply of its own. */
  | { readonly type: 'abort' }

export type Reply =
  | { readonly type: 'opened'; readonly environment: LabEnvironment }
  | { readonly type: 'progress'; readonly progress: TimingProgress }
  | { readonly type: 'done'; readonly report: TimingReport | CostReport }
  | { readonly type: 'aborted'; readonly partial: TimingReport | undefined }
  /** `broken`: the module has died, and the worker is of no more use. */
  | { readonly type: 'failed'; readonly error: ErrorRecord; readonly broken: boolean }

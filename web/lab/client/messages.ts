// SPDX-License-Identifier: MIT
//
// Messages between the lab and its worker. At most one request is being answered at a time.

import type { Watched } from '../control.ts'
import type { LabEnvironment } from '../environment.ts'
import type { ErrorRecord, ExperimentName, Experiments, Texts } from '../generated/records.ts'
import type { Sampled } from '../wasm/statistics.ts'

export type Request<Source> =
  /** First of all. Reply: `opened`, or `failed`. */
  | { readonly type: 'open'; readonly source: Source }
  /** Reply: `done` with its report, `aborted` or `failed`; `progress` before it if watched. */
  | {
      readonly type: 'experiment'
      readonly name: ExperimentName
      readonly subjects: Readonly<Record<string, unknown>>
      readonly options: object
      readonly watched: boolean
      readonly calculated?: boolean | undefined
    }
  /** Reply: `done` with the report of what has not begun, or `failed`. */
  | {
      readonly type: 'planned'
      readonly name: ExperimentName
      readonly subjects: object
      readonly options: object
    }
  /** Reply: `done` with the text, or `failed`. */
  | { readonly type: 'text'; readonly name: keyof Texts; readonly request: object }
  /** Reply: `done` with the report of a timing of these samples, or `failed`. */
  | { readonly type: 'statistics'; readonly sampled: Sampled }
  /** Stops what is under way at the end of its stretch. No reply of its own. */
  | { readonly type: 'abort' }
  /** What became of the page while something is measured. No reply. */
  | { readonly type: 'page'; readonly hidden: boolean }

/** What any experiment reports. */
export type Report = Experiments[ExperimentName]['report']

export type Reply =
  | { readonly type: 'opened'; readonly environment: LabEnvironment }
  | { readonly type: 'progress'; readonly progress: Watched<Report> }
  /** `environment`: what an experiment ran in. */
  | {
      readonly type: 'done'
      readonly report: Report | string
      readonly environment?: LabEnvironment
    }
  | { readonly type: 'aborted'; readonly partial: Report | undefined }
  /** `broken`: the module has died, and the worker is of no more use. */
  | { readonly type: 'failed'; readonly error: ErrorRecord; readonly broken: boolean }

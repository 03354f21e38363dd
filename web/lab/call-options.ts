// SPDX-License-Identifier: MIT
//
// The options of a question as a caller gives them, with who watches and who stops, and its answer.

import type { Control } from './control.ts'
import type { MeasureOptions } from './course/timer.ts'
import type { TrainingData } from './files/training-data.ts'
import type { ExperimentName, Experiments } from './generated/records.ts'

/** How a measurement is taken, watched and stopped. */
export type TimingCallOptions = MeasureOptions

/** What may be set of an experiment, and how it is watched and stopped. */
export type ExperimentCallOptions<Name extends ExperimentName> = Partial<
  Experiments[Name]['options']
> &
  Control<Experiments[Name]['report']>

/** The same of one that may learn from the caller's own files. */
export type FileCallOptions<Name extends ExperimentName> = Omit<
  ExperimentCallOptions<Name>,
  'data'
> & {
  /** What is learned: something that the lab has, or the caller's own. */
  readonly data?: 'digits' | 'text' | TrainingData
}

export type Answer<Name extends ExperimentName> = Promise<Experiments[Name]['report']>

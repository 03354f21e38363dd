// SPDX-License-Identifier: MIT
//
// What a caller gives beside a question: its options, and how it is watched and stopped.

import type { Control } from './control.ts'
import type { MeasureOptions } from './course/timer.ts'
import type { ExperimentName, Experiments } from './generated/records.ts'

/** How a measurement is taken, watched and stopped. */
export type TimingCallOptions = MeasureOptions

/** What may be set of an experiment, and how it is watched and stopped. */
export type ExperimentCallOptions<Name extends ExperimentName> = Partial<
  Experiments[Name]['options']
> &
  Control<Experiments[Name]['report']>

/** The same in a word. */
export type Said<Name extends ExperimentName> = ExperimentCallOptions<Name>

// SPDX-License-Identifier: MIT
//
// The watching and stopping of a measurement.

import type { Progress, TimingReport } from './generated/records.ts'
import type { Provisional } from './provisional.ts'

/** How far an experiment is, and what it has found so far. */
export type Watched<Report> = Progress & { readonly partial: Report }

/** The same as it is told: nothing is concluded before the end. */
export type Told<Report> = Watched<Provisional<Report>>

/** How far a timing is, and what it has found so far. */
export type TimingProgress = Told<TimingReport>

/** Who watches and who stops an experiment that reports in this form. */
export interface Control<Report = TimingReport> {
  readonly signal?: AbortSignal | undefined
  /** Called before the first stretch of calls, and after each. What is reported then holds no verdict, nor anything else that judges, and no caution; the report at the end does. */
  readonly onProgress?: ((progress: Told<Report>) => void) | undefined
  /** Called while another page or frame of this origin measures, with the question that it asks, e.g. "comparison",
   *  and with undefined when the waiting is over; two measurements at once would measure each other. */
  readonly onWait?: ((holder: string | undefined) => void) | undefined
}

/** A control as the lab hands it on. */
export interface RunControl<Report = TimingReport> extends Omit<Control<Report>, 'onProgress'> {
  readonly onProgress?: ((progress: Watched<Report>) => void) | undefined
  /** Whether nothing is run for it. */
  readonly calculated?: boolean | undefined
  /** Calls `tell` with whether to pause, at once and whenever that changes. Returns how to stop that. */
  readonly watch?: (tell: (paused: boolean) => void) => () => void
}

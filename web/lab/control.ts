// SPDX-License-Identifier: MIT
//
// The watching and stopping of a measurement.

import type { Progress, TimingReport } from './generated/records.ts'

/** How far an experiment is, and what it has found so far. */
export type Watched<Report> = Progress & { readonly partial: Report }

/** How far a timing is, and what it has found so far. */
export type TimingProgress = Watched<TimingReport>

/** Who watches and who stops an experiment that reports in this form. */
export interface Control<Report = TimingReport> {
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((progress: Watched<Report>) => void) | undefined
  /** Called while another page or frame of this origin measures, with the question that it asks, e.g. "comparison",
   *  and with undefined when the waiting is over; two measurements at once would measure each other. */
  readonly onWait?: ((holder: string | undefined) => void) | undefined
}

/** A control as the lab hands it on. */
export interface RunControl<Report = TimingReport> extends Control<Report> {
  /** Whether nothing is run for it. */
  readonly calculated?: boolean | undefined
  /** Calls `tell` with whether to pause, at once and whenever that changes. Returns how to stop that. */
  readonly watch?: (tell: (paused: boolean) => void) => () => void
}

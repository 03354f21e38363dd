// SPDX-License-Identifier: MIT
//
// How a measurement is watched and stopped.

import type { Progress, TimingReport } from './generated/records.ts'

/** How far an experiment is, and what it has found so far. */
export type Watched<Report> = Progress & { readonly partial: Report }

/** How far a timing is, and what it has found so far. */
export type TimingProgress = Watched<TimingReport>

/** Who watches and who stops an experiment that reports in this form. */
export interface Control<Report = TimingReport> {
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((progress: Watched<Report>) => void) | undefined
}

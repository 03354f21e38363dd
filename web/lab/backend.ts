// SPDX-License-Identifier: MIT
//
// The experiments as the facade asks for them, one at a time; a worker or this realm answers.

import type { LabEnvironment } from './environment.ts'
import type { Control } from './functions.ts'
import type { CostOptions, CostReport, TimingOptions, TimingReport } from './records.ts'
import type { Subject } from './subject.ts'

export interface Backend {
  readonly environment: LabEnvironment
  cost(subject: Subject, options: Partial<CostOptions>): Promise<CostReport>
  timing(subject: Subject, options: Partial<TimingOptions>, control: Control): Promise<TimingReport>
  /** Rejects what is under way and frees everything. */
  close(): void
}

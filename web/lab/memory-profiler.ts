// SPDX-License-Identifier: MIT
//
// The course's MemoryProfiler: where an operation's bytes go, from hooks on the module's own allocator.
// Its labelled snapshots are those that C++ takes around the runs. What JavaScript allocates no
// platform tells, so a function of JavaScript cannot be its subject.

import type { Control } from './control.ts'
import { dispose } from './dispose.ts'
import type { MemoryOptions, MemoryReport } from './records.ts'
import { Stopper } from './stopper.ts'
import type { RunSubject } from './subject.ts'

export type MemoryProfileOptions = Partial<MemoryOptions> & Control<MemoryReport>

/** What a memory profiler needs of the lab that it belongs to. */
export interface Remembering {
  memory(subject: RunSubject, options?: MemoryProfileOptions): Promise<MemoryReport>
}

export class MemoryProfiler {
  readonly #lab: Remembering
  readonly #options: MemoryProfileOptions
  readonly #stopper = new Stopper('MemoryProfiler')

  constructor(lab: Remembering, options: MemoryProfileOptions = {}) {
    this.#lab = lab
    this.#options = options
  }

  /** Options given here go before the profiler's own. */
  profile(subject: RunSubject, options: MemoryProfileOptions = {}): Promise<MemoryReport> {
    const all = { ...this.#options, ...options }
    return this.#stopper.run((signal) => this.#lab.memory(subject, { ...all, signal }), all.signal)
  }

  /** Stops what is under way. */
  [dispose](): void {
    this.#stopper[dispose]()
  }
}

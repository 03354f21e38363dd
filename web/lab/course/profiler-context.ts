// SPDX-License-Identifier: MIT
//
// The course's ProfilerContext: a name for a scope, and the profiles that were taken in it.

import type { Subject } from '../subject.ts'
import { dispose } from './dispose.ts'
import type { Profiling, SimpleProfile, SimpleProfilerOptions } from './simple-profile.ts'
import { SimpleProfiler } from './simple-profiler.ts'

export class ProfilerContext {
  readonly name: string
  /** What was profiled so far, in the order of the ends. */
  readonly reports: SimpleProfile[] = []
  readonly #profiler: SimpleProfiler

  constructor(lab: Profiling, name: string, options?: SimpleProfilerOptions) {
    this.name = name
    this.#profiler = new SimpleProfiler(lab, options)
  }

  /** Profiles an operation, or times a function, and keeps the report. */
  async profileFunction(subject: Subject): Promise<SimpleProfile> {
    const report = await this.#profiler.profile(subject)
    this.reports.push(report)
    return report
  }

  /** Stops what is under way; what was reported stays. */
  [dispose](): void {
    this.#profiler[dispose]()
  }
}

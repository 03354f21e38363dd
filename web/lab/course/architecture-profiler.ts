// SPDX-License-Identifier: MIT
//
// The course's ArchitectureProfiler: several architectures on one task, as alike as they can be in
// parameters, in work or in time, and what each of them costs. How the match is found stands in
// architectures.ts, which is loaded when it is first asked for.

import type { ArchitecturesReport } from '../generated/records.ts'
import { requireControl } from '../validation.ts'
import type { Architecture, ArchitectureOptions, Comparing, MatchOptions } from './architectures.ts'
import { dispose } from './dispose.ts'
import { readProfileOptions } from './simple-profiler.ts'
import { Stopper } from './stopper.ts'

const optionNames = ['timing', 'cost', 'memory', 'signal', 'onProgress']

export class ArchitectureProfiler {
  readonly #lab: Comparing
  readonly #options: ArchitectureOptions
  readonly #stopper = new Stopper('ArchitectureProfiler')

  constructor(lab: Comparing, options: ArchitectureOptions = {}) {
    const given = readProfileOptions(options, optionNames)
    requireControl({ onProgress: given.onProgress })
    this.#lab = lab
    this.#options = given
  }

  /** Counts them all, and times those that can run. The first one is what the others are matched with. */
  compare(
    architectures: readonly Architecture[],
    match: MatchOptions = {},
  ): Promise<ArchitecturesReport> {
    return this.#stopper.run(async (signal) => {
      const { compareArchitectures } = await import('./architectures.ts')
      return compareArchitectures(this.#lab, architectures, match, { ...this.#options, signal })
    }, this.#options.signal)
  }

  /** Stops what is under way. */
  [dispose](): void {
    this.#stopper[dispose]()
  }
}

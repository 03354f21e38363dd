// SPDX-License-Identifier: MIT
//
// The levels of a visit: medians of a lab's last timings, by what was timed. The next timing of the same counts in how
// far they lie apart, since a machine moves more from one timing to the next than within one.

import type { ExperimentName, TimingOptions, TimingReport } from '../generated/records.ts'

/** As many as a machine's slow wander shows itself in, about a minute and a half of timings. */
const most = 30

interface Timed {
  readonly subject?: object
}

/** Calls in runs of a size that was asked for may take longer, each with cold caches or its own set-up; so may those in a
 *  fresh module. */
const comparable = (name: ExperimentName, options: Partial<TimingOptions>): boolean =>
  name === 'timing' && !options.batch_size && !options.fresh

const functionOf = ({ subject }: Timed): object | undefined =>
  (subject as { readonly fn?: object } | undefined)?.fn

export class Levels {
  readonly #named = new Map<string, readonly number[]>()
  /** Two functions of one text may differ in what they were made with. */
  readonly #functions = new WeakMap<object, readonly number[]>()

  /** `options` with the medians before, unless the caller has told some. */
  with<Options extends object>(name: ExperimentName, subjects: Timed, options: Options): Options {
    const earlier_ms = comparable(name, options) && this.#of(subjects)
    return earlier_ms ? { earlier_ms, ...options } : options
  }

  add(name: ExperimentName, subjects: Timed, options: object, report: object): void {
    const { p50_ms } = report as Partial<TimingReport>
    if (!comparable(name, options) || !p50_ms) return
    const levels = [...(this.#of(subjects) ?? []), p50_ms].slice(-most)
    const fn = functionOf(subjects)
    if (fn) this.#functions.set(fn, levels)
    else this.#named.set(JSON.stringify(subjects), levels)
  }

  #of(subjects: Timed): readonly number[] | undefined {
    const fn = functionOf(subjects)
    return fn ? this.#functions.get(fn) : this.#named.get(JSON.stringify(subjects))
  }
}

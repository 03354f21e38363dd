// SPDX-License-Identifier: MIT
//
// The course's SimpleProfiler: one subject's time, work and memory in one report. How they are measured
// stands in simple-profile.ts, which is loaded when it is first asked for.

import { membersOf, plainMembers } from '../plain-data.ts'
import { refuseUnknown } from '../refusal.ts'
import { readSubject, type Subject } from '../subject.ts'
import { dispose } from './dispose.ts'
import type { Profiling, SimpleProfile, SimpleProfilerOptions } from './simple-profile.ts'
import { Stopper } from './stopper.ts'

const optionNames = ['timing', 'cost', 'memory', 'signal']

export class SimpleProfiler {
  readonly #lab: Profiling
  readonly #options: SimpleProfilerOptions
  readonly #stopper = new Stopper('SimpleProfiler')

  constructor(lab: Profiling, options: SimpleProfilerOptions = {}) {
    this.#lab = lab
    this.#options = readProfileOptions(options, optionNames)
  }

  /** Profiles an operation or a model, or times a function. Stopped, it rejects with an AbortError whose
   *  `partial` is that of the experiment that was under way. */
  async profile(subject: Subject): Promise<SimpleProfile> {
    const known = readSubject('subject', subject)
    return this.#stopper.run(async (signal) => {
      const { profileSubject } = await import('./simple-profile.ts')
      return profileSubject(this.#lab, known, { ...this.#options, signal })
    }, this.#options.signal)
  }

  /** Stops what is under way. */
  [dispose](): void {
    this.#stopper[dispose]()
  }
}

/** The options of a profiler, read once. */
export function readProfileOptions<Options extends SimpleProfilerOptions>(
  options: Options,
  names: readonly string[],
): Options {
  const given = membersOf('options', options)
  refuseUnknown(given, names, 'a profiler')
  const named = (['timing', 'cost', 'memory'] as const).flatMap((name) =>
    given[name] === undefined ? [] : [[name, plainMembers(name, given[name])] as const],
  )
  return { ...given, ...Object.fromEntries(named) }
}

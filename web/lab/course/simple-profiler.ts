// SPDX-License-Identifier: MIT
//
// The course's SimpleProfiler: one subject's time, work and memory in one report. Each is measured by
// its own experiment, one after another, so that none pays for another's bookkeeping. CPU time is not
// among them: neither browsers nor WebAssembly tell it.

import type { Methods } from '../generated/methods.ts'
import type {
  CostOptions,
  CostReport,
  MemoryOptions,
  MemoryReport,
  TimingOptions,
  TimingReport,
  Verdict,
} from '../generated/records.ts'
import { membersOf, plainMembers } from '../plain-data.ts'
import { refuseUnknown } from '../refusal.ts'
import {
  functionName,
  isFunctionSubject,
  isModuleSubject,
  readSubject,
  type Subject,
} from '../subject.ts'
import { dispose } from './dispose.ts'
import { Stopper } from './stopper.ts'

/** The options of each of the three experiments. */
export interface SimpleProfilerOptions {
  readonly timing?: Partial<TimingOptions>
  readonly cost?: Partial<CostOptions>
  readonly memory?: Partial<MemoryOptions>
  readonly signal?: AbortSignal | undefined
}

/** Time, work and memory of one subject. */
export interface SimpleProfile {
  /** The operation, the model, or the function's name. */
  readonly name: string
  readonly timing: TimingReport
  /** Work that the median call did in a second, with the ends of its interval; absent where nothing
   *  was counted or timed (1/s). */
  readonly flops_per_s?: number | undefined
  readonly flops_per_s_low?: number | undefined
  readonly flops_per_s_high?: number | undefined
  /** What those three count. */
  readonly flops_convention: TimingReport['flops_convention']
  /** Absent for a function of JavaScript. */
  readonly cost?: CostReport
  /** Absent for a function of JavaScript. */
  readonly memory?: MemoryReport
  /** Why cost and memory are absent; empty if they are not. */
  readonly absent: string
  /** What to know before believing the numbers, and what they say. */
  readonly insights: readonly Verdict[]
}

/** What a profiler needs of the lab that it belongs to. */
export type Profiling = Pick<Methods, 'timing' | 'cost' | 'memory'>

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
    return this.#stopper.run((signal) => this.#profile(known, signal), this.#options.signal)
  }

  async #profile(subject: Subject, signal: AbortSignal): Promise<SimpleProfile> {
    const timing = await this.#lab.timing(subject, { ...this.#options.timing, signal })
    const { flops_per_s, flops_per_s_low, flops_per_s_high, flops_convention } = timing
    const timed = { timing, flops_per_s, flops_per_s_low, flops_per_s_high, flops_convention }
    if (isFunctionSubject(subject) || isModuleSubject(subject)) {
      const absent = 'C++ can neither count nor watch a function of JavaScript.'
      return { name: nameOf(subject), ...timed, absent, insights: timing.verdicts }
    }
    const cost = await this.#lab.cost(subject, this.#options.cost)
    const memory = await this.#lab.memory(subject, { ...this.#options.memory, signal })
    const insights = [...timing.verdicts, ...memory.verdicts]
    return { name: memory.subject, ...timed, cost, memory, absent: '', insights }
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

function nameOf(subject: Subject): string {
  if (isFunctionSubject(subject)) return functionName(subject)
  return isModuleSubject(subject) ? subject.export : ''
}

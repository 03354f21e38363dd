// SPDX-License-Identifier: MIT
//
// One subject's time, work and memory. Each is measured by its own experiment, one after another, so
// that none pays for another's bookkeeping. Processor time is the platform's: Node tells it, a browser
// does not.

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
import {
  functionName,
  isFunction,
  isFunctionSubject,
  isModuleSubject,
  type Subject,
} from '../subject.ts'
import { withCpuShare } from './cpu-share.ts'

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
  /** The course's: mean time of a call in seconds, `mean_ms` of the timing / 1000; absent as that is (s). */
  readonly wall_time?: number
  /** Work that the median call did in a second, with the ends of its interval; absent where nothing
   *  was counted or timed (1/s). */
  readonly flops_per_s?: number | undefined
  readonly flops_per_s_low?: number | undefined
  readonly flops_per_s_high?: number | undefined
  /** What those three count. */
  readonly flops_convention: TimingReport['flops_convention']
  /** Processor time of the median call, all threads together: `cpu_share` of its time (ms). Absent in
   *  browsers, which tell no page. */
  readonly cpu_ms?: number
  /** The share of the timing in which a processor worked for this process. */
  readonly cpu_share?: number
  /** Absent for a function of JavaScript. */
  readonly cost?: CostReport
  /** Absent for a function of JavaScript. */
  readonly memory?: MemoryReport
  /** The course's: `peak_mb` of the memory report, with what was in use before (1 MB = 2^20 bytes). Absent as that
   *  report is (MB). */
  readonly peak_memory_mb?: number
  /** Why cost and memory are absent; empty if they are not. */
  readonly absent: string
  /** What to know before believing the numbers, and what they say. */
  readonly insights: readonly Verdict[]
}

/** What a profiler needs of the lab that it belongs to. */
export type Profiling = Pick<Methods, 'timing' | 'cost' | 'memory'>

/** Profiles an operation or a model, or times a function. */
export async function profileSubject(
  lab: Profiling,
  subject: Subject,
  options: SimpleProfilerOptions,
): Promise<SimpleProfile> {
  const { signal } = options
  const counted = isFunction(subject) ? undefined : subject
  // First, so that no module is waited for within the time whose share is asked.
  const cost = counted && (await lab.cost(counted, options.cost))
  const { result: timing, cpu_share } = await withCpuShare(() =>
    lab.timing(subject, { ...options.timing, signal }),
  )
  const { flops_per_s, flops_per_s_low, flops_per_s_high, flops_convention } = timing
  const { p50_ms, mean_ms } = timing
  const rates = { flops_per_s, flops_per_s_low, flops_per_s_high, flops_convention }
  const cpu = cpu_share !== undefined &&
    p50_ms !== undefined && { cpu_ms: cpu_share * p50_ms, cpu_share }
  const wall = mean_ms !== undefined && { wall_time: mean_ms / 1e3 }
  const timed = { timing, ...wall, ...rates, ...cpu }
  if (!counted || !cost) {
    const absent = 'C++ can neither count nor watch a function of JavaScript.'
    return { name: nameOf(subject), ...timed, absent, insights: timing.verdicts }
  }
  const memory = await lab.memory(counted, { ...options.memory, signal })
  const insights = [...timing.verdicts, ...memory.verdicts]
  const { subject: name, peak_mb: peak_memory_mb } = memory
  return { name, ...timed, cost, memory, peak_memory_mb, absent: '', insights }
}

function nameOf(subject: Subject): string {
  if (isFunctionSubject(subject)) return functionName(subject)
  return isModuleSubject(subject) ? subject.export : ''
}

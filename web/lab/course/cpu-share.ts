// SPDX-License-Identifier: MIT
//
// Processor time beside a clock's: Node tells how long processors worked for its process, all threads together. A
// browser tells no page.

export interface Worked<Result> {
  readonly result: Result
  /** The share of the time in which a processor worked for this process; absent where nobody tells. */
  readonly cpu_share?: number
}

/** What `work` gives, with the share of its time that a processor worked. */
export async function withCpuShare<Result>(work: () => Promise<Result>): Promise<Worked<Result>> {
  const node = typeof process === 'undefined' ? undefined : process
  const used = node?.cpuUsage?.()
  const begin_ms = performance.now()
  const result = await work()
  const lasted_ms = performance.now() - begin_ms
  const { user, system } = (used && node?.cpuUsage(used)) ?? { user: 0, system: 0 }
  const worked_ms = (user + system) / 1e3
  return { result, ...(worked_ms > 0 && lasted_ms > 0 && { cpu_share: worked_ms / lasted_ms }) }
}

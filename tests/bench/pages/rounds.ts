// SPDX-License-Identifier: MIT
//
// Times contestants side by side. A round runs a batch of each, in some order and then in the reverse
// order, and the next round begins with another one: for two contestants that is ABBA BAAB. A machine
// that slowly speeds up or slows down then favours nobody, and the two batches of a round are close
// enough in time to be compared as a pair.

import type { Contestant } from './contestant.ts'

export interface RoundOptions {
  /** Rounds for whoever is fast enough. */
  readonly rounds: number
  /** A batch lasts about this long; the clock's error of one is then 2 R over it. */
  readonly batch_ms: number
  /** Calls before the first batch, so that the optimising compiler has finished. */
  readonly warmup_ms: number
  /** Whoever needs longer than this for the rounds takes part in fewer, but in one at least; of one
   *  whose single call takes longer, the first call is all there is. */
  readonly budget_ms: number
  /** Pools of threads stay awake for a while after their work, ONNX Runtime's for 30 ms, on cores that
   *  whoever is next needs: before each batch all have this long to fall asleep, and an untimed call
   *  then wakes those whose turn it is. Left out where no contestant has threads. */
  readonly rest_ms?: number
}

export interface Samples {
  /** Calls in each batch. */
  readonly calls: number
  /** Per round, the time of one call in each of its two batches. */
  readonly rounds_ms: number[][]
}

interface Entry {
  readonly contestant: Contestant
  readonly calls: number
  readonly rounds: number
  readonly samples: number[][]
}

export async function timeInRounds(
  contestants: readonly Contestant[],
  options: RoundOptions,
): Promise<Record<string, Samples>> {
  const entries: Entry[] = []
  for (const contestant of contestants) {
    const call_ms = await warmUp(contestant, options.warmup_ms)
    const calls = Math.max(Math.ceil(options.batch_ms / call_ms), 1)
    if (call_ms > options.budget_ms) {
      entries.push({ contestant, calls, rounds: 0, samples: [[call_ms]] })
      continue
    }
    const affordable = Math.floor(options.budget_ms / (2 * calls * call_ms))
    const rounds = Math.min(Math.max(affordable, 1), options.rounds)
    entries.push({ contestant, calls, rounds, samples: [] })
  }
  for (let round = 0; round < options.rounds; ++round) {
    const present = entries.filter(({ rounds }) => round < rounds)
    const first = round % present.length
    const order = [...present.slice(first), ...present.slice(0, first)]
    const there: number[] = []
    const turn = async ({ contestant, calls }: Entry): Promise<number> => {
      if (options.rest_ms) await rest(contestant, options.rest_ms)
      return batch(contestant, calls)
    }
    for (const entry of order) there.push(await turn(entry))
    for (const entry of [...order].reverse()) {
      entry.samples.push([there.pop() as number, await turn(entry)])
    }
  }
  return Object.fromEntries(
    entries.map(({ contestant, calls, samples }) => [
      contestant.name,
      { calls, rounds_ms: samples },
    ]),
  )
}

/** Time of one call, in ms. */
async function batch({ run, waits }: Contestant, calls: number): Promise<number> {
  const begin = performance.now()
  if (waits) for (let i = 0; i < calls; ++i) await run()
  else for (let i = 0; i < calls; ++i) run()
  return (performance.now() - begin) / calls
}

async function rest(contestant: Contestant, rest_ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, rest_ms))
  await batch(contestant, 1)
}

/** Returns about how long a call takes, from the calls after the first: of that one the clock may read nothing. */
async function warmUp(contestant: Contestant, enough_ms: number): Promise<number> {
  const first = await batch(contestant, 1)
  if (first >= enough_ms) return first
  let spent = first
  let fastest = Number.POSITIVE_INFINITY
  for (let calls = 1; spent < enough_ms; calls *= 2) {
    const call_ms = await batch(contestant, calls)
    spent += call_ms * calls
    if (call_ms * calls > 0.1) fastest = Math.min(fastest, call_ms)
  }
  return Number.isFinite(fastest) ? fastest : Math.max(first, 1e-6)
}

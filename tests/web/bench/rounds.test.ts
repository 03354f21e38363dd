// SPDX-License-Identifier: MIT
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Contestant } from '../../bench/pages/contestant.ts'
import { timeInRounds } from '../../bench/pages/rounds.ts'

let batches: string[] = []

/** Takes `ms` of a clock that moves only then. */
const contestant = (name: string, ms: number): Contestant => ({
  name,
  waits: false,
  run: () => {
    batches.push(name)
    vi.advanceTimersByTime(ms)
  },
  output: () => new Float32Array(),
  dispose: () => {},
})

/** One call warms up, one call is a batch. */
const options = { rounds: 2, batch_ms: 10, warmup_ms: 10, budget_ms: 1000 }

describe('timeInRounds', () => {
  beforeEach(() => {
    batches = []
    vi.useFakeTimers({ toFake: ['performance'] })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('lets two contestants take turns as ABBA BAAB, after each has warmed up', async () => {
    await timeInRounds([contestant('A', 10), contestant('B', 10)], options)
    expect(batches.join('')).toBe('AB' + 'ABBA' + 'BAAB')
  })

  it('gives the time of one call in both batches of each round', async () => {
    const { A } = await timeInRounds([contestant('A', 20)], options)
    expect(A?.rounds_ms).toEqual([
      [20, 20],
      [20, 20],
    ])
  })

  it('makes so many calls that a batch lasts long enough for the clock', async () => {
    const { A } = await timeInRounds([contestant('A', 2)], options)
    expect(A?.calls).toBe(5)
  })

  it('does not take a first call of which the clock reads nothing for one that takes no time', async () => {
    let calls = 0
    const tiny = { ...contestant('A', 1), run: () => vi.advanceTimersByTime(calls++ === 0 ? 0 : 1) }
    const { A } = await timeInRounds([tiny], options)
    expect(A?.calls).toBe(10)
  })

  it('lets a slow contestant take part in as many rounds as its budget pays for', async () => {
    const found = await timeInRounds([contestant('A', 100), contestant('B', 10)], {
      ...options,
      rounds: 8,
    })
    expect(found.A?.rounds_ms).toHaveLength(5)
    expect(found.B?.rounds_ms).toHaveLength(8)
  })

  it('calls whoever needs more than the budget for one call only once', async () => {
    const { A } = await timeInRounds([contestant('A', 5000)], options)
    expect(A?.rounds_ms).toEqual([[5000]])
    expect(batches).toEqual(['A'])
  })

  it('lets pools of threads fall asleep before a batch and wakes them before it is timed', async () => {
    const rests: number[] = []
    vi.stubGlobal('setTimeout', (act: () => void, ms: number) => {
      rests.push(ms)
      vi.advanceTimersByTime(ms)
      act()
    })
    let lastRun_ms = Number.NEGATIVE_INFINITY
    /** Whose threads, after 50 ms without work, take as long to wake as a call. */
    const pool = {
      ...contestant('A', 10),
      run: () => {
        vi.advanceTimersByTime(performance.now() - lastRun_ms >= 50 ? 20 : 10)
        lastRun_ms = performance.now()
      },
    }
    const { A } = await timeInRounds([pool], { ...options, rest_ms: 60 })
    expect(rests).toEqual([60, 60, 60, 60])
    expect(A?.rounds_ms.flat()).toEqual([10, 10, 10, 10])
  })
})

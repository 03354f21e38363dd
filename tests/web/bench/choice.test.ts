// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest'

interface Timed {
  readonly chosen: number
  readonly heights: readonly number[]
  readonly times_ms: readonly (readonly number[])[]
}

const { judged } = (await import(new URL('../../bench/choice.mjs', import.meta.url).href)) as {
  judged(timed: Timed): { best: number; ratio: number }
}

describe('the choice of a tile', () => {
  it('costs what the best tile saves, found in half of the rounds and timed in the others', () => {
    // Rounds 1, 2, 5 and 6 are one half: tile 5 is best there by 10 to 8, and in the other by 10 to 5.
    const found = judged({
      chosen: 6,
      heights: [5, 6],
      times_ms: [
        [8, 8, 5, 5, 8, 8, 5, 5],
        [10, 10, 10, 10, 10, 10, 10, 10],
      ],
    })
    expect(found).toEqual({ best: 5, ratio: (10 / 8 + 10 / 5) / 2 })
  })

  it('is none the worse for another tile that luck made best in one half', () => {
    const found = judged({
      chosen: 6,
      heights: [4, 6],
      times_ms: [
        [8, 8, 12, 12],
        [10, 10, 10, 10],
      ],
    })
    // In the rounds that did not find it the lucky one takes 12, and where 6 is found best it is 6 itself.
    expect(found.ratio).toBe((10 / 12 + 1) / 2)
  })
})

// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { LadderData } from '../../../web/charts/ladder.ts'
import type { TileRate, TileReport } from '../../../web/lab/generated/records.ts'
import { question } from '../../../web/questions/tile.ts'
import { contextOf, sentenceOf } from '../support/said.ts'

const tile = (rows: number, vectors: number, gflops: number): TileRate => ({
  ...{ rows, vectors, steps: 1, arithmetic: 'fused' as const, registers: rows * vectors },
  ...{ flops: 1e6, flops_per_s: gflops * 1e9, p50_ms: 1 / gflops },
  ...{ flops_per_s_low: gflops * 0.9e9, flops_per_s_high: gflops * 1.1e9 },
  ...{ runs: 4, batch_size: 1, samples_ms: new Float64Array(4) },
})

const report = (changes: Partial<TileReport> = {}): TileReport => ({
  ...{ outcome: 'measured', registers: 16, fits: false, sums: 12, loads: 7 },
  ...{ verified_elements: 48, speed: 'slow', best: 1, rounds: 2, confidence: 0.95 },
  ...{ best_percent: 48, best_ci_low_percent: 47, best_ci_high_percent: 49 },
  ...{ minimum_effect_percent: 1, elapsed_ms: 9, dropped: [], verdicts: [] },
  tiles: [tile(4, 3, 24), tile(6, 2, 50)],
  peaks: [
    {
      ...{ accumulators: 12, flops: 1e6, flops_per_s: 52e9, runs: 4, batch_size: 1 },
      samples_ms: new Float64Array(4),
    },
  ],
  loop: [{ text: '(loop' }, { text: '  (br_if 0)' }, { text: ')' }],
  ...changes,
})

const said = (changes: Partial<TileReport>): string => sentenceOf(question, report(changes))

test('a tile that needs too many registers should spill, and is said to', () => {
  expect(said({})).toBe(
    'A tile of 4 × 12 should spill: it needs 16 registers, and there are 15. ' +
      'It does: it reaches 48 % (95 % sure: 47 % to 49 %) of the fastest tile’s rate.',
  )
})

test('where it is fast all the same, more registers may be there', () => {
  const fast = { speed: 'fast', best_percent: 97 } as const
  expect(said(fast)).toMatch(/It does not: it reaches 97 %.*Where more than these are left/)
  expect(said({ speed: 'unknown' })).toMatch(/Whether it does cannot be told/)
})

test('a tile that fits and is slow has too few sums where it has fewer than eight', () => {
  expect(said({ fits: true, registers: 6, sums: 4 })).toMatch(
    /should fit: it needs 6 registers of 15\. It is slow all the same: .*So few sums leave/,
  )
  expect(said({ fits: true, registers: 12, sums: 8 })).not.toMatch(/So few sums/)
})

test('the fastest tile of all is said to be that', () => {
  expect(said({ fits: true, best: 0, speed: 'fast' })).toMatch(/It does: no tile was faster\.$/)
})

test('tiles of the same arithmetic are drawn from the slowest to the fastest, below the peak', () => {
  const other = { ...tile(3, 3, 40), arithmetic: 'in_turn' as const }
  const [figure] = question.figures(
    report({ tiles: [tile(4, 3, 24), tile(6, 2, 50), other] }),
    contextOf({}),
  )
  const rungs = (figure?.data as LadderData | undefined)?.rungs ?? []
  expect(
    rungs.map(({ name, point, peak }) => [name.replaceAll('\u00a0', ' '), point, peak]),
  ).toEqual([
    ['yours', 24e9, 52e9],
    ['6 × 8', 50e9, 52e9],
  ])
})

test('the loop stands line by line in a table, with what is inside of it set in', () => {
  const [, loop] = question.tables(report(), contextOf({}))
  expect(loop?.rows.map((row) => row.at(-1))).toEqual(['(loop', '\u00a0\u00a0(br_if 0)', ')'])
})

// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { AttentionMemoryData } from '../../../web/charts/attention-memory.ts'
import type { AttentionShareData } from '../../../web/charts/attention-share.ts'
import type { AttentionReport } from '../../../web/lab/generated/records.ts'
import { question } from '../../../web/questions/attention.ts'
import { isUnsure, plain } from '../../../web/texts/say.ts'
import { contextOf, rowsOf, sentenceOf } from '../support/said.ts'

const names = ['full', 'windowed', 'linear', 'cached'] as const
const report = (changes: Partial<AttentionReport> = {}): AttentionReport => ({
  outcome: 'measured',
  kernel: 'simd',
  forms: names.map((form, index) => ({
    form,
    exponent: [1.95, 1.04, 0.99, 0.98][index] ?? 0,
    exponent_ci_low: [1.91, 1.01, 0.92, 0.91][index] ?? 0,
    exponent_ci_high: [1.99, 1.07, 1.06, 1.05][index] ?? 0,
    speedup: [1, 8, 0.5, 900][index] ?? 0,
  })),
  points: names.flatMap((form) =>
    [512, 2048].map((seq) => ({ form, seq, outcome: 'measured' as const, p50_ms: 20, flops: 1 })),
  ),
  confidence: 0.95,
  window: 128,
  elapsed_ms: 900,
  dropped: [],
  verdicts: [],
  ...changes,
})
const sentence = (changes: Partial<AttentionReport> = {}) => sentenceOf(question, report(changes))
const notes = (changes: Partial<AttentionReport> = {}) =>
  question.notes?.(report(changes), contextOf()).map(plain)
const figuresOf = (changes: Partial<AttentionReport>) =>
  question.figures(report(changes), contextOf())

test('the answer is the time and the first gain where the sequence is longest; the others stand beside the exponents', () => {
  expect(sentence()).toBe(
    'At 2,048 positions full attention takes 20.0 ms. A window of 128 is 8.00 times as fast.',
  )
  expect(notes()).toEqual([
    'Linear attention is 0.500 times as fast.',
    'One new position with a cache is 900 times as fast.',
  ])
  expect(
    rowsOf(question, report(), 'How each form grows').map(([form, , power, bounds]) => [
      form,
      power,
      bounds,
    ]),
  ).toEqual([
    ['full', '1.950', '1.910 – 1.990'],
    ['windowed', '1.040', '1.010 – 1.070'],
    ['linear', '0.990', '0.920 – 1.060'],
    ['cached', '0.980', '0.910 – 1.050'],
  ])
})

test('a gain has its interval', () => {
  const { forms } = report()
  const bounds = [
    [8, 7.8, 8.25],
    [0.5, 0.4, 0.625],
    [1.02, 0.97, 1.08],
  ]
  const changes = {
    forms: forms.map((form, index) => {
      const [speedup = 1, speedup_ci_low, speedup_ci_high] = bounds[index - 1] ?? []
      return { ...form, speedup, ...(index > 0 && { speedup_ci_low, speedup_ci_high }) }
    }),
  }
  expect(sentence(changes)).toContain('A window of 128 is 8.00 times (7.80 to 8.25) as fast.')
  expect(notes(changes)).toEqual([
    'Linear attention is 0.500 times (0.400 to 0.625) as fast.',
    'One new position with a cache cannot be told apart from full attention.',
  ])
})

test('without exponents the answer says what is missing', () => {
  expect(sentence({ outcome: 'unfinished' })).toContain('too few to say how it grows')
  expect(sentence({ outcome: 'cannot_resolve' })).toContain('The clock cannot resolve')
})

const memory: Partial<AttentionReport> = {
  memory: (['tiled', 'materialized'] as const).flatMap((scores) =>
    (['forward', 'backward'] as const).flatMap((pass) =>
      [512, 2048].map((seq) => {
        const isLarge = scores === 'materialized' && pass === 'backward' && seq === 2048
        const predicted_bytes = scores === 'tiled' ? 1024 * seq : 8 * seq * seq
        return {
          scores,
          pass,
          seq,
          predicted_bytes,
          state: isLarge ? ('too_large' as const) : ('recorded' as const),
          ...(!isLarge && { peak_bytes: predicted_bytes + 512 }),
        }
      }),
    ),
  ),
  memory_growth: [
    { scores: 'tiled', pass: 'forward', predicted_exponent: 1, longest_seq: 262_144 },
    { scores: 'materialized', pass: 'forward', predicted_exponent: 2, longest_seq: 11_585 },
  ],
  room_bytes: 2 ** 30,
}

test('bytes have a picture, lengths that were not run say why, and a note tells what fits', () => {
  expect(notes(memory)).toContain(
    'With all scores in memory at most 11,585 positions fit into what was left of it.',
  )
  const { data } = figuresOf(memory).find(({ chart }) => chart === 'attention-memory') ?? {}
  const { series } = data as AttentionMemoryData
  expect(series.map(({ name }) => name)).toEqual([
    'tiles',
    'tiles, backward',
    'all scores',
    'all scores, backward',
  ])
  expect(series.at(-1)?.points).toEqual([
    { length: 512, foretold: 2_097_152, measured: { point: 2_097_664 } },
    { length: 2048, foretold: 33_554_432, measured: undefined },
  ])
  const rows = rowsOf(question, report(memory), 'Bytes at each length')
  expect(rows.at(-1)).toContain('predicted only: more than a quarter of the memory left')
  expect(rowsOf(question, report(memory), 'How the bytes grow').map((row) => row.at(-1))).toEqual([
    '262,144',
    '11,585',
  ])
})

const block: Partial<AttentionReport> = {
  d_model: 512,
  share_percent: 73,
  block_shares: (['core', 'projected'] as const).flatMap((part) =>
    [512, 2048].map((seq) => ({
      part,
      seq,
      share_percent: part === 'core' ? 40 : 80,
      share_low_percent: part === 'core' ? 38 : 78,
      share_high_percent: part === 'core' ? 42 : 82,
      flops_share_percent: 50,
    })),
  ),
  share_reaches: [
    { part: 'core', state: 'below', counted_seq: 8306 },
    {
      part: 'projected',
      state: 'reached',
      reach_seq: 1400,
      reach_ci_low_seq: 1300,
      reach_ci_high_seq: 1500,
      counted_seq: 4514,
    },
  ],
}

test('where a share of a block is asked for the answer is that share, and all else is a note', () => {
  expect(sentence(block)).toBe(
    'At 2,048 positions attention with its projections takes 80 % (95 % sure: 78 % to 82 %) of a transformer block’s time. ' +
      'It reaches 73 % at 1,400 (1,300 to 1,500) positions.',
  )
  expect(notes(block)?.slice(0, 4)).toEqual([
    'At 2,048 positions the core alone, without projections, takes 40 % (95 % sure: 38 % to 42 %) of a block’s time.',
    'The core alone does not reach 73 % within these lengths.',
    'At 2,048 positions full attention takes 20.0 ms.',
    'A window of 128 is 8.00 times as fast.',
  ])
})

test('a share whose length cannot be told says so, and is not trusted in full', () => {
  const { share_reaches = [] } = block
  const changes: Partial<AttentionReport> = {
    ...block,
    share_reaches: share_reaches.map(({ part }) => ({ part, state: 'unsure' })),
  }
  expect(sentence(changes)).toMatch(/Whether it reaches 73 % cannot be told from these runs\.$/)
  expect(isUnsure(question.sentence(report(changes), contextOf()))).toBe(true)
  expect(isUnsure(question.sentence(report(block), contextOf()))).toBe(false)
})

test('attention has a share of a block by both definitions, in a picture and in tables', () => {
  const { data } = figuresOf(block).find(({ chart }) => chart === 'attention-share') ?? {}
  expect((data as AttentionShareData).asked).toBe(73)
  expect((data as AttentionShareData).series[1]?.points[1]).toEqual({
    length: 2048,
    foretold: 50,
    measured: { point: 80, low: 78, high: 82 },
  })
  const reaches = rowsOf(
    question,
    report(block),
    'The length at which attention has 73 % of a block',
  )
  expect(reaches.map((row) => [row[0], row[2], row.at(-1)])).toEqual([
    ['core', 'not within these lengths', '8,306'],
    ['with projections', 'reached', '4,514'],
  ])
})

test('without bytes and blocks there is the picture of times alone', () => {
  expect(figuresOf({}).map(({ chart }) => chart)).toEqual(['attention'])
})

// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { RooflinePoint, RooflineReport } from '../../../web/lab/generated/records.ts'
import { question } from '../../../web/questions/roofline.ts'
import { rowsOf, sentenceOf } from '../support/said.ts'

const point = (changes: Partial<RooflinePoint> = {}): RooflinePoint => ({
  op: 'matmul',
  model: false,
  kernel: 'simd',
  outcome: 'measured',
  convention: 'flops',
  intensity: 42,
  working_set_bytes: 786_432,
  achieved_percent: 88.5,
  bound: 'compute',
  above_roof: false,
  impossible: false,
  ...changes,
})
const report = (points: RooflinePoint[]): RooflineReport => ({
  complete: true,
  fused: true,
  peaks: [
    { kernel: 'naive', outcome: 'measured', flops_per_s: 8e9 },
    { kernel: 'simd', outcome: 'measured', flops_per_s: 48 * 2 ** 30, flops_per_s_high: 52e9 },
  ],
  bandwidths: [
    { working_set_bytes: 2 ** 14, outcome: 'measured', bytes_per_s: 64 * 2 ** 30 },
    { working_set_bytes: 2 ** 26, outcome: 'measured', bytes_per_s: 12 * 2 ** 30 },
  ],
  threads_bandwidths: [],
  levels: [],
  points,
  confidence: 0.95,
  elapsed_ms: 5000,
  dropped: [],
  verdicts: [],
})
const subjects = [
  { op: 'matmul', m: 256, k: 256, n: 256 },
  { op: 'relu', size: 64 },
]
const sentence = (...points: RooflinePoint[]) => sentenceOf(question, report(points), { subjects })

test('the answer says of each operation what limits it and how close it comes', () => {
  expect(sentence(point(), point({ op: 'relu', bound: 'memory', achieved_percent: 60 }))).toBe(
    'matmul 256 × 256 × 256 is compute-bound and reaches 89 % of its roof. ' +
      'relu 64 is memory-bound and reaches 60 % of its roof.',
  )
})

test('what lies within the ridge’s interval is told apart by nobody', () => {
  expect(sentence(point({ bound: 'not_told_apart', achieved_percent: 20 }))).toBe(
    'matmul 256 × 256 × 256 is near the ridge, limited by memory or arithmetic, and reaches 20 % of its roof.',
  )
})

test('a point is called impossible where its report says so, and not for being above its roof', () => {
  const above = { above_roof: true, achieved_percent: 130 }
  expect(sentence(point({ ...above, impossible: true }))).toBe(
    'matmul 256 × 256 × 256 is compute-bound and reaches 130 % of its roof, which is impossible: the machine was disturbed.',
  )
  expect(sentence(point({ ...above, bound: 'memory' }))).toBe(
    'matmul 256 × 256 × 256 is memory-bound and reaches 100 % or more of its roof.',
  )
})

// An interval went up to 370 % of the roof, of which nobody can say what that means.
test('an interval that reaches beyond the roof ends at all of it, and a note says what the table shows', () => {
  const wide = point({
    achieved_percent: 88.5,
    achieved_low_percent: 27.2,
    achieved_high_percent: 370.4,
  })
  expect(sentence(wide)).toBe(
    'matmul 256 × 256 × 256 is compute-bound and reaches 89 % (27 % to 100 % or more) of its roof.',
  )
  const [row] = rowsOf(question, report([wide]), 'The operations', { subjects })
  expect(row).toEqual(expect.arrayContaining(['89 %', '27 % – 370 %']))
  expect(question.cautions(report([point(), wide]))).toMatchObject([
    { severity: 'note', text: expect.stringMatching(/ ends at 370 %, above its roof: /) },
  ])
  expect(sentence({ ...wide, achieved_percent: 154 })).toContain(
    'reaches 27 % to 100 % or more of its roof',
  )
  const narrow = { ...wide, achieved_high_percent: 100 }
  expect(sentence(narrow)).toContain('reaches 89 % (27 % to 100 %) of its roof')
  expect(question.cautions(report([narrow, point()]))).toEqual([])
})

test('an operation that was not measured has no limit', () => {
  const { achieved_percent, ...unknown } = point({ outcome: 'cannot_resolve' })
  expect(achieved_percent).toBeDefined()
  expect(sentence(point(), unknown)).toMatch(/ Could not be measured: relu 64\.$/)
  const seldom = { ...unknown, outcome: 'measured' } as const
  expect(sentence(point(), seldom)).toMatch(
    / Measured too seldom to say what the limit is: relu 64\.$/,
  )
  const roofless = { ...seldom, flops_per_s_low: 1e9 }
  expect(sentence(point(), roofless)).toMatch(/ Measured, but without a roof: relu 64\.$/)
})

test('a reason that several have is said once, of all of them', () => {
  const { achieved_percent, ...unknown } = point()
  expect(achieved_percent).toBeDefined()
  expect(sentence(unknown, unknown)).toBe(
    'Measured too seldom to say what the limit is: matmul 256 × 256 × 256, relu 64.',
  )
})

test('where no operation has a limit, the roofs alone are no answer to the question', () => {
  const { achieved_percent, ...unknown } = point()
  expect(achieved_percent).toBeDefined()
  expect(sentence(unknown)).toBe(
    'Measured too seldom to say what the limit is: matmul 256 × 256 × 256.',
  )
})

test('without operations the answer is where the limit changes', () => {
  // 48 / 64 and 48 / 12 operations per byte.
  expect(sentence()).toMatch(/ridge lies at 0\.75 .* and at 4\.0 in the slowest\.$/)
})

test('cautions tell bytes in the unit in which they are a whole number', () => {
  const said = (text: string) =>
    question
      .cautions({ ...report([]), verdicts: [{ code: 'unstable', severity: 'warning', text }] })
      .map((verdict) => verdict.text)
  expect(said('working set of 67,108,864 bytes: the runs vary')).toEqual([
    'working set of 64 MB: the runs vary',
  ])
  expect(said('working sets of 16,384 bytes and 98,304 bytes on 4 threads')).toEqual([
    'working sets of 16 KB and 96 KB on 4 threads',
  ])
  // Half of a unit would need a point, which is a comma elsewhere.
  expect(said('1,572,864 bytes, and 512 bytes')).toEqual(['1,572,864 bytes, and 512 bytes'])
})

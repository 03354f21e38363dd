// SPDX-License-Identifier: MIT
import { expect, test } from 'vitest'
import type { Backend } from '../../../web/lab/client/backend.ts'
import { Levels } from '../../../web/lab/client/levels.ts'
import { Lab } from '../../../web/lab/lab.ts'
import { environment, measuredReport } from '../support/samples.ts'

const relu = { subject: { op: 'relu', size: 64 } }

/** The medians that the next timing of `subjects` would be told. */
const next = (levels: Levels, subjects: object) =>
  (levels.with('timing', subjects, {}) as { earlier_ms?: number[] }).earlier_ms

test('the next timing of the same counts in the medians of those before', () => {
  const levels = new Levels()
  expect(next(levels, relu)).toBeUndefined()
  levels.add('timing', relu, {}, { p50_ms: 2 })
  levels.add('timing', relu, {}, { p50_ms: 3 })
  expect(next(levels, { subject: { op: 'relu', size: 64 } })).toEqual([2, 3])
  expect(next(levels, { subject: { op: 'relu', size: 65 } })).toBeUndefined()
})

test('only the last thirty count', () => {
  const levels = new Levels()
  for (let ms = 1; ms <= 32; ++ms) levels.add('timing', relu, {}, { p50_ms: ms })
  expect(next(levels, relu)).toHaveLength(30)
  expect(next(levels, relu)?.[0]).toBe(3)
})

test('another question, and a timing without a time, leave nothing behind', () => {
  const levels = new Levels()
  levels.add('profile', relu, {}, { p50_ms: 2 })
  levels.add('timing', relu, {}, { outcome: 'unfinished' })
  expect(next(levels, relu)).toBeUndefined()
})

test('runs of a size that was asked for, or in a fresh module, neither count in others nor leave anything behind', () => {
  const levels = new Levels()
  levels.add('timing', relu, { batch_size: 1 }, { p50_ms: 2 })
  expect(next(levels, relu)).toBeUndefined()
  levels.add('timing', relu, { batch_size: 0 }, { p50_ms: 3 })
  expect(next(levels, relu)).toEqual([3])
  expect(levels.with('timing', relu, { batch_size: 1 })).toEqual({ batch_size: 1 })
  expect(levels.with('timing', relu, { fresh: true })).toEqual({ fresh: true })
})

test('two functions of one text are two', () => {
  const levels = new Levels()
  const make = (factor: number) => () => factor * factor
  const [one, other] = [make(2), make(3)]
  levels.add('timing', { subject: { fn: one } }, {}, { p50_ms: 2 })
  expect(next(levels, { subject: { fn: one } })).toEqual([2])
  expect(next(levels, { subject: { fn: other } })).toBeUndefined()
})

test('what the caller says of earlier timings is what counts', () => {
  const levels = new Levels()
  levels.add('timing', relu, {}, { p50_ms: 2 })
  expect(levels.with('timing', relu, { earlier_ms: [7] })).toEqual({ earlier_ms: [7] })
  expect(levels.with('profile', relu, { runs: 3 })).toEqual({ runs: 3 })
})

test('samples that foretell a call neither leave a level behind nor count those before', async () => {
  const asked: object[] = []
  const experiment: Backend['experiment'] = async (name, subjects, options) => {
    if (name === 'cost') return { flops: 1e12, layers: [] } as never
    asked.push({ ...subjects, options })
    return measuredReport as never
  }
  const lab = new Lab({ environment, experiment } as Partial<Backend> as Backend, [])
  const subject = { op: 'matmul', m: 128, k: 128, n: 128, kernel: 'simd' } as const
  await lab.timing(subject)
  await lab.foretell('timing', { subject }, { max_ms: 5000 })
  await lab.timing(subject)
  expect(asked).toEqual([
    { subject, options: {} },
    { subject, options: { warmup: 5, runs: 5, max_ms: 300 } },
    { subject, options: { earlier_ms: [measuredReport.p50_ms] } },
  ])
})

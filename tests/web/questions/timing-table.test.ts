// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { TimingReport } from '../../../web/lab/generated/records.ts'
import { question } from '../../../web/questions/timing.ts'
import { recorded, report } from '../support/reports.ts'
import { contextOf, rowsOf as rows } from '../support/said.ts'

/** Cells of each row in their order: name, field, value, interval, clock. */
const rowsOf = (given: TimingReport) => rows(question, given, 'Statistics')

test('the centre stands with its intervals and the clock’s share', () => {
  const [median, mean] = rowsOf(report())
  expect(median).toEqual(['Median', 'p50_ms', '703 µs', '697 – 709 µs', '0.8 %'])
  expect(mean).toEqual(['Mean', 'mean_ms', '704 µs', '698 – 711 µs', '0.4 %'])
})

test('the rest follows in the course’s names', () => {
  const rows = rowsOf(report()).map(([name, field, value]) => `${name} | ${field} | ${value}`)
  expect(rows.slice(2)).toEqual([
    'Standard deviation (n − 1) | std_ms | 32.0 µs',
    'Fastest run | min_ms | 690 µs',
    '95th percentile | p95_ms | 740 µs',
    '99th percentile | p99_ms | 900 µs',
    'Slowest run | max_ms | 980 µs',
    'Median absolute deviation | mad_ms | 4.00 µs',
    'Coefficient of variation | coefficient_of_variation | 4.5 %',
    'Lag-1 autocorrelation | lag1_autocorrelation | 0.120',
    'Outliers | outliers_* | 3 mild, 3 severe',
    'Rate, at the median | flops_per_s | 47.73 GFLOP/s',
    'First call | first_call_ms | 2.30 ms',
  ])
})

test('of a single run nothing stands that takes several', () => {
  const { std_ms: _, ...one } = report({ runs: 1, samples_ms: Float64Array.of(0.703) })
  const once = one as TimingReport
  expect(rowsOf(once).map(([name]) => name)).toEqual([
    'Median',
    'Rate, at the median',
    'First call',
  ])
  const context = contextOf({ subject: { op: 'relu', size: 4096 } })
  expect(question.figures(once, context).map(({ chart }) => chart)).toEqual(['sequence'])
  const method = JSON.stringify(question.method?.(once, context))
  expect(method).toContain('The run is a single call')
  expect(method).not.toMatch(/Outliers|Intervals/)
})

test('percentiles of batches are called what they are', () => {
  const names = rowsOf(report({ batch_size: 12 })).map(([name]) => name)
  expect(names).toContain('95th percentile of batch means')
  expect(names).toContain('Slowest batch')
  expect(names).not.toContain('95th percentile')
})

test('every value of a recorded report carries a unit, but for ratios and counts', async () => {
  const { report: real } = await recorded()
  for (const [name, , value] of rowsOf(real)) {
    if (name === 'Lag-1 autocorrelation' || name === 'Outliers') continue
    expect(value, name).toMatch(/^[\d.,]+ (ns|µs|ms|s|%|[KMGT]?FLOP\/s)$/)
  }
})

test('a value that is absent has no row', () => {
  const { lag1_autocorrelation, ...rest } = report()
  expect(lag1_autocorrelation).toBeDefined()
  const row = rowsOf(rest).find(([name]) => name === 'Lag-1 autocorrelation')
  expect(row).toBeUndefined()
})

test('a drift has its interval, and what was interrupted is counted', () => {
  const drift = { drift_percent: 12, drift_ci_low_percent: 9.8, drift_ci_high_percent: 15 }
  const dropped = [
    { after: 3, batches: 20, reason: 'hidden', time_ms: 90 } as const,
    { after: 9, batches: 4, reason: 'suspended', time_ms: 20 } as const,
  ]
  const rows = rowsOf(report({ ...drift, dropped }))
  const row = (key: string) => rows.find(([, field]) => field === key)
  expect(row('drift_percent')?.slice(2, 4)).toEqual(['12 %', '9.8 % – 15 %'])
  expect(row('dropped')?.[2]).toBe('24 left out')
})

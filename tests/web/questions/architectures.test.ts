// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type {
  ArchitectureReport,
  ArchitecturesReport,
  TimingReport,
} from '../../../web/lab/generated/records.ts'
import { question } from '../../../web/questions/architectures.ts'
import { writeQuestion } from '../../../web/questions/base/link.ts'
import { contextOf, rowsOf, sentenceOf } from '../support/said.ts'
import { measuredReport } from '../support/samples.ts'

const one = (
  name: string,
  forward_ms?: number,
  flops = 1000,
): Omit<ArchitectureReport, 'alike'> => ({
  name,
  model: { name: `${name} of width 8`, input: [4], layers: [] },
  batch: 1,
  params: 500,
  bytes: 0,
  cost: {} as ArchitectureReport['cost'],
  flops,
  absent: forward_ms === undefined ? 'Its time could not be told: cannot_resolve.' : '',
  ...(forward_ms === undefined
    ? {}
    : { forward_ms, held_mb: 2, timing: within(0.8 * forward_ms, 1.25 * forward_ms) }),
  match_ratio: 0.98,
})

/** Limits of a median. */
const within = (median_ci_low_ms: number, median_ci_high_ms: number) =>
  ({ ...measuredReport, median_ci_low_ms, median_ci_high_ms }) as TimingReport

/** A report of these, sorted, with the slowest one's time over the fastest one's. */
const of = (
  match: ArchitecturesReport['match'],
  architectures: readonly object[],
  ratio: Partial<ArchitecturesReport> = {},
) => {
  const time = (place: number) => (architectures[place] as ArchitectureReport).forward_ms
  const timed = [...architectures.keys()].filter((place) => time(place) !== undefined)
  const by_time = Float64Array.from(timed.sort((a, b) => Number(time(a)) - Number(time(b))))
  return { match, matched: true, architectures, by_time, ...ratio, verdicts: [] } as never
}

/** Of intervals from 0.8 to 1.25 times each: exp(ln 4 -+ sqrt(2) ln 1.25). */
const fourTimes = { time_ratio: 4, time_ratio_ci_low: 2.917, time_ratio_ci_high: 5.484 }

const answer = (report: ArchitecturesReport) => sentenceOf(question, report)

test('the slowest is told beside the fastest, or who does the most in as much time', () => {
  const three = [one('MLP', 0.5), one('CNN', 2), one('Transformer', 1)]
  expect(answer(of('parameters', three, fourTimes))).toBe(
    'With as many parameters, the CNN takes 4.00 times (2.92 to 5.48) as long as the MLP. They take 2.00 ms and 500 µs.',
  )
  const busy = [one('MLP', 1, 1e6), one('CNN', 1.1, 4e7)]
  expect(answer(of('time', busy))).toBe(
    'In as much time, from 1.00 ms to 1.10 ms, the CNN does the most work: 40.0 MFLOP.',
  )
  expect(answer(of('flops', [one('MLP')]))).toBe('None of them could be timed.')
  expect(answer(of('flops', [one('MLP'), one('CNN', 2)]))).toBe('Only the CNN was timed: 2.00 ms.')
})

test('times whose intervals overlap are not told apart, and without intervals there is no ratio', () => {
  const near = { time_ratio: 1.3, time_ratio_ci_low: 0.948, time_ratio_ci_high: 1.78 }
  expect(answer(of('flops', [one('MLP', 1), one('CNN', 1.3)], near))).toBe(
    'With as much work, the CNN and the MLP are not told apart. They take 1.30 ms and 1.00 ms.',
  )
  const { timing: _, ...bare } = one('CNN', 9)
  expect(answer(of('flops', [one('MLP', 1), bare], { time_ratio: 9 }))).toBe(
    'With as much work, the CNN takes longer than the MLP, in too few runs for an interval. They take 9.00 ms and 1.00 ms.',
  )
})

test('those that are not alike are told of as such', () => {
  const three = [
    { ...one('MLP', 0.5), match_ratio: 1, alike: true },
    { ...one('CNN', 1), match_ratio: 1.05, alike: true },
    { ...one('Transformer', 2), match_ratio: 1.38, width: 2 },
  ]
  expect(answer(of('flops', three, { ...fourTimes, matched: false }))).toBe(
    'As alike in work as they come, the Transformer takes 4.00 times (2.92 to 5.48) as long as the MLP. They take 2.00 ms ' +
      'and 500 µs. The Transformer has 138 % of the MLP’s work: no whole width comes nearer.',
  )
  expect(answer(of('time', three, { ...fourTimes, matched: false }))).toMatch(
    /^As alike in time as they come, from 500 µs to 2.00 ms, the MLP does the most work: .* 138 % of the MLP’s time/,
  )
})

test('a picture has those that have its quantity, and none where none has', () => {
  const figure = (report: ArchitecturesReport) =>
    question.figures(report, contextOf()).find(({ file }) => file === 'architectures-time.svg')
  expect(figure(of('flops', [one('MLP'), one('CNN', 2)]))?.data).toMatchObject({
    candidates: [{ name: 'CNN', point: 2, low: 1.6, high: 2.5 }],
  })
  expect(figure(of('flops', [one('MLP')]))).toBeUndefined()
})

test('the table says why one has no time', () => {
  const rows = rowsOf(question, of('flops', [one('MLP')]), 'The three side by side')
  expect(rows.flat()).toContain('Its time could not be told: cannot_resolve.')
})

test('a link asks what was answered', () => {
  const options = { match: 'flops', width: 64, batch: 8, max_ms: 1000 }
  expect(writeQuestion(question, { subjects: {}, options })).toBe(
    'architectures?match=flops&width=64&v=1',
  )
})

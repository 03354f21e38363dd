// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
import { render } from 'lit'
import { expect, test } from 'vitest'
import type { ArchitectureReport, ArchitecturesReport } from '../../../web/lab/architectures.ts'
import {
  answer,
  architecturesTable,
  pictureOf,
  quantities,
} from '../../../web/widgets/architectures-answer.ts'

const one = (name: string, forward_ms?: number, flops = 1000): ArchitectureReport => ({
  name,
  model: { name: `${name} of width 8`, input: [4], layers: [] },
  batch: 1,
  params: 500,
  bytes: 0,
  cost: {} as ArchitectureReport['cost'],
  flops,
  absent: forward_ms === undefined ? 'Its time could not be told: cannot_resolve.' : '',
  ...(forward_ms === undefined ? {} : { forward_ms, peak_mb: 2 }),
  match_ratio: 0.98,
})

const of = (match: ArchitecturesReport['match'], ...architectures: ArchitectureReport[]) => ({
  match,
  matched: true,
  architectures,
})

function text(template: unknown): string {
  const place = document.createElement('div')
  render(template, place)
  return (place.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
}

test('the slowest is told beside the fastest, or who does the most in as much time', () => {
  const three = [one('MLP', 0.5), one('CNN', 2), one('Transformer', 1)]
  expect(text(answer(of('parameters', ...three)))).toBe(
    'With as many parameters, the CNN takes 4.00 times as long as the MLP: 2.00 ms against 500 µs.',
  )
  const busy = [one('MLP', 1, 1e6), one('CNN', 1.1, 4e7)]
  expect(text(answer(of('time', ...busy)))).toBe(
    'In as much time, 1.00 ms to 1.10 ms, the CNN does the most work: 40.0 MFLOP.',
  )
  expect(answer(of('flops', one('MLP')))).toBe('None of them could be timed here.')
})

test('a picture has those that have its quantity, and none where none has', () => {
  const [time] = quantities
  if (!time) throw new Error('there is no time')
  expect(pictureOf(of('flops', one('MLP'), one('CNN', 2)), time)?.candidates).toEqual([
    { name: 'CNN', point: 2 },
  ])
  expect(pictureOf(of('flops', one('MLP')), time)).toBeUndefined()
})

test('the table says why one has no time', () => {
  expect(text(architecturesTable(of('flops', one('MLP'))))).toContain(
    'Its time could not be told: cannot_resolve.',
  )
})

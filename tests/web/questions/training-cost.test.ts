// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { TrainingCostReport, TrainingFormula } from '../../../web/lab/generated/records.ts'
import { question } from '../../../web/questions/training-cost.ts'
import { rowsOf, sentenceOf } from '../support/said.ts'

const kaplan: TrainingFormula = {
  name: 'kaplan',
  formula: '6 N D',
  source: '',
  missing: '',
  flops: 3.6e21,
  weights_flops: 3.6e21,
  attention_flops: 0,
}
const palm = { ...kaplan, name: 'palm', flops: 4e21, attention_flops: 0.4e21 }

const report = (formulas: TrainingFormula[]): TrainingCostReport => ({
  model: '',
  tokens: 6e11,
  recomputes: false,
  formulas,
  lowest_flops: Math.min(...formulas.map(({ flops = 0 }) => flops)),
  highest_flops: Math.max(...formulas.map(({ flops = 0 }) => flops)),
  verdicts: [],
})

const said = (formulas: TrainingFormula[]) => sentenceOf(question, report(formulas))

test('the answer spans what the formulas say', () => {
  expect(said([kaplan, palm])).toBe(
    'Training it on 600 billion tokens takes between 3.60 ZFLOP and 4.00 ZFLOP.',
  )
  expect(said([kaplan])).toBe('Training it on 600 billion tokens takes 3.60 ZFLOP.')
})

test('time and money are said to follow from the reader’s figures', () => {
  const timed = [
    { ...kaplan, hours: 250, price: 3000 },
    { ...palm, hours: 278, price: 3333 },
  ]
  expect(said(timed)).toContain(
    'By your figures that is 250 to 278 hours. The price is 3,000 to 3,333.',
  )
})

test('a formula without attention leaves it out, and one that does not tell it says nothing', () => {
  const { attention_flops, ...counted } = kaplan
  expect(attention_flops).toBe(0)
  const rows = rowsOf(question, report([palm, kaplan, counted]), 'By formula')
  expect(rows.map((row) => row.at(-1))).toEqual(['10 %', 'left out', ''])
})

test.each([
  [999_999, '999,999 tokens'],
  [1e6, '1 million tokens'],
  [10e9, '10 billion tokens'],
  [15.6e12, '15.6 trillion tokens'],
])('%d tokens are said as a reader says them', (tokens, words) => {
  expect(sentenceOf(question, { ...report([kaplan]), tokens })).toContain(`on ${words} takes`)
})

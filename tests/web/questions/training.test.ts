// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
import { describe, expect, it, test } from 'vitest'
import type { TrainingReport } from '../../../web/lab/generated/records.ts'
import { question } from '../../../web/questions/training.ts'
import { plain } from '../../../web/texts/say.ts'
import { trainingReport as reportOf } from '../support/reports.ts'
import { contextOf, rowsOf, sentenceOf } from '../support/said.ts'

function said(changed: Partial<TrainingReport> = {}): string {
  return sentenceOf(question, reportOf(changed))
}

describe('what a training brought is said', () => {
  it('as its accuracy on new digits with the interval, and its speed', () => {
    expect(said({ images_per_s: 12_345 })).toBe(
      'Having seen all images 3 times, it tells 91.2 % (95 % sure: 90.4 % to 92.0 %) of new digits right. It learns from 12.3 K images a second.',
    )
  })

  it('with the interval of its speed, where stretches tell one', () => {
    const paced = {
      images_per_s: 85_300,
      images_per_s_ci_low: 84_100,
      images_per_s_ci_high: 86_600,
    }
    expect(said(paced)).toContain(
      ' It learns from 85.3 K (95 % sure: 84.1 to 86.6 K) images a second.',
    )
  })

  it('as the bits that a character needs, beside those of knowing frequencies', () => {
    const text: Partial<TrainingReport> = {
      data: 'text',
      baselines: [
        { baseline: 'uniform', test_loss: Math.log(59) },
        { baseline: 'unigram', test_loss: 3 * Math.LN2 },
        { baseline: 'bigram', test_loss: 2.75 * Math.LN2 },
      ],
      test_bits: 2.5,
      test_bits_ci_low: 2.4,
      test_bits_ci_high: 2.6,
      characters_per_s: 12_345,
    }
    expect(said(text)).toBe(
      'Having read the text 3 times, it needs 2.50 bits (95 % sure: 2.40 to 2.60) for the next character of what it has not read. It learns from 12.3 K characters a second.',
    )
    expect(plain(question.basis?.(reportOf(text), contextOf()) ?? [])).toBe(
      'A model that knows only how frequent each character is needs 3.00 bits, one that knows each pair of characters 2.75.',
    )
  })

  it('also where its time was over', () => {
    expect(said({ outcome: 'unfinished' })).toContain(
      'Having seen what there was time for, it tells',
    )
  })

  it('as a divergence with its step', () => {
    expect(said({ outcome: 'diverged', steps: 7 })).toBe(
      'It diverged after 7 steps: its loss was no number any more.',
    )
  })

  it('and not where there was no test', () => {
    const untested: Partial<TrainingReport> = { outcome: 'unfinished', epochs: [], steps: 5 }
    expect(said(untested)).toBe(
      'Stopped after 5 steps, before its first test; its loss was then 0.200.',
    )
    expect(said({ ...untested, steps: 0 })).toBe('It ended before it had learned anything.')
    expect(said({ ...untested, outcome: 'out_of_memory' })).toContain('not enough memory')
  })
})

test('a step’s memory is told by what it is for, after each of its parts', () => {
  const activations = {
    category: 'activations',
    bytes_at_peak: 3072,
    before_bytes: 0,
    forward_bytes: 2048,
    backward_bytes: 1024,
    optimizer_bytes: 1024,
  } as const
  const given = reportOf({ memory: [activations], peak_bytes: 3072 })
  expect(rowsOf(question, given, 'Memory in a step')).toEqual([
    ['Activations', 'memory[0]', '0 bytes', '2.00 KB', '1.00 KB', '1.00 KB', '3.00 KB'],
  ])
})

test('a step by SGD, by Adam and with checkpoints stands side by side', () => {
  const form = (optimizer: 'sgd' | 'adam', changes: object = {}) => ({
    ...{ optimizer, checkpoint_every: 0, absent: '', absent_code: '', p50_ms: 2 },
    ...{ median_ci_low_ms: 1.9, median_ci_high_ms: 2.1, needed_bytes: 1024 },
    ...changes,
  })
  const step_forms = [
    form('sgd', { peak_bytes: 2048 }),
    form('adam', { checkpoint_every: 2, p50_ms: undefined, absent: 'The clock is too coarse.' }),
  ]
  const given = reportOf({ step_forms } as unknown as Partial<TrainingReport>)
  expect(rowsOf(question, given, 'A step in other forms, side by side')).toEqual([
    ['SGD', 'step_forms[0]', '2.00 ms', '1.90 – 2.10 ms', '2.00 KB', '1.00 KB'],
    [
      'Adam, checkpoints every 2 layers',
      'step_forms[1]',
      'The clock is too coarse.',
      '',
      '',
      '1.00 KB',
    ],
  ])
})

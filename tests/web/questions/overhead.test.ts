// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import type { InstrumentOverhead, OverheadReport } from '../../../web/lab/generated/records.ts'
import { question } from '../../../web/questions/overhead.ts'
import { isUnsure } from '../../../web/texts/say.ts'
import { contextOf, sentenceOf } from '../support/said.ts'

const tracing: InstrumentOverhead = {
  instrument: 'tracing',
  absent: '',
  outcome: 'measured',
  verdict: 'slower',
  within_minimum_effect: false,
  events: 2,
  overhead_percent: 12,
  overhead_ci_low_percent: 11,
  overhead_ci_high_percent: 13,
  quartets: 20,
  batch_size: 10,
  quartets_ms: new Float64Array(),
  control_quartets_ms: new Float64Array(),
}

function reportOf(...instruments: InstrumentOverhead[]): OverheadReport {
  return {
    subject: 'linear',
    kernel: 'simd',
    finished: true,
    instruments,
    confidence: 0.95,
    minimum_effect_percent: 1,
    elapsed_ms: 100,
    dropped: [],
    verdicts: [],
  }
}

const said = (...instruments: InstrumentOverhead[]) =>
  sentenceOf(question, reportOf(...instruments))

describe('what profiling costs is said', () => {
  it('of each instrument in a sentence', () => {
    const hooks: InstrumentOverhead = {
      ...tracing,
      instrument: 'memory_hooks',
      verdict: 'not_told_apart',
      within_minimum_effect: true,
    }
    expect(said(tracing, hooks)).toBe(
      'Tracing makes a call 12 % (95 % sure: 11 % to 13 %) longer. ' +
        'Recording memory costs less than 1 %, which does not matter.',
    )
  })

  it('with the part of a call that most samples fell into', () => {
    const sampling: InstrumentOverhead = {
      ...tracing,
      instrument: 'sampling',
      verdict: 'not_told_apart',
      within_minimum_effect: true,
    }
    const attention = {
      name: 'attention',
      samples: 60,
      spans_ms: 2,
      spans_error_ms: 0.1,
      samples_percent: 60,
      samples_ci_low_percent: 50,
      samples_ci_high_percent: 69,
      spans_percent: 64,
      spans_low_percent: 61,
      spans_high_percent: 67,
    }
    const report = { ...reportOf(sampling), samples: 100, sampled_ms: 120, shares: [attention] }
    expect(sentenceOf(question, report)).toBe(
      'Sampling costs less than 1 %, which does not matter. ' +
        'attention has 60 % (95 % sure: 50 % to 69 %) of the samples.',
    )
    const [, shares] = question.tables(report, {} as never)
    expect(shares?.rows).toEqual([
      ['attention', 'shares[0]', '60 %', '50 % – 69 %', '64 %', '60', '2.00 ms'],
    ])
  })

  it('with its doubts', () => {
    expect(said({ ...tracing, verdict: 'not_told_apart' })).toBe(
      'Tracing costs 11 % to 13 %: too wide to tell whether it is more than the 1 % that matters.',
    )
    expect(said({ ...tracing, verdict: 'not_stable' })).toBe(
      'Tracing has no answer on a machine this unsteady.',
    )
  })

  it('and is not sure where an instrument seems to make a call faster, which it cannot', () => {
    const faster: InstrumentOverhead = {
      ...tracing,
      verdict: 'faster',
      overhead_percent: -4,
      overhead_ci_low_percent: -5,
      overhead_ci_high_percent: -3,
    }
    expect(said(faster)).toBe(
      'Tracing seems to change a call by −4 % (−5 % to −3 %). It cannot make a call faster, so something else differs.',
    )
    expect(isUnsure(question.sentence(reportOf(faster), contextOf()))).toBe(true)
  })

  it('with what an isolated page could do', () => {
    const absent = (absent_code: string) =>
      reportOf(tracing, {
        ...tracing,
        instrument: 'sampling',
        absent: 'There is none.',
        absent_code,
      })
    expect(question.needsIsolation?.(absent('no_second_thread'))).toBe(true)
    expect(question.needsIsolation?.(absent('profiled_already'))).toBe(false)
  })

  it('not where nothing was measured', () => {
    const { overhead_percent: _, ...none } = tracing
    expect(said({ ...none, outcome: 'unfinished' })).toBe(
      'Stopped before there was anything to compare.',
    )
    expect(said({ ...none, outcome: 'kernel_mismatch' })).toContain('not worth timing')
    expect(said({ ...none, outcome: 'out_of_memory' })).toContain('not enough memory')
  })
})

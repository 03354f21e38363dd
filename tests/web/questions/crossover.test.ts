// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import type { CrossoverPoint, CrossoverReport } from '../../../web/lab/generated/records.ts'
import { question } from '../../../web/questions/crossover.ts'
import { contextOf, sentenceOf } from '../support/said.ts'

const candidate = (name: string, p50_ms: number, speedup?: number) => ({
  ...{ name, kernel: 'simd', verdict: 'none' as const, p50_ms, within_minimum_effect: false },
  ...{ median_ci_low_ms: 0.9 * p50_ms, median_ci_high_ms: 1.1 * p50_ms },
  ...(speedup === undefined
    ? {}
    : { speedup, speedup_ci_low: 0.9 * speedup, speedup_ci_high: 1.1 * speedup }),
  ...{ widening: 1, runs: 40, batch_size: 1, samples_ms: new Float64Array([p50_ms]) },
})

/** Times of processor, arithmetic, transfers and both together. */
const point = (size: number, times: readonly [number, number, number, number]): CrossoverPoint => {
  const [processor, arithmetic, transfers, whole] = times
  const candidates = [
    candidate('on the processor', processor),
    candidate('arithmetic on the GPU', arithmetic, processor / arithmetic),
    candidate('transfers', transfers, processor / transfers),
    candidate('GPU with transfers', whole, processor / whole),
  ]
  return {
    ...{ size, flops: 2 * size ** 3, verified_elements: size ** 2 },
    timed: {
      ...{ outcome: 'measured', rounds: 20, confidence: 0.95, minimum_effect_percent: 1 },
      ...{ candidates, fastest: new Float64Array(), control_samples_ms: new Float64Array() },
      ...{ orders: new Float64Array(), elapsed_ms: 400, dropped: [], verdicts: [] },
    },
  }
}

const points = [point(128, [1, 0.5, 1.5, 2]), point(512, [64, 4, 4, 8])]

const report = (changes: Partial<CrossoverReport> = {}): CrossoverReport => ({
  ...{ outcome: 'measured', adapter: 'hardware', adapter_name: 'vendor gpu', kernel: 'simd' },
  ...{ points, confidence: 0.95, elapsed_ms: 900, dropped: [], verdicts: [] },
  ...{ slower_to: 128, faster_from: 512, resident_faster_from: 128 },
  ...changes,
})
const said = (changes: Partial<CrossoverReport> = {}) => sentenceOf(question, report(changes))
const without: Partial<CrossoverReport> = { outcome: 'no_gpu', points: [] }

describe('the answer', () => {
  it('is the size from which the GPU wins, by how much at the largest, and without its transfers', () => {
    expect(said()).toBe(
      'With transfers the GPU is faster from n = 512 on; up to n = 128 the processor is. ' +
        'At n = 512 it is 8.00 times (95 % sure: 7.20 to 8.80) as fast. ' +
        'Without transfers it is from n = 128 on.',
    )
  })

  it('says that the GPU does not win where no size is told', () => {
    const never = { slower_to: 512, faster_from: undefined, resident_faster_from: undefined }
    expect(said(never as never)).toMatch(
      /^With transfers the GPU is faster at no size up to n = 512, as far as can be told\. .* Nor is it without transfers\.$/,
    )
  })

  it('names an adapter that is a program, and gives no verdict', () => {
    const name = 'SwiftShader Device'
    expect(said({ adapter: 'software', adapter_name: name, faster_from: 128 })).toBe(
      'There is no verdict on a GPU: SwiftShader Device is a program that computes on the processor. ' +
        'At n = 512 a product takes 8.00 ms (95 % sure: 7.20 to 8.80 ms) there, transfers included. ' +
        'The page’s fastest kernel takes 64.0 ms (95 % sure: 57.6 to 70.4 ms).',
    )
  })

  it('says why there is no GPU to measure', () => {
    expect(said({ ...without, adapter: 'no_webgpu' })).toMatch(
      /^Where this ran there was no WebGPU/,
    )
    expect(said({ ...without, adapter: 'no_adapter' })).toMatch(
      /^Where this ran WebGPU had no adapter/,
    )
    expect(question.exitCode(report(without))).toBe(1)
  })

  it('says so where a product was wrong', () => {
    expect(said({ outcome: 'kernel_mismatch', points: [] })).toMatch(/computes a wrong product/)
  })
})

describe('its picture and tables', () => {
  it('have the transfers apart from the arithmetic', () => {
    const [figure] = question.figures(report(), contextOf())
    expect([...(figure?.rows() ?? [])].map(([who, n, median]) => [who, n, median])).toEqual([
      ['processor', '128', '1.000 ms'],
      ['processor', '512', '64.00 ms'],
      ['GPU alone', '128', '500.0 µs'],
      ['GPU alone', '512', '4.000 ms'],
      ['transfers', '128', '1.500 ms'],
      ['transfers', '512', '4.000 ms'],
      ['GPU with transfers', '128', '2.000 ms'],
      ['GPU with transfers', '512', '8.000 ms'],
    ])
    const [sizes] = question.tables(report(), contextOf())
    expect(sizes?.rows).toEqual([
      [
        ...[
          '128',
          'points[0]',
          '1.00 ms [0.90, 1.10]',
          '500 µs [450, 550]',
          '1.50 ms [1.35, 1.65]',
        ],
        ...['2.00 ms [1.80, 2.20]', '2.00', '0.500', '16,384'],
      ],
      [
        ...['512', 'points[1]', '64.0 ms [57.6, 70.4]', '4.00 ms [3.60, 4.40]'],
        ...['4.00 ms [3.60, 4.40]', '8.00 ms [7.20, 8.80]', '16.0', '8.00', '262,144'],
      ],
    ])
  })

  it('are not there without a time', () => {
    expect(question.figures(report(without), contextOf())).toEqual([])
    expect(question.tables(report(without), contextOf())).toEqual([])
  })
})

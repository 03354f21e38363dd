// SPDX-License-Identifier: MIT
//
// The three models that read a digit, as programs and the terminal ask for them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Lab } from '../../../web/lab/lab.ts'
import { built, patience_ms } from '../support/built.ts'
import { run } from '../support/terminal.ts'

describe('a perceptron, a convolutional network and a transformer', () => {
  let lab: Lab
  beforeAll(async () => {
    lab = await built.openLab({ worker: false })
  })
  afterAll(() => lab.close())

  it.each(['parameters', 'flops'] as const)('are alike in %s, and timed', async (match) => {
    const report = await lab.architectures({ match, batch: 2, max_ms: patience_ms })
    expect(report.architectures.map(({ name }) => name)).toEqual(['MLP', 'CNN', 'Transformer'])
    expect(report.architectures.map(({ absent }) => absent)).toEqual(['', '', ''])
    expect(report.architectures[0]?.model).toMatchObject({
      name: 'mlp of width 128',
      input: [1, 28, 28],
      layers: { length: 6, 0: { type: 'Flatten' } },
    })
    expect(report.matched).toBe(true)
    for (const { match_ratio } of report.architectures) {
      expect(match_ratio).toBeGreaterThan(0.9)
      expect(match_ratio).toBeLessThan(1.1)
    }
  })

  it('tell how far they are, always forwards', async () => {
    const told: { phase: string; fraction: number }[] = []
    const options = { width: 16, batch: 1, max_ms: patience_ms }
    await lab.architectures({ ...options, onProgress: (progress) => told.push(progress) })
    const fractions = told.map(({ fraction }) => fraction)
    expect(fractions).toEqual([...fractions].sort((a, b) => a - b))
  })

  it('are refused where an option is not allowed', async () => {
    await expect(lab.architectures({ width: 0 })).rejects.toThrow(
      'width must be a whole number from 1 to 4,096, but it is 0.',
    )
    await expect(lab.architectures({ match: 'weight' as never })).rejects.toThrow(
      'match must be parameters, flops or time, but it is',
    )
  })

  it('stand in a table in the terminal', async () => {
    const { status, stdout } = await run(
      `architectures --width 16 --batch 1 --max-ms ${patience_ms}`,
    )
    expect(stdout).toMatch(
      /\n +Model +mlp of width 16 +cnn of \d+ channels +transformer of width \d+\n +Parameters +13,002 /,
    )
    expect(status).toBe(0)
  })
})

// SPDX-License-Identifier: MIT
//
// The three models that read a digit: of the sizes that their layers say, and alike in what is asked for.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compareDigitArchitectures } from '../../../web/lab/course/compare-digit-architectures.ts'
import { cnn, mlp, transformer } from '../../../web/lab/course/digit-architectures.ts'
import type { Lab } from '../../../web/lab/lab.ts'
import { built, patience_ms } from '../support/built.ts'
import { run } from '../support/terminal.ts'

describe('a perceptron, a convolutional network and a transformer', () => {
  let lab: Lab
  beforeAll(async () => {
    lab = await built.openLab({ worker: false })
  })
  afterAll(() => lab.close())

  it('have the parameters of their layers', async () => {
    const params = async (model: ReturnType<typeof mlp>) => (await lab.cost({ model })).params
    expect(await params(mlp(16))).toBe(784 * 16 + 16 + 16 * 16 + 16 + 16 * 10 + 10)
    // 3 x 3 kernels from 1 to 8 and from 8 to 16 channels, then ten classes.
    expect(await params(cnn(8))).toBe(9 * 8 + 8 + 9 * 8 * 16 + 16 + 16 * 10 + 10)
    // d = 32: patches, class token, places, two blocks of 12 d^2 + 13 d, a norm, ten classes.
    const d = 32
    expect(await params(transformer(16))).toBe(
      16 * d + d + d + 50 * d + 2 * (12 * d * d + 13 * d) + 2 * d + 10 * d + 10,
    )
  })

  it.each(['parameters', 'flops'] as const)('are alike in %s, and timed', async (match) => {
    const report = await compareDigitArchitectures(lab, { match, batch: 2, max_ms: patience_ms })
    expect(report.architectures.map(({ name }) => name)).toEqual(['MLP', 'CNN', 'Transformer'])
    expect(report.architectures.map(({ absent }) => absent)).toEqual(['', '', ''])
    expect(report.matched).toBe(true)
    for (const { match_ratio } of report.architectures) {
      expect(match_ratio).toBeGreaterThan(0.9)
      expect(match_ratio).toBeLessThan(1.1)
    }
  })

  it('tell how far they are, always forwards', async () => {
    const told: { name: string; fraction: number }[] = []
    const onProgress = (progress: (typeof told)[number]) => told.push(progress)
    const options = { match: 'parameters', width: 16, batch: 1, max_ms: patience_ms } as const
    await compareDigitArchitectures(lab, options, { onProgress })
    const fractions = told.map(({ fraction }) => fraction)
    expect(fractions).toEqual([...fractions].sort((a, b) => a - b))
    // Three architectures and the machine's peak, each a fourth.
    expect([fractions[0], fractions.at(-1)]).toEqual([0, 0.75])
    expect([...new Set(told.map(({ name }) => name))]).toEqual([
      'MLP',
      'CNN',
      'Transformer',
      'the machine',
    ])
    expect(new Set(fractions).size).toBeGreaterThan(4)
  })

  it('are refused where an option is not allowed', async () => {
    await expect(compareDigitArchitectures(lab, { width: 0 })).rejects.toThrow(
      'width must be a whole number from 1 to 4,096, but it is 0.',
    )
    await expect(compareDigitArchitectures(lab, { match: 'weight' as never })).rejects.toThrow(
      'match must be parameters, flops or time, but it is "weight".',
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

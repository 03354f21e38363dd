// SPDX-License-Identifier: MIT
//
// The work of models that a saved report itself tells is counted again, and what follows from it is computed again.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Lab } from '../../../web/lab/lab.ts'
import { built } from '../support/built.ts'
import { savedRun } from '../support/saved-runs.ts'

const { makeResult, openLab, parseResult, resultJson } = built
let lab: Lab

beforeAll(async () => {
  lab = (await openLab()) as Lab
})
afterAll(() => lab.close())

it('architectures have the work of their models, in each of its places, and figures that follow from it', async () => {
  interface Edited {
    readonly [name: string]: unknown
    readonly cost: { readonly macs: number }
    readonly timing: { readonly flops: number; readonly p50_ms: number }
  }
  const all = savedRun('architectures').file.report.architectures as readonly Edited[]
  const edit = (each: Edited, at: number): object =>
    at !== 1
      ? each
      : {
          ...each,
          params: 1,
          bytes: 2,
          cost: { ...each.cost, macs: 3 },
          timing: { ...each.timing, flops: 4 },
          forward_ms: 123,
          efficiency_percent: 99,
        }
  const { file } = savedRun('architectures')
  const text = JSON.stringify({ ...file, report: { ...file.report, architectures: all.map(edit) } })
  const { differences } = await lab.recomputed(await parseResult(text))
  const cnn = all[1]
  const told = {
    params: [1, cnn?.params],
    bytes: [2, cnn?.bytes],
    'cost.macs': [3, cnn?.cost.macs],
    'timing.flops': [4, cnn?.timing.flops],
    forward_ms: [123, cnn?.timing.p50_ms],
    efficiency_percent: [99, expect.closeTo(Number(cnn?.efficiency_percent))],
  }
  for (const [name, [said, computed]] of Object.entries(told))
    expect(differences).toContainEqual({ field: `architectures[1].${name}`, said, computed })
})

it('a saved comparison of models on a kernel that stores its scores has the bytes of that kernel', async () => {
  const attention = { type: 'MultiheadAttention', embed_dim: 16, num_heads: 2 } as const
  const model = { input: [32, 16], layers: [attention] }
  const subjects = {
    architectures: [{ name: 'stored', subject: { model, batch: 1, kernel: 'materialized' } }],
  } as const
  const options = { runs: 3, max_ms: 200 }
  const report = await lab.experiment('architectures', subjects as never, options)
  const environment = lab.environment()
  const run = { experiment: 'architectures', ...subjects, options, environment, report }
  const { differences } = await lab.recomputed(
    await parseResult(resultJson(makeResult(run as never))),
  )
  expect(differences).toEqual([])
})

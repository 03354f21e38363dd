// SPDX-License-Identifier: MIT
//
// The operations of the parts of a whole are counted again, too: an edited count bent the share of the work that stands beside
// that of time.
import { describe, expect, it } from 'vitest'
import { lab, recomputed, told } from '../support/recomputing.ts'
import { savedRun } from '../support/saved-runs.ts'
import { untouched } from '../support/untouched.ts'

describe('A saved run of which somebody edited', () => {
  it('the parts of a bottleneck have the operations of their subjects, or of the layers of a model', async () => {
    for (const name of ['bottleneck', 'bottleneck-model']) {
      const parts = savedRun(name).file.report.parts as readonly { operations: number }[]
      const edited = parts.map((part, at) => (at === 1 ? { ...part, operations: 1e15 } : part))
      const { differences } = await told(name, { parts: edited })
      expect(differences).toEqual([
        { field: 'parts[1].operations', said: 1e15, computed: parts[1]?.operations },
      ])
    }
  })

  it('a part that is one of a transformer has its operations, too', async () => {
    const subjects = [{ model: 'tiny-gpt', kernel: 'materialized' }] as const
    const options = { runs: 5, max_ms: 1500 }
    const report = await lab.bottleneck(subjects, options)
    const file = await untouched(lab, 'bottleneck', { subjects }, options, report)
    const at = report.parts.findIndex(({ name }) => name.includes('(ScaledDotProductAttention)'))
    file.report.parts[at].operations = 7
    const { differences } = await recomputed(file)
    const { operations } = report.parts[at] ?? {}
    expect(differences).toEqual([
      { field: `parts[${at}].operations`, said: 7, computed: operations },
    ])
  })

  it('the layers of a trace have the work and the bytes of those of its model', async () => {
    const layers = savedRun('trace-model').file.report.layers as readonly Record<string, number>[]
    const edited = layers.map((layer, at) => (at === 0 ? layer : { ...layer, flops: 9, bytes: 8 }))
    const { differences } = await told('trace-model', { layers: edited })
    expect(differences).toEqual(
      [1, 2].flatMap((at) => [
        { field: `layers[${at}].flops`, said: 9, computed: layers[at]?.flops },
        { field: `layers[${at}].bytes`, said: 8, computed: layers[at]?.bytes },
      ]),
    )
  })
})

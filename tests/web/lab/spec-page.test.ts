// SPDX-License-Identifier: MIT
//
// The page about specs: every example on it is one, counts what it says, and runs where it is small enough. The
// schema allows them, and refuses what C++ refuses.
import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { models } from '../../../web/lab/generated/questions.ts'
import type { ModelSpec } from '../../../web/lab/generated/records.ts'
import type { Lab } from '../../../web/lab/lab.ts'
import { built, patience_ms, root } from '../support/built.ts'

const read = (name: string) => readFileSync(`${root}web/lab/${name}`, 'utf8')
const page = read('MODELS.md')
const blocks = (language: string) =>
  [...page.matchAll(RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms'))].map(([, text]) =>
    String(text),
  )

const specs: ModelSpec[] = blocks('json').map((text) => JSON.parse(text))
const functions = blocks('js').filter((text) => text.startsWith('function '))

/** What a function of the page returns: a module's default export. */
async function returned(text: string): Promise<ModelSpec> {
  const source = `export default ${text}`
  const { default: make } = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(source)}`
  )
  return make()
}

const ajv = new Ajv2020({ discriminator: true, strictRequired: false, keywords: ['unit'] })
const allows = ajv.compile(JSON.parse(read('generated/model.schema.json')))

describe('the page about specs', () => {
  let lab: Lab
  beforeAll(async () => {
    lab = await built.openLab({ worker: false })
  })
  afterAll(() => lab.close())

  // By hand: weights and biases layer by layer, a normalisation two values a channel.
  it.each([
    ['lenet', 156 + 2416 + 30_840 + 10_164 + 850],
    ['mobilenet, two blocks', 232 + (480 + 528 + 600) + (1008 + 792 + 888) + 130],
    [
      'vision transformer',
      1088 + 64 + 3200 + 2 * (12_480 + 4160 + 16_640 + 16_448 + 256) + 128 + 650,
    ],
    ['mixer', 1088 + (128 + 1200 + 1225) + (128 + 16_640 + 16_448) + 128 + 650],
  ])('has an example that counts what it says, and runs: %s', async (name, params) => {
    const model = specs.find((spec) => spec.name === name) as ModelSpec
    expect(allows(model), ajv.errorsText(allows.errors)).toBe(true)
    expect((await lab.cost({ model })).params).toBe(params)
    expect(page).toContain(`${params.toLocaleString('en-US')} parameters`)
    const report = await lab.timing({ model, batch: 2 }, { runs: 10, max_ms: patience_ms })
    expect(report.outcome).toBe('measured')
  })

  // Parameters as torchvision and timm count them. Multiply-accumulates: torchvision's figure for the first; by
  // hand for the others, where torchvision prints 17.56 thousand million and timm 12.6.
  it.each([
    ['mobilenet-v2', 3_504_872, 300_774_272],
    ['vit-b-16', 86_567_656, 115_605_504 + 12 * 1_453_954_560 + 768_000],
    ['mixer-b-16', 59_880_472, 115_605_504 + 12 * (115_605_504 + 924_844_032) + 768_000],
  ])('makes a published model whole: %s', async (name, params, macs) => {
    const made = await Promise.all(functions.map(returned))
    const model = made.find((each) => each.name === name) as ModelSpec
    expect(allows(model), ajv.errorsText(allows.errors)).toBe(true)
    expect(await lab.cost({ model })).toMatchObject({ params, macs })
    expect(page).toContain(params.toLocaleString('en-US'))
  })

  it('has no other examples', () => {
    expect(specs).toHaveLength(4)
    expect(functions).toHaveLength(3)
  })

  it('comes with a schema that allows every known model', async () => {
    for (const { name } of models) {
      expect(allows(await lab.modelSpec(name)), `${name}: ${ajv.errorsText(allows.errors)}`).toBe(
        true,
      )
    }
  })

  it.each([
    ['an unknown layer', { type: 'Linaer' }],
    ['an unknown option', { type: 'ReLU', inplace: true }],
    ['an option that is missing', { type: 'Linear', in_features: 4 }],
    ['a size that is none', { type: 'Linear', in_features: 4, out_features: 0 }],
    ['a choice that is none', { type: 'GELU', approximate: 'sigmoid' }],
  ])('and that refuses what C++ refuses: %s', async (_, layer) => {
    const model = { input: [4], layers: [layer] } as unknown as ModelSpec
    expect(allows(model)).toBe(false)
    await expect(lab.cost({ model })).rejects.toThrow('layers[0]')
  })

  it('names every layer on its other page', () => {
    const { $defs } = JSON.parse(read('generated/model.schema.json'))
    const headings = [...read('generated/LAYERS.md').matchAll(/^## (.+)$/gm)].map(
      ([, name]) => name,
    )
    expect(headings).toEqual(Object.keys($defs).filter((name) => name !== 'Layer'))
  })
})

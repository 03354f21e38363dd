// SPDX-License-Identifier: MIT
//
// Browsers in which no loop can be written at run time, each for another reason: products run in compiled tiles, what is
// about such loops says so, and the lab goes on. By real WebAssembly.
import { afterEach, describe, expect, it, vi } from 'vitest'
import '../../support/relaxed-simd.ts'
import { built } from '../../support/built.ts'
import { brief, kernels, product } from '../../support/edged-product.ts'

const { openLab } = built

const open = () => openLab({ variant: 'plain', worker: false })

/** One subject with cut edges for each kind of loop that is written at run time. */
const edged = [
  product,
  { op: 'matmul', m: 40, k: 9, n: 7 },
  { op: 'conv2d', in_channels: 3, out_channels: 5, height: 9, width: 12, kernel_size: 3 },
  { op: 'quantized_linear', batch: 5, in_features: 37, out_features: 9 },
] as const

/** What the module of a loop exports, whose one function is `f`. */
const exporting = (f: () => void) =>
  function instance() {
    return { exports: { f } } as unknown as WebAssembly.Instance
  }

/** What counts how often it was called. */
interface Asked {
  readonly mock: { readonly calls: readonly unknown[] }
}

const browsers: readonly (readonly [does: string, make: () => Asked])[] = [
  [
    'compiles no module at run time',
    () =>
      vi.spyOn(WebAssembly, 'Module').mockImplementation(function refuse() {
        throw new WebAssembly.CompileError('refused')
      }),
  ],
  [
    'validates a loop, which then traps',
    () =>
      vi.spyOn(WebAssembly, 'Instance').mockImplementation(
        exporting(() => {
          throw new WebAssembly.RuntimeError('unreachable')
        }),
      ),
  ],
  [
    'runs a loop that computes nothing',
    () => vi.spyOn(WebAssembly, 'Instance').mockImplementation(exporting(() => {})),
  ],
  [
    'has a table that cannot grow',
    () =>
      vi.spyOn(WebAssembly.Table.prototype, 'grow').mockImplementation(() => {
        throw new RangeError('failed to grow table')
      }),
  ],
]

afterEach(() => {
  vi.restoreAllMocks()
})

it('products run in emitted tiles where nothing is in the way', async () => {
  const lab = await open()
  await lab.load()
  expect(lab.environment()).toMatchObject({ relaxed_simd: true, tile: '6x8 fused emitted' })
  lab.close()
})

describe.each(browsers)('a browser that %s', (_, make) => {
  it('multiplies in compiled tiles, and what is prepared equals the textbook', async () => {
    const lab = await open()
    const asked = make()
    await lab.load()
    expect(asked.mock.calls.length).toBeGreaterThan(0)
    for (const subject of edged) {
      const before = asked.mock.calls.length
      const [naive, simd] = (['naive', 'simd'] as const).map((kernel) => {
        const prepared = lab.prepare({ ...subject, kernel })
        prepared.run()
        return [...prepared.output()].map((value) => value.toFixed(4))
      })
      expect(simd).toEqual(naive)
      // A refused tile of a product was asked for as the lab was loaded, and is not asked for again.
      if (subject.op !== 'matmul') expect(asked.mock.calls.length).toBeGreaterThan(before)
    }
    expect(lab.environment()).toMatchObject({ tile: '5x8 compiled, emitting refused' })
    expect(lab.environment()).not.toHaveProperty('tile_choice')
    lab.close()
  })

  it('is told by the question about tiles in a sentence, and the next question is answered', async () => {
    const lab = await open()
    make()
    await expect(lab.tile(brief)).rejects.toMatchObject({
      code: 'not_emitted',
      field: 'arithmetic',
      message: expect.stringContaining('This engine compiles no such loop'),
    })
    expect(await lab.suite(kernels, brief)).toMatchObject({ outcome: 'measured' })
    lab.close()
  })
})

// SPDX-License-Identifier: MIT
//
// What is told of browser, machine and build; the tile by real WebAssembly.
import { describe, expect, it, vi } from 'vitest'
import '../support/relaxed-simd.ts'
import { browserPlatform } from '../../../web/lab/environment.ts'
import { built, patience_ms } from '../support/built.ts'
import { brief, kernels, product } from '../support/edged-product.ts'

const { openLab } = built

const linux = 'Mozilla/5.0 (X11; Linux x86_64)'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'
const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

describe('the name of a browser', () => {
  it.each([
    [`${linux} ${chrome}`, 'Chromium 131'],
    [`${linux} ${chrome} Edg/131.0.2903.51`, 'Edge 131'],
    [`${linux} ${chrome} OPR/116.0.0.0`, 'Opera 116'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox 128'],
    [`${mac} ${webkit} Version/17.4 Safari/605.1.15`, 'Safari 17.4'],
    [`${linux} ${webkit} Version/16.0 Safari/605.1.15`, 'WebKit 16.0'],
    ['curl/8.0', ''],
  ])('in %s is %s', (userAgent, name) => {
    expect(browserPlatform({ userAgent }).runtime).toBe(name)
  })

  it('comes from the client hints where there are any, past the made-up brand', () => {
    const brands = [
      { brand: 'Not A(Brand', version: '8' },
      { brand: 'Chromium', version: '132' },
      { brand: 'Google Chrome', version: '132' },
    ]
    expect(browserPlatform({ userAgentData: { brands } }).runtime).toBe('Google Chrome 132')
    expect(browserPlatform({ userAgentData: { brands: brands.slice(0, 2) } }).runtime).toBe(
      'Chromium 132',
    )
  })
})

describe('what a browser does not tell', () => {
  it('stays absent', () => {
    expect(browserPlatform({})).toEqual({ platform: '', runtime: '' })
    expect(browserPlatform({ platform: 'Linux x86_64', hardwareConcurrency: 8 })).toEqual({
      platform: 'Linux x86_64',
      runtime: '',
      hardware_threads: 8,
    })
  })
})

describe('the tile', () => {
  it.each([true, false])(
    'is that of the module that answered last (worker: %s)',
    async (worker) => {
      const lab = await openLab({ variant: 'plain', worker })
      const time = () => lab.timing(product, { runs: 2, max_ms: patience_ms })
      // The first module emits the usual one, and tries no other.
      expect(lab.environment().tile).toBe('6x8 fused emitted')
      await time()
      expect(lab.environment().tile).toBe('6x8 fused emitted')
      expect(lab.environment()).not.toHaveProperty('tile_choice')
      expect(await lab.suite(kernels, brief)).toMatchObject({ outcome: 'measured' })
      // How high it is, the engine decides.
      const { tile, tile_choice } = lab.environment()
      expect(tile).toMatch(/^\d+x8 fused emitted$/)
      expect(tile_choice).toBeDefined()
      await time()
      expect(lab.environment()).toMatchObject({ tile, tile_choice })
      await expect(lab.timing({ ...product, m: -1 })).rejects.toMatchObject({ field: 'm' })
      expect(lab.environment()).toMatchObject({ tile, tile_choice })
      lab.close()
    },
  )

  it('is chosen before what is prepared runs, unless the clock is too coarse, which is said', async () => {
    const now = performance.now.bind(performance)
    const preparedBy = async (step_ms: number) => {
      const clock = vi
        .spyOn(performance, 'now')
        .mockImplementation(() => (step_ms > 0 ? Math.floor(now() / step_ms) * step_ms : now()))
      try {
        const lab = await openLab({ variant: 'plain', worker: false })
        await lab.load()
        expect(lab.environment()).not.toHaveProperty('tile_choice')
        lab.prepare(product)
        const { tile, tile_choice } = lab.environment()
        lab.close()
        return { tile, tile_choice }
      } finally {
        clock.mockRestore()
      }
    }
    expect(await preparedBy(1)).toEqual({
      tile: '6x8 fused emitted',
      tile_choice: 'coarse_clock',
    })
    expect(await preparedBy(0)).toMatchObject({
      tile: expect.stringMatching(/^\d+x8 fused emitted$/),
      // A machine too busy for five turns of each height leaves the usual one.
      tile_choice: expect.stringMatching(/^(measured|short_trial)$/),
    })
  })
})

// SPDX-License-Identifier: MIT
//
// The library in a real browser, from wherever a page may take it. The page's own journey is elsewhere.
import { expect, type Page, test } from '@playwright/test'
import { policy } from '../../web/build/policy.ts'
import { differingProducts, sameProducts, threadedShapes } from './engines/threaded-products.mjs'

type Library = typeof import('../../web/lab/index.ts')

/** An empty page at `path` of the site, under the policy of the pages. */
async function openEmptyPage(page: Page, path = 'empty.html', csp = policy): Promise<void> {
  await page.route(`**/${path}`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: { 'Content-Security-Policy': csp, ...isolation(path) },
      body: '<!doctype html><title>empty</title>',
    }),
  )
  await page.goto(path)
}

const isolation = (path: string): Record<string, string> =>
  path.startsWith('isolated/')
    ? {
        'Cross-Origin-Opener-Policy': 'same-origin',
        'Cross-Origin-Embedder-Policy': 'require-corp',
      }
    : {}

/** Opens a lab in the page, times a small product, and tells what came of it. */
const measure = (page: Page, options: Parameters<Library['openLab']>[0] = {}) =>
  page.evaluate(async (choice) => {
    const { openLab } = (await import(new URL('lib/flopscope.js', location.href).href)) as Library
    const lab = await openLab(choice)
    const subject = { op: 'matmul', m: 64, k: 64, n: 64 } as const
    const { outcome, runs } = await lab.timing(subject, { runs: 20, max_ms: 60_000 })
    const found = { outcome, runs, warnings: lab.warnings, environment: lab.environment() }
    lab.close()
    return found
  }, options)

test.describe('the module', () => {
  test('measures in a worker under a strict policy, with the best build there is', async ({
    page,
  }) => {
    await openEmptyPage(page)
    const { outcome, runs, warnings, environment } = await measure(page)
    expect({ outcome, runs, warnings }).toEqual({ outcome: 'measured', runs: 20, warnings: [] })
    expect(environment).toMatchObject({
      variant: 'relaxed',
      realm: 'worker',
      simd: true,
      relaxed_simd: true,
      cross_origin_isolated: false,
      runtime: expect.stringMatching(/Chrom\w+ \d+/),
    })
    // Chromium rounds its clock to 100 us where a page is not isolated.
    expect(environment.clock_resolution_ms).toBeGreaterThanOrEqual(0.0999)
  })

  test('has a finer clock where the page is isolated, and the threads build on request', async ({
    page,
  }) => {
    await openEmptyPage(page, 'isolated/empty.html')
    const { environment } = await measure(page)
    expect(environment).toMatchObject({ variant: 'relaxed', cross_origin_isolated: true })
    expect(environment.clock_resolution_ms).toBeLessThan(0.05)
    const threaded = await measure(page, { threads: 2 })
    expect(threaded).toMatchObject({
      outcome: 'measured',
      environment: { variant: 'threads', threads: 2, realm: 'worker' },
    })
  })

  test('computes on threads in less memory where so much as it may take is refused', async ({
    page,
  }) => {
    await openEmptyPage(page, 'isolated/empty.html')
    await page.evaluate(() => {
      const { Memory } = WebAssembly
      const maximums: (number | undefined)[] = []
      function Refusing(limits: WebAssembly.MemoryDescriptor) {
        maximums.push(limits.maximum)
        if ((limits.maximum ?? 0) > 8192) throw new RangeError('Out of memory') // as on phones
        return new Memory(limits)
      }
      Object.assign(WebAssembly, { Memory: Refusing })
      Object.assign(globalThis, { maximums })
    })
    const threaded = await measure(page, { threads: 2, worker: false })
    expect(threaded).toMatchObject({
      outcome: 'measured',
      environment: { variant: 'threads', threads: 2, realm: 'main' },
    })
    const pages = await page.evaluate(() => (globalThis as { maximums?: number[] }).maximums)
    expect(pages).toEqual([32768, 16384, 8192])
    // Half a GB was granted: 600 MB are refused by a sentence, not by an allocation that fails.
    expect(threaded.environment.heap_limit_bytes).toBe(8192 * 65536)
    const refused = page.evaluate(async () => {
      const { openLab } = (await import(new URL('lib/flopscope.js', location.href).href)) as Library
      const lab = await openLab({ threads: 2, worker: false })
      await lab.timing({ op: 'relu', size: 75e6 }).finally(() => lab.close())
    })
    await expect(refused).rejects.toThrow('this build can hold 512 MB')
  })

  test('computes on several threads to the bit what one computes', async ({ page }) => {
    await openEmptyPage(page, 'isolated/empty.html')
    expect(await page.evaluate(differingProducts, threadedShapes)).toEqual(sameProducts)
  })

  test('measures on several threads, in a worker or in the page', async ({ page }) => {
    await openEmptyPage(page, 'isolated/empty.html')
    const found = await page.evaluate(async () => {
      const { openLab } = (await import(new URL('lib/flopscope.js', location.href).href)) as Library
      const shape = { op: 'matmul', m: 251, k: 257, n: 263 } as const
      const inPage = await openLab({ threads: 3, worker: false })
      const outputs = (['simd', 'threads'] as const).map((kernel) => {
        const prepared = inPage.prepare({ ...shape, kernel })
        for (let run = 0; run < 50; ++run) prepared.run()
        const output = prepared.output()
        prepared.dispose()
        return output
      })
      inPage.close()
      const [one, several] = outputs as [Float32Array, Float32Array]
      const lab = await openLab({ threads: 3 })
      const { kernel, outcome, verified_elements } = await lab.timing(shape, {
        runs: 20,
        max_ms: 60_000,
      })
      const { peaks, threads_bandwidths } = await lab.roofline([], {
        largest_bytes: 1_048_576,
        runs: 5,
        max_ms: 60_000,
      })
      lab.close()
      return {
        same: one.every((value, i) => value === several[i]),
        some: one.some((value) => value !== 0),
        kernel,
        outcome,
        verified: (verified_elements ?? 0) > 0,
        peaks: peaks.map(({ kernel }) => kernel),
        bandwidths: threads_bandwidths.length > 0,
      }
    })
    expect(found).toEqual({
      same: true,
      some: true,
      kernel: 'threads',
      outcome: 'measured',
      verified: true,
      peaks: ['naive', 'simd', 'threads'],
      bandwidths: true,
    })
  })

  test('refuses threads where the page is not isolated', async ({ page }) => {
    await openEmptyPage(page)
    await expect(measure(page, { threads: 2 })).rejects.toThrow('not cross-origin isolated')
  })

  test('measures in the page itself on request', async ({ page }) => {
    await openEmptyPage(page)
    expect(await measure(page, { worker: false })).toMatchObject({
      outcome: 'measured',
      environment: { realm: 'main' },
    })
  })

  test('measures in the page where no worker may start, and says so', async ({ page }) => {
    await openEmptyPage(page, 'empty.html', policy.replace("'self' blob:", "'none'"))
    expect(await measure(page)).toMatchObject({
      outcome: 'measured',
      warnings: [expect.stringContaining("The lab's worker could not start: ")],
      environment: { realm: 'main' },
    })
  })

  test('asks its own origin only, and for one binary', async ({ page, baseURL }) => {
    const origin = new URL(baseURL ?? '').origin
    const asked: string[] = []
    page.context().on('request', (request) => asked.push(request.url()))
    await openEmptyPage(page)
    await measure(page)
    expect(asked.map((url) => new URL(url).origin)).toEqual(asked.map(() => origin))
    expect(asked.filter((url) => url.includes('.wasm'))).toHaveLength(1)
  })

  test('stops a measurement and keeps its part', async ({ page }) => {
    await openEmptyPage(page)
    const stopped = await page.evaluate(async () => {
      const { openLab } = (await import(new URL('lib/flopscope.js', location.href).href)) as Library
      const lab = await openLab()
      const abort = new AbortController()
      const subject = { op: 'matmul', m: 256, k: 256, n: 256, kernel: 'naive' } as const
      const onProgress = ({ runs }: { runs: number }) => runs > 0 && abort.abort()
      const options = { runs: 100_000, max_ms: 3_600_000, signal: abort.signal, onProgress }
      try {
        await lab.timing(subject, options)
        return undefined
      } catch (error) {
        const { name, partial } = error as { name: string; partial?: { runs: number } }
        const { outcome } = await lab.timing({ op: 'relu' }, { runs: 10, max_ms: 60_000 })
        return { name, measured: (partial?.runs ?? 0) > 0, next: outcome }
      }
    })
    expect(stopped).toEqual({ name: 'AbortError', measured: true, next: 'measured' })
  })
})

test.describe('a page that lacks something', () => {
  test('names the file that is missing, and can try again', async ({ page }) => {
    await openEmptyPage(page)
    await page.context().route('**/*.wasm*', (route) => route.fulfill({ status: 404 }))
    const missing = /could not load http.*\.wasm.*: the server answered 404\./
    await expect(measure(page, { worker: false })).rejects.toThrow(missing)
    await page.context().unroute('**/*.wasm*')
    expect(await measure(page, { worker: false })).toMatchObject({ outcome: 'measured' })
  })

  test('without WebAssembly gets a sentence', async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'WebAssembly'))
    await openEmptyPage(page)
    await expect(measure(page, { worker: false })).rejects.toThrow('has no WebAssembly')
  })

  test('without SIMD gets a sentence', async ({ page }) => {
    await page.addInitScript(() => {
      WebAssembly.validate = () => false
    })
    await openEmptyPage(page)
    await expect(measure(page, { worker: false })).rejects.toThrow('without SIMD')
  })

  test('takes a host that sends WebAssembly under a wrong type', async ({ page }) => {
    await openEmptyPage(page)
    await page.context().route('**/*.wasm*', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, headers: { 'content-type': 'application/octet-stream' } })
    })
    expect(await measure(page, { worker: false })).toMatchObject({ outcome: 'measured' })
  })
})

// SPDX-License-Identifier: MIT
//
// How labs are opened, shared and closed; with real WebAssembly.
import { describe, expect, it } from 'vitest'
import { built, endless, long, root, small } from '../support/built.ts'

const { openLab, sharedLab } = built

describe('opening and closing', () => {
  it.each([
    [{ wroker: false }, 'wroker is not an option of openLab; the options are worker, '],
    [{ worker: 'no' }, 'worker must be true or false, but it is "no".'],
    [{ variant: 'fast' }, 'variant must be plain, simd, relaxed or threads, but it is "fast".'],
    [{ baseUrl: 'http://' }, 'baseUrl must be an address, but it is "http://".'],
    [3, 'options must be an object with named values, but it is 3.'],
  ])('refuses the options %j with a sentence', async (options, message) => {
    await expect(openLab(options as object)).rejects.toThrow(message)
  })

  it('names the file that is missing', async () => {
    const options = { baseUrl: `${root}tests/web/fixtures`, worker: false }
    await expect(openLab(options)).rejects.toMatchObject({
      code: 'file_missing',
      message: expect.stringMatching(/could not load .*fixtures\/wasm\/\w+\.(js|wasm)/),
    })
  })

  it.each([true, false])('computes on as many threads as asked (worker: %s)', async (worker) => {
    const lab = await openLab({ threads: 3, worker })
    expect(lab.environment()).toMatchObject({ variant: 'threads', threads: 3 })
    const product = { op: 'matmul', m: 256, k: 256, n: 256, kernel: 'threads' } as const
    const { outcome, verified_elements } = await lab.timing(product, { runs: 2, max_ms: 60_000 })
    expect(outcome).toBe('measured')
    expect(verified_elements).toBeGreaterThan(0)
    expect(await lab.threads(product, { rounds: 2, max_ms: 60_000 })).toMatchObject({
      outcome: 'measured',
      points: [{ threads: 1 }, { threads: 2 }, { threads: 3 }],
    })
    lab.close()
  })

  it.each([true, false])(
    'computes on one thread in the build with threads (worker: %s)',
    async (worker) => {
      const lab = await openLab({ variant: 'threads', threads: 1, worker })
      expect(lab.environment()).toMatchObject({ variant: 'threads', threads: 1 })
      await expect(lab.threads({ op: 'matmul' })).rejects.toThrow('There is one thread')
      lab.close()
    },
  )

  it('takes another build on request', async () => {
    const lab = await openLab({ variant: 'simd', worker: false })
    expect(lab.environment().variant).toBe('plain')
    lab.close()
  })

  it.each([true, false])(
    'rejects what is under way and everything after (worker: %s)',
    async (worker) => {
      const lab = await openLab({ worker })
      const running = lab.timing(long, { ...endless, onProgress: () => lab.close() })
      const waiting = lab.timing(small)
      await expect(running).rejects.toMatchObject({ code: 'closed' })
      await expect(waiting).rejects.toMatchObject({ code: 'closed' })
      await expect(lab.cost(small)).rejects.toMatchObject({ code: 'closed' })
    },
  )

  it('shares one lab, and opens another when that one is closed', async () => {
    const [one, same] = await Promise.all([sharedLab(), sharedLab()])
    expect(same).toBe(one)
    one.close()
    await one.closed
    const other = await sharedLab()
    expect(other).not.toBe(one)
    other.close()
  })

  it('does not keep a failure to open', async () => {
    await expect(sharedLab({ worker: false, baseUrl: 'nowhere' })).rejects.toThrow(
      /could not load.*give openLab its folder as baseUrl\.$/,
    )
    const lab = await sharedLab({ worker: false })
    lab.close()
  })
})

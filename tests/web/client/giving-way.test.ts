// SPDX-License-Identifier: MIT
//
// A run that is asked while this lab samples what foretells one. It waited behind the samples; while another page
// measured they waited for that, in silence, and whoever had pressed Run was told nothing.
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Backend } from '../../../web/lab/client/backend.ts'
import type { RunControl } from '../../../web/lab/control.ts'
import { AbortError } from '../../../web/lab/errors.ts'
import { givingWay } from '../../../web/lab/foretelling/turns.ts'
import { Lab } from '../../../web/lab/lab.ts'
import { environment, measuredReport } from '../support/samples.ts'
import { waitFor } from '../support/wait-for.ts'

const browser = vi.hoisted(() => ({ isNode: true }))
vi.mock('../../../web/lab/environment.ts', async (original) => ({
  ...(await original<object>()),
  isNode: () => browser.isNode,
}))

afterEach(() => {
  browser.isNode = true
  vi.unstubAllGlobals()
})

const subject = { op: 'matmul', m: 4096, k: 4096, n: 4096, kernel: 'naive' } as const
const sample = { flops: 4e6, min_ms: 4 }

/** A lab that tells in `log` what runs; a sample lasts until it is stopped, or `samples` are wanted no longer. */
function labOf() {
  const log: string[] = []
  const steps = { samplesLast: true }
  const measure = async (isSample: boolean, { signal }: RunControl<never>) => {
    log.push(isSample ? 'sample' : 'run')
    if (isSample && steps.samplesLast)
      await new Promise((_, reject) => {
        signal?.addEventListener('abort', () => {
          log.push('sample stopped')
          reject(new AbortError())
        })
      })
    return isSample ? sample : measuredReport
  }
  const experiment = async (name: string, _: object, options: object, control: never) =>
    name === 'cost'
      ? { flops: 46e9, bytes_read: 1, bytes_written: 1, layers: [] }
      : measure('warmup' in options, control)
  const backend = { environment, experiment, close: () => {} } as unknown as Backend
  return { lab: new Lab(backend, []), log, steps }
}

const untilLogged = (log: readonly string[], ...lines: readonly string[]) =>
  waitFor(() => expect(log).toEqual(lines))

describe('a run that is asked while its lab foretells one', () => {
  it('is run at once, and the sample after it', async () => {
    const { lab, log, steps } = labOf()
    const foretold = lab.foretell('timing', { subject }, {})
    await untilLogged(log, 'sample')
    steps.samplesLast = false
    await lab.timing(subject)
    expect(log.slice(0, 3)).toEqual(['sample', 'sample stopped', 'run'])
    expect(await foretold).toEqual({ call_ms: 46_000 })
    expect(log).toEqual(['sample', 'sample stopped', 'run', 'sample'])
  })

  it('is before a sample that waits, too', async () => {
    const { lab, log, steps } = labOf()
    const subjects = [subject, { ...subject, kernel: 'simd' }] as const
    const foretold = lab.foretell('suite', { subjects }, {})
    await untilLogged(log, 'sample')
    steps.samplesLast = false
    await lab.timing(subject)
    expect(log.slice(0, 3)).toEqual(['sample', 'sample stopped', 'run'])
    expect(await foretold).toEqual({ call_ms: 46_000 })
    expect(log.slice(3)).toEqual(['sample', 'sample'])
  })

  it('stops nothing where it only counts', async () => {
    const { lab, log, steps } = labOf()
    const foretold = lab.foretell('timing', { subject }, {})
    await untilLogged(log, 'sample')
    const counted = lab.cost(subject)
    await new Promise(setImmediate)
    expect(log).toEqual(['sample'])
    steps.samplesLast = false
    await lab.timing(subject)
    expect((await counted).flops).toBe(46e9)
    await foretold
  })

  it('is told of the other page that measures, for which a sample has waited', async () => {
    browser.isNode = false
    const held = [{ name: 'flopscope' }, { name: 'flopscope training' }]
    const request = (_: string, { signal }: LockOptions) =>
      signal
        ? new Promise((_, reject) => {
            signal.addEventListener('abort', () => reject(signal.reason))
          })
        : Promise.resolve()
    const query = vi.fn(async () => ({ held }))
    vi.stubGlobal('navigator', { locks: { query, request } })
    const { lab, log } = labOf()
    lab.foretell('timing', { subject }, {}).catch(() => {})
    await waitFor(() => expect(query).toHaveBeenCalled())
    const abort = new AbortController()
    const onWait = vi.fn(() => abort.abort())
    const asked = lab.timing(subject, { signal: abort.signal, onWait })
    await expect(asked).rejects.toMatchObject({ code: 'aborted' })
    expect(onWait.mock.calls).toEqual([['training']])
    expect(log).toEqual([])
    lab.close()
  })
})

it('a sample that fails by itself is not taken again', async () => {
  const turn = vi.fn(() => Promise.reject(new Error('no')))
  const { signal } = new AbortController()
  await expect(givingWay(() => signal, turn)).rejects.toThrow('no')
  expect(turn).toHaveBeenCalledOnce()
})

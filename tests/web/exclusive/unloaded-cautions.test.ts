// SPDX-License-Identifier: MIT
//
// Cautions whose words cannot be fetched, as without a network: a measurement that had ended was lost with them.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AbortError } from '../../../web/lab/errors.ts'
import { exclusively } from '../../../web/lab/exclusive/exclusive.ts'
import { measuredReport } from '../support/samples.ts'

const fetched = vi.hoisted(() => vi.fn())
vi.mock('../../../web/lab/exclusive/cautions.ts', () => {
  fetched()
  throw new TypeError('Failed to fetch dynamically imported module')
})

const open = { name: 'timing', threads: 1, closed: new Promise<void>(() => {}) }
/** Locks that nobody else holds. */
const locks = {
  query: async () => ({ held: [], pending: [] }),
  request: async (_: string, ...given: unknown[]) => (given.at(-1) as () => unknown)(),
}
const onBattery = () => {
  vi.stubGlobal('navigator', { locks, getBattery: async () => ({ charging: false }) })
}
const alone = () => {
  vi.stubGlobal('origin', 'null')
  vi.stubGlobal('navigator', {})
}

beforeEach(() => {
  fetched.mockClear()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it.each([
  ['ran on a battery', onBattery],
  ['may have been one of several', alone],
])('a measurement that %s has its own report alone', async (_, place) => {
  place()
  expect(await exclusively(open, {}, async () => measuredReport)).toBe(measuredReport)
  expect(fetched).toHaveBeenCalled()
})

it.each([
  ['ran on a battery', onBattery],
  ['may have been one of several', alone],
])('a measurement that %s and was stopped has what it had measured', async (_, place) => {
  place()
  const stopped = exclusively(open, {}, async () => {
    throw new AbortError(measuredReport)
  })
  await expect(stopped).rejects.toMatchObject({ code: 'aborted', partial: measuredReport })
})

it('words that are known to be needed are fetched from the beginning of the run', async () => {
  alone()
  let early = 0
  await exclusively(open, {}, async () => {
    await new Promise(setImmediate)
    early = fetched.mock.calls.length
    return measuredReport
  })
  expect(early).toBe(1)
})

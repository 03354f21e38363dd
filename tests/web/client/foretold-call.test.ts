// SPDX-License-Identifier: MIT
import { expect, it } from 'vitest'
import { foretold } from '../../../web/lab/foretold.ts'
import { labOf } from '../support/foretelling.ts'

const matmul = { op: 'matmul', m: 4096, k: 4096, n: 4096 }
const naive = { subject: { ...matmul, kernel: 'naive' } }

it('tells of one call that is longer than all may take', async () => {
  const { lab } = labOf(46e9)
  expect(await foretold({}, lab, 'timing', naive, { max_ms: 2000 })).toEqual({ call_ms: 46_000 })
})

it('tells of a call by the kernel that runs', async () => {
  const { lab } = labOf(46e9)
  const subjects = { subject: matmul }
  expect(await foretold({}, lab, 'timing', subjects, {})).toEqual({ call_ms: 920 })
  const simd = { subject: { ...matmul, kernel: 'simd' } }
  expect(await foretold({}, lab, 'timing', simd, { max_ms: 900 })).toMatchObject({ call_ms: 920 })
})

it('takes SIMD for the kernel that writes the scores of attention, which matmul has not', async () => {
  const { lab, sampled } = labOf(46e9)
  const subject = { op: 'attention', kernel: 'materialized' }
  expect(await foretold({}, lab, 'timing', { subject }, {})).toEqual({ call_ms: 920 })
  const model = { subject: { model: 'tiny-gpt', kernel: 'materialized' } }
  expect(await foretold({}, lab, 'training', model, {})).toMatchObject({ call_ms: 920 })
  expect(sampled).toEqual(['simd', 'simd'])
})

it('samples a kernel again where that failed', async () => {
  const { lab, sampled } = labOf(46e9)
  const { timing } = lab
  let fails = true
  const failing = {
    ...lab,
    timing: async (...asked: Parameters<typeof timing>) => {
      if (fails) throw new Error('The lab was closed.')
      return timing(...asked)
    },
  }
  const owner = {}
  const asked = () => foretold(owner, failing, 'timing', naive, {})
  await expect(asked()).rejects.toThrow('The lab was closed.')
  fails = false
  expect(await asked()).toEqual({ call_ms: 46_000 })
  expect(sampled).toEqual(['naive'])
})

it('takes the naive kernel where a question also runs that', async () => {
  const { lab } = labOf(46e9)
  const found = await foretold({}, lab, 'ladder', { subject: matmul }, { max_ms: 9000 })
  expect(found.call_ms).toBe(46_000)
})

it('runs nothing for subjects whose calls are quick, and samples each kernel once', async () => {
  const quick = labOf(1e6)
  expect(await foretold({}, quick.lab, 'timing', naive, { max_ms: 1 })).toEqual({})
  expect(quick.sampled).toEqual([])
  const slow = labOf(46e9)
  const owner = {}
  for (let turn = 0; turn < 3; ++turn) await foretold(owner, slow.lab, 'timing', naive, {})
  expect(slow.sampled).toEqual(['naive'])
})

it('tells nothing of what no memory here can hold, which is refused', async () => {
  // A WebAssembly address has 32 bits.
  const told = (bytes: number) =>
    foretold({}, labOf(46e9, {}, 1000, bytes).lab, 'timing', naive, {})
  expect(await told(2 ** 32)).toEqual({ call_ms: 46_000 })
  expect(await told(2 ** 32 + 4)).toEqual({})
})

it('tells nothing of functions and of files', async () => {
  const { lab, sampled } = labOf(46e9)
  const others = { subject: { fn: () => 0 }, saved: { experiment: 'timing' } }
  expect(await foretold({}, lab, 'timing', others, {})).toEqual({})
  expect(sampled).toEqual([])
})

// SPDX-License-Identifier: MIT
import { expect, it } from 'vitest'
import type { Lab } from '../../../web/lab/lab.ts'
import { longCall } from '../../../web/questions/base/prediction.ts'

const fields = [{ name: 'max_ms', unit: 'ms', doc: '', kind: 'number', default: 5000 }] as const
const question = { fields }

/** A lab that makes a billion operations a second with the naive kernel and 50 with the others; its samples are of
 *  4 million operations. */
function labOf(flops: number) {
  const sampled: unknown[] = []
  const lab = {
    cost: async () => ({ flops }),
    timing: async ({ kernel }: { readonly kernel: string }) => {
      sampled.push(kernel)
      return { flops: 4e6, min_ms: kernel === 'naive' ? 4 : 0.08 }
    },
  }
  return { lab: lab as unknown as Lab, sampled }
}

const asked = (kernel?: string, options = {}) => ({
  subjects: { subject: { op: 'matmul', m: 4096, k: 4096, n: 4096, ...(kernel && { kernel }) } },
  options,
})

it('announces one call that is longer than all may take', async () => {
  const { lab } = labOf(46e9)
  expect(await longCall(lab, question, asked('naive', { max_ms: 2000 }))).toBe(
    'One call will take about 46 s, longer than the 2 s allowed.',
  )
})

it('says nothing where a call fits, by the kernel that runs', async () => {
  const { lab } = labOf(46e9)
  expect(await longCall(lab, question, asked())).toBeUndefined()
  expect(await longCall(lab, question, asked('simd', { max_ms: 900 }))).toContain('0.9 s allowed')
})

it('takes the naive kernel where a question also runs that', async () => {
  const { lab } = labOf(46e9)
  expect(await longCall(lab, { fields, slowestKernel: 'naive' }, asked())).toContain('about 46 s')
})

it('runs nothing for subjects whose calls are quick, and samples each kernel once', async () => {
  const quick = labOf(1e6)
  expect(await longCall(quick.lab, question, asked('naive', { max_ms: 0.001 }))).toBeUndefined()
  expect(quick.sampled).toEqual([])
  const slow = labOf(46e9)
  for (let turn = 0; turn < 3; ++turn) await longCall(slow.lab, question, asked('naive'))
  expect(slow.sampled).toEqual(['naive'])
})

it('says nothing of functions, of files, and of what cannot be counted', async () => {
  const { lab, sampled } = labOf(46e9)
  const others = { subject: { fn: () => 0 }, saved: { experiment: 'timing' } }
  expect(await longCall(lab, question, { subjects: others, options: {} })).toBeUndefined()
  expect(sampled).toEqual([])
  const faulty = { cost: () => Promise.reject(new Error('m must be 1 or more')) }
  expect(await longCall(faulty as unknown as Lab, question, asked())).toBeUndefined()
})

// SPDX-License-Identifier: MIT
//
// A lab that is asked before a run, with rates by hand.
import type { Foretelling } from '../../../web/lab/foretold.ts'

/** What a subject's work is counted as, the same of all or by its sizes. */
type Work = number | ((subject: Readonly<Record<string, number>>) => number)

/** A lab that makes a billion operations a second with the naive kernel and 50 with the others, whose sample has 4 million, by a clock of 0.01 ms;
 *  a model's forward pass takes 2 ms, its backward pass 4 ms. */
export function labOf(work: Work, planned: object = {}, params = 1000, bytes_read = 1000) {
  const sampled: unknown[] = []
  const counted: object[] = []
  const flopsOf = (subject: object) => (typeof work === 'number' ? work : work({ ...subject }))
  const lab = {
    cost: async (subject: object) => {
      counted.push(subject)
      return { flops: flopsOf(subject), params, bytes_read, bytes_written: 0, layers: [] }
    },
    modelSpec: async () => ({ input: [64], layers: [] }),
    timing: async (subject: { readonly kernel?: string; readonly pass?: string }) => {
      const { kernel, pass } = subject
      if (kernel === 'materialized' && !pass) throw new Error('matmul has no such kernel.')
      sampled.push(pass ?? kernel)
      if (pass) return { flops: flopsOf(subject), p50_ms: pass === 'forward' ? 2 : 4 }
      return { flops: 4e6, min_ms: kernel === 'naive' ? 4 : 0.08, clock_resolution_ms: 0.01 }
    },
    planned: async () => planned,
  }
  return { lab: lab as unknown as Foretelling, sampled, counted }
}

// SPDX-License-Identifier: MIT
//
// A lab that is asked before a run, with rates by hand.
import type { Foretelling } from '../../../web/lab/foretold.ts'

/** A lab that makes a billion operations a second with the naive kernel and 50 with the others, whose sample has 4 million, by a clock of 0.01 ms;
 *  a model's forward pass takes 2 ms, its backward pass 4 ms. */
export function labOf(flops: number, planned: object = {}, params = 1000, bytes_read = 1000) {
  const sampled: unknown[] = []
  const lab = {
    cost: async () => ({ flops, params, bytes_read, bytes_written: 0, layers: [] }),
    timing: async ({ kernel, pass }: { readonly kernel?: string; readonly pass?: string }) => {
      sampled.push(pass ?? kernel)
      if (pass) return { flops, p50_ms: pass === 'forward' ? 2 : 4 }
      return { flops: 4e6, min_ms: kernel === 'naive' ? 4 : 0.08, clock_resolution_ms: 0.01 }
    },
    planned: async () => planned,
  }
  return { lab: lab as unknown as Foretelling, sampled }
}

// SPDX-License-Identifier: MIT
//
// Subjects that several questions are asked about, small enough to be measured in a moment.

export const matmul = { op: 'matmul', m: 64, k: 64, n: 64 } as const
export const relu = { op: 'relu', size: 4096 } as const
export const mlp = { model: 'mlp', batch: 4 } as const

/** Somebody's own model: no link can ask about it. */
export const own = {
  model: {
    name: 'mine',
    input: [16],
    layers: [
      { type: 'Linear', in_features: 16, out_features: 8, name: 'first' },
      { type: 'Sequential', layers: [{ type: 'ReLU' }] },
    ],
  },
  batch: 2,
} as const

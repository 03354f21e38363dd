// SPDX-License-Identifier: MIT
//
// The course's FlopCounter: the operations of one call as a single number, in the convention chosen.
// C++ counts; nothing is executed. Counts are exact below 2^53 and rounded from there on.

import type { Methods } from '../generated/methods.ts'
import type { CostOptions, ModelName, ModelSpec } from '../generated/records.ts'
import { plainMembers } from '../plain-data.ts'
import type { RunSubject } from '../subject.ts'

/** What a counter needs of the lab that it belongs to. */
export type Counting = Pick<Methods, 'cost'>

/** The sizes of a convolution of (batch, in_channels, height, width), in PyTorch's terms. */
export interface Conv2dShape {
  readonly in_channels: number
  readonly out_channels: number
  readonly height: number
  readonly width: number
  readonly kernel_size: number
  /** 1 unless told. */
  readonly batch?: number
  readonly stride?: number
  readonly padding?: number
  readonly dilation?: number
  readonly groups?: number
  readonly bias?: boolean
}

/** The sizes of multi-head attention on (batch, seq, d_model). */
export interface AttentionShape {
  readonly heads: number
  readonly seq: number
  readonly d_model: number
  /** 1 unless told. */
  readonly batch?: number
  readonly bias?: boolean
  /** Whether a position sees only those before it; `count_masked: false` leaves out the rest. */
  readonly causal?: boolean
  /** A position sees only those less than this away; 0 or left out: all. */
  readonly window?: number
}

export class FlopCounter {
  readonly #lab: Counting
  readonly #options: Partial<CostOptions>

  /** `flops` is the convention unless told; the course's own is `tinytorch`. */
  constructor(lab: Counting, options: Partial<CostOptions> = {}) {
    this.#lab = lab
    this.#options = plainMembers('options', options)
  }

  /** (m, k) times (k, n). */
  countMatmul(m: number, k: number, n: number): Promise<number> {
    return this.#count({ op: 'matmul', m, k, n })
  }

  /** A fully connected layer with bias on `batch` rows. */
  countLinear(in_features: number, out_features: number, batch = 1): Promise<number> {
    return this.#count({ op: 'linear', batch, in_features, out_features })
  }

  /** A convolution, with bias unless told. */
  async countConv2d(shape: Conv2dShape): Promise<number> {
    const { batch = 1, height, width, ...layer } = plainMembers('shape', shape)
    const input = [layer.in_channels, height, width]
    return this.countModel({ input, layers: [{ type: 'Conv2d', ...layer }] }, batch)
  }

  /** Multi-head attention with its four projections, with biases unless told. */
  async countAttention(shape: AttentionShape): Promise<number> {
    const {
      batch = 1,
      heads: num_heads,
      seq,
      d_model: embed_dim,
      ...rest
    } = plainMembers('shape', shape)
    const layer = { type: 'MultiheadAttention', embed_dim, num_heads, ...rest } as const
    return this.countModel({ input: [seq, embed_dim], layers: [layer] }, batch)
  }

  /** A model forward, known or with its own spec. */
  countModel(model: ModelName | ModelSpec, batch = 1): Promise<number> {
    return this.#count({ model, batch })
  }

  /** The same by the course's name. */
  countModelForward(model: ModelName | ModelSpec, batch = 1): Promise<number> {
    return this.countModel(model, batch)
  }

  async #count(subject: RunSubject): Promise<number> {
    return (await this.#lab.cost(subject, this.#options)).flops
  }
}

// SPDX-License-Identifier: MIT
//
// Whole models that are compared, and the weights that the library gives them, made here again for the
// peers: all input first, then layer after layer, each weight before its bias.

import type { ModelSpec } from '../../../web/lab/index.ts'
import type { Matrix } from './inputs.ts'
import { Random } from './random.ts'

export interface Layer {
  readonly weight: Matrix
  readonly bias: Matrix
}

export interface ModelInputs {
  readonly x: Matrix
  /** Linear and convolutional layers, in the order of their calls. */
  readonly layers: readonly Layer[]
}

export interface ModelSubject {
  readonly form: 'perceptron' | 'convolutional' | 'transformer'
  readonly model: ModelSpec
  readonly batch: number
}

export interface ModelCase {
  readonly name: string
  readonly subject: ModelSubject
}

/** Of the transformer, for whoever computes it otherwise. */
export const block = { seq: 128, d_model: 256, heads: 8, hidden: 1024 } as const

const linear = (in_features: number, out_features: number) =>
  ({ type: 'Linear', in_features, out_features }) as const
const conv = (in_channels: number, out_channels: number) =>
  ({ type: 'Conv2d', in_channels, out_channels, kernel_size: 3, padding: 1 }) as const
const relu = { type: 'ReLU' } as const
const pool = { type: 'MaxPool2d', kernel_size: 2 } as const

export const models: readonly ModelCase[] = [
  {
    name: 'MLP 784-512-512-10, batch 32',
    subject: {
      form: 'perceptron',
      batch: 32,
      model: {
        name: 'mlp',
        input: [784],
        layers: [linear(784, 512), relu, linear(512, 512), relu, linear(512, 10)],
      },
    },
  },
  {
    name: 'CNN 28 x 28, 32 and 64 channels, batch 8',
    subject: {
      form: 'convolutional',
      batch: 8,
      model: {
        name: 'cnn',
        input: [1, 28, 28],
        layers: [
          ...[conv(1, 32), relu, pool, conv(32, 64), relu, pool],
          { type: 'Flatten' },
          linear(64 * 7 * 7, 10),
        ],
      },
    },
  },
  {
    name: `transformer block, seq ${block.seq}, width ${block.d_model}`,
    subject: {
      form: 'transformer',
      batch: 1,
      model: {
        name: 'block',
        input: [block.seq, block.d_model],
        layers: [
          {
            type: 'TransformerBlock',
            d_model: block.d_model,
            nhead: block.heads,
            dim_feedforward: block.hidden,
            activation: 'relu',
            norm_first: true,
          },
        ],
      },
    },
  },
]

/** The transformer's first layer, which makes queries, keys and values, with the queries scaled beforehand by what
 *  their products are to be scaled by: the peers then need no time for that. */
export function withScaledQueries({ weight, bias }: Layer): Layer {
  const scale = 1 / Math.sqrt(block.d_model / block.heads)
  const scaled = ({ values, shape }: Matrix, inner: number): Matrix => ({
    values: values.map((value, at) => (at < block.d_model * inner ? value * scale : value)),
    shape,
  })
  return { weight: scaled(weight, block.d_model), bias: scaled(bias, 1) }
}

export function makeModelInputs({ form, model, batch }: ModelSubject): ModelInputs {
  const random = new Random(1n)
  const uniform = (shape: readonly number[], bound: number): Matrix => {
    const size = shape.reduce((product, extent) => product * extent, 1)
    return { values: random.fill(new Float32Array(size), -bound, bound), shape }
  }
  const x = uniform([batch, ...model.input], 1)
  const layer = (...shape: readonly [number, ...number[]]): Layer => {
    const fanIn = shape.slice(1).reduce((product, extent) => product * extent, 1)
    const bound = 1 / Math.sqrt(fanIn)
    return { weight: uniform(shape, bound), bias: uniform([shape[0]], bound) }
  }
  const { d_model, hidden } = block
  switch (form) {
    case 'perceptron':
      return { x, layers: [layer(512, 784), layer(512, 512), layer(10, 512)] }
    case 'convolutional':
      return { x, layers: [layer(32, 1, 3, 3), layer(64, 32, 3, 3), layer(10, 64 * 7 * 7)] }
    case 'transformer':
      return {
        x,
        layers: [
          layer(3 * d_model, d_model),
          layer(d_model, d_model),
          layer(hidden, d_model),
          layer(d_model, hidden),
        ],
      }
  }
}

// SPDX-License-Identifier: MIT
//
// A perceptron, a convolutional network and a transformer that read the same digit, each of any width: what the
// page and the terminal compare. The perceptron's width is chosen; the others are made as alike to it as they can be.

import type { FieldInfo, LayerSpec, ModelSpec } from '../generated/records.ts'
import type { Architecture, Match } from './architectures.ts'

const input = [1, 28, 28] as const
const classes = 10
const relu = { type: 'ReLU' } as const

/** Two hidden layers. */
export const mlp = (width: number): ModelSpec => ({
  name: `mlp of width ${width}`,
  input,
  layers: [
    { type: 'Flatten' },
    { type: 'Linear', in_features: 28 * 28, out_features: width },
    relu,
    { type: 'Linear', in_features: width, out_features: width },
    relu,
    { type: 'Linear', in_features: width, out_features: classes },
  ],
})

const conv = (from: number, to: number): readonly LayerSpec[] => [
  { type: 'Conv2d', in_channels: from, out_channels: to, kernel_size: 3, padding: 1 },
  relu,
]

/** Two convolutions of 3 x 3, of `width` channels and twice as many, each halved by pooling. */
export const cnn = (width: number): ModelSpec => ({
  name: `cnn of ${width} channels`,
  input,
  layers: [
    ...conv(1, width),
    { type: 'MaxPool2d', kernel_size: 2 },
    ...conv(width, 2 * width),
    { type: 'MaxPool2d', kernel_size: 2 },
    { type: 'AdaptiveAvgPool2d', output_size: 1 },
    { type: 'Flatten' },
    { type: 'Linear', in_features: 2 * width, out_features: classes },
  ],
})

/** Few, because a model must be as wide as some multiple of them: each step of its width is as large as they are many,
 *  and the smaller the step, the nearer it comes to what it is to be alike to. */
const heads = 2

/** Two blocks on 49 patches of 4 x 4, with a class token; 2 heads of `width` each. */
export const transformer = (width: number): ModelSpec => {
  const d_model = heads * width
  const block: LayerSpec = {
    type: 'TransformerBlock',
    d_model,
    nhead: heads,
    activation: 'gelu',
    norm_first: true,
  }
  return {
    name: `transformer of width ${d_model}`,
    input,
    layers: [
      { type: 'Conv2d', in_channels: 1, out_channels: d_model, kernel_size: 4, stride: 4 },
      { type: 'Flatten', start_dim: 2 },
      { type: 'Transpose' },
      { type: 'ClassToken', embedding_dim: d_model },
      { type: 'PositionalEmbedding', num_embeddings: 50, embedding_dim: d_model },
      block,
      block,
      { type: 'LayerNorm', normalized_shape: d_model },
      { type: 'Select' },
      { type: 'Linear', in_features: d_model, out_features: classes },
    ],
  }
}

/** What may be set of the comparison. */
export interface ArchitecturesOptions {
  readonly match?: Match
  readonly width?: number
  readonly batch?: number
  readonly max_ms?: number
}

const count = (
  name: string,
  unit: string,
  doc: string,
  otherwise: number,
  most: number,
): FieldInfo => ({
  name,
  unit,
  doc,
  kind: 'count',
  default: otherwise,
  minimum: 1,
  maximum: most,
})

/** The question that comparing them answers. */
export const architecturesTitle = 'MLP, CNN or Transformer?'

export const architecturesFields: readonly FieldInfo[] = [
  {
    name: 'match',
    unit: '',
    doc: 'what the other two have as much of as the MLP, as nearly as a whole width allows',
    kind: 'choice',
    default: 'parameters',
    choices: ['parameters', 'flops', 'time'],
  },
  count('width', '', 'hidden values of each of the MLP’s layers', 128, 4096),
  count('batch', 'images', 'that go through each at once', 8, 1024),
  count('max_ms', 'ms', 'time allowed for each model that is timed', 1000, 60_000),
]

export const digitArchitectures = (width: number, batch: number): readonly Architecture[] => [
  { name: 'MLP', model: mlp(width), batch },
  { name: 'CNN', model: cnn, batch },
  { name: 'Transformer', model: transformer, batch },
]

/** What each option is where nothing is said of it. */
export const defaultArchitectures = Object.fromEntries(
  architecturesFields.map(({ name, default: otherwise }) => [name, otherwise]),
) as unknown as Required<ArchitecturesOptions>

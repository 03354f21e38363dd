// SPDX-License-Identifier: MIT
//
// The models in ONNX Runtime Web, whose graph optimiser fuses what it can. Called as programs call it:
// the input is copied in and the output out, which is little beside the work.

import * as ort from 'onnxruntime-web/wasm'
import type { Contestant } from '../contestant.ts'
import type { Matrix } from '../inputs.ts'
import {
  block,
  type Layer,
  type ModelInputs,
  type ModelSubject,
  withScaledQueries,
} from '../models.ts'
import { type OnnxConstant, type OnnxNode, onnxModel } from './onnx.ts'

export async function ortModel(subject: ModelSubject, inputs: ModelInputs): Promise<Contestant> {
  const { x } = inputs
  const { nodes, constants, shape } = {
    perceptron,
    convolutional,
    transformer,
  }[subject.form](inputs)
  const model = onnxModel({
    nodes,
    constants: { ...weights(inputs), ...constants },
    inputs: [{ name: 'x', shape: x.shape }],
    outputs: [{ name: 'y', shape }],
  })
  const session = await ort.InferenceSession.create(model, { graphOptimizationLevel: 'all' })
  const feeds = { x: new ort.Tensor('float32', x.values, x.shape) }
  return {
    name: 'ort call',
    waits: true,
    run: () => session.run(feeds),
    output: async () => (await session.run(feeds)).y?.data as Float32Array,
    dispose: () => session.release(),
  }
}

interface Graph {
  readonly nodes: readonly OnnxNode[]
  readonly constants: Readonly<Record<string, OnnxConstant>>
  readonly shape: readonly number[]
}

/** "w0" and "b0" are the first layer's. */
const weights = ({ layers }: ModelInputs): Record<string, Matrix> =>
  Object.fromEntries(
    layers.flatMap(({ weight, bias }, at) => [
      [`w${at}`, weight],
      [`b${at}`, bias],
    ]),
  )

const gemm = (input: string, layer: number | string, output: string): OnnxNode => ({
  type: 'Gemm',
  inputs: [input, `w${layer}`, `b${layer}`],
  output,
  integers: { transB: 1 },
})

const relu = (input: string, output: string): OnnxNode => ({
  type: 'Relu',
  inputs: [input],
  output,
})

function perceptron({ x, layers }: ModelInputs): Graph {
  return {
    nodes: [
      gemm('x', 0, 'sum0'),
      relu('sum0', 'h0'),
      gemm('h0', 1, 'sum1'),
      relu('sum1', 'h1'),
      gemm('h1', 2, 'y'),
    ],
    constants: {},
    shape: [x.shape[0] as number, layers[2]?.weight.shape[0] as number],
  }
}

function convolutional({ x, layers }: ModelInputs): Graph {
  const stage = (input: string, layer: number, output: string): OnnxNode[] => [
    {
      type: 'Conv',
      inputs: [input, `w${layer}`, `b${layer}`],
      output: `${output}.sum`,
      lists: { kernel_shape: [3, 3], pads: [1, 1, 1, 1] },
    },
    relu(`${output}.sum`, `${output}.relu`),
    {
      type: 'MaxPool',
      inputs: [`${output}.relu`],
      output,
      lists: { kernel_shape: [2, 2], strides: [2, 2] },
    },
  ]
  return {
    nodes: [
      ...stage('x', 0, 'h0'),
      ...stage('h0', 1, 'h1'),
      { type: 'Flatten', inputs: ['h1'], output: 'flat' },
      gemm('flat', 2, 'y'),
    ],
    constants: {},
    shape: [x.shape[0] as number, layers[2]?.weight.shape[0] as number],
  }
}

/** In two dimensions, where its products add the bias themselves; queries, keys and values by a product each, of which
 *  one transposition makes matrices of heads. Each of that is at least as fast as its other forms. */
function transformer({ x, layers }: ModelInputs): Graph {
  const { seq, d_model, heads } = block
  const filled = (value: number): Matrix => ({
    values: new Float32Array(d_model).fill(value),
    shape: [d_model],
  })
  const normalised = (input: string, output: string): OnnxNode => ({
    type: 'LayerNormalization',
    inputs: [input, 'one', 'zero'],
    output,
  })
  /** (seq, d_model) -> (seq, heads, width) -> the heads' matrices, all at once */
  const part = (output: string, perm: readonly number[]): OnnxNode[] => [
    gemm('n0', output, `${output}.rows`),
    { type: 'Reshape', inputs: [`${output}.rows`, 'apart'], output: `${output}.heads` },
    { type: 'Transpose', inputs: [`${output}.heads`], output, lists: { perm } },
  ]
  return {
    nodes: [
      { type: 'Reshape', inputs: ['x', 'flat'], output: 'rows' },
      normalised('rows', 'n0'),
      ...part('q', [1, 0, 2]),
      ...part('k', [1, 2, 0]),
      ...part('v', [1, 0, 2]),
      { type: 'MatMul', inputs: ['q', 'k'], output: 'scores' },
      { type: 'Softmax', inputs: ['scores'], output: 'weights' },
      { type: 'MatMul', inputs: ['weights', 'v'], output: 'context' },
      { type: 'Transpose', inputs: ['context'], output: 'merged', lists: { perm: [1, 0, 2] } },
      { type: 'Reshape', inputs: ['merged', 'flat'], output: 'joined' },
      gemm('joined', 1, 'attended'),
      { type: 'Add', inputs: ['rows', 'attended'], output: 'h' },
      normalised('h', 'n1'),
      gemm('n1', 2, 'wide'),
      relu('wide', 'inner'),
      gemm('inner', 3, 'narrow'),
      { type: 'Add', inputs: ['h', 'narrow'], output: 'sum' },
      { type: 'Reshape', inputs: ['sum', 'whole'], output: 'y' },
    ],
    constants: {
      ...thirds(withScaledQueries(layers[0] as Layer)),
      one: filled(1),
      zero: filled(0),
      flat: whole([seq, d_model], [2]),
      apart: whole([seq, heads, d_model / heads], [3]),
      whole: whole(x.shape, [3]),
    },
    shape: x.shape,
  }
}

/** The layer that makes queries, keys and values as three: "wq" and "bq" are the queries'. */
function thirds({ weight, bias }: Layer): Record<string, Matrix> {
  const third = ({ values, shape: [rows = 0, ...inner] }: Matrix, at: number): Matrix => {
    const size = values.length / 3
    return { values: values.slice(at * size, (at + 1) * size), shape: [rows / 3, ...inner] }
  }
  return Object.fromEntries(
    ['q', 'k', 'v'].flatMap((part, at) => [
      [`w${part}`, third(weight, at)],
      [`b${part}`, third(bias, at)],
    ]),
  )
}

const whole = (numbers: readonly number[], shape: readonly number[]): OnnxConstant => ({
  values: new BigInt64Array(numbers.map(BigInt)),
  shape,
})

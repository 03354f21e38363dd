// SPDX-License-Identifier: MIT
//
// The models in ONNX Runtime Web, whose graph optimiser fuses what it can. Called as programs call it:
// the input is copied in and the output out, which is little beside the work.

import * as ort from 'onnxruntime-web/wasm'
import type { Contestant } from '../contestant.ts'
import type { Matrix } from '../inputs.ts'
import { block, type ModelInputs, type ModelSubject } from '../models.ts'
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

const gemm = (input: string, layer: number, output: string): OnnxNode => ({
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

/** Its products of three dimensions take weights as (in, out). */
function transformer({ x, layers }: ModelInputs): Graph {
  const { seq, d_model, heads } = block
  const width = d_model / heads
  const turned = Object.fromEntries(layers.map(({ weight }, at) => [`w${at}`, transposed(weight)]))
  const filled = (value: number, length: number): Matrix => ({
    values: new Float32Array(length).fill(value),
    shape: [length],
  })
  const projected = (input: string, layer: number, output: string): OnnxNode[] => [
    { type: 'MatMul', inputs: [input, `w${layer}`], output: `${output}.product` },
    { type: 'Add', inputs: [`${output}.product`, `b${layer}`], output },
  ]
  const normalised = (input: string, output: string): OnnxNode => ({
    type: 'LayerNormalization',
    inputs: [input, 'one', 'zero'],
    output,
  })
  return {
    nodes: [
      normalised('x', 'n0'),
      ...projected('n0', 0, 'packed'),
      // (seq, 3, heads, width) -> (3, heads, seq, width), whose slices are the three parts
      { type: 'Reshape', inputs: ['packed', 'apart'], output: 'split' },
      {
        type: 'Transpose',
        inputs: ['split'],
        output: 'parts',
        lists: { perm: [1, 2, 0, 3] },
      },
      { type: 'Gather', inputs: ['parts', 'index0'], output: 'q', integers: { axis: 0 } },
      { type: 'Gather', inputs: ['parts', 'index1'], output: 'k', integers: { axis: 0 } },
      { type: 'Gather', inputs: ['parts', 'index2'], output: 'v', integers: { axis: 0 } },
      { type: 'Transpose', inputs: ['k'], output: 'kt', lists: { perm: [0, 2, 1] } },
      { type: 'MatMul', inputs: ['q', 'kt'], output: 'scores' },
      { type: 'Mul', inputs: ['scores', 'scale'], output: 'scaled' },
      { type: 'Softmax', inputs: ['scaled'], output: 'weights' },
      { type: 'MatMul', inputs: ['weights', 'v'], output: 'context' },
      { type: 'Transpose', inputs: ['context'], output: 'rows', lists: { perm: [1, 0, 2] } },
      { type: 'Reshape', inputs: ['rows', 'together'], output: 'joined' },
      ...projected('joined', 1, 'attended'),
      { type: 'Add', inputs: ['x', 'attended'], output: 'h' },
      normalised('h', 'n1'),
      ...projected('n1', 2, 'wide'),
      relu('wide', 'inner'),
      ...projected('inner', 3, 'narrow'),
      { type: 'Add', inputs: ['h', 'narrow'], output: 'y' },
    ],
    constants: {
      ...turned,
      one: filled(1, d_model),
      zero: filled(0, d_model),
      scale: filled(1 / Math.sqrt(width), 1),
      apart: whole([seq, 3, heads, width], [4]),
      together: whole([1, seq, d_model], [3]),
      index0: whole([0], []),
      index1: whole([1], []),
      index2: whole([2], []),
    },
    shape: x.shape,
  }
}

const whole = (numbers: readonly number[], shape: readonly number[]): OnnxConstant => ({
  values: new BigInt64Array(numbers.map(BigInt)),
  shape,
})

function transposed({ values, shape }: Matrix): Matrix {
  const [rows, columns] = shape as [number, number]
  const turned = new Float32Array(values.length)
  for (let i = 0; i < rows; ++i) {
    for (let j = 0; j < columns; ++j) turned[j * rows + i] = values[i * columns + j] as number
  }
  return { values: turned, shape: [columns, rows] }
}

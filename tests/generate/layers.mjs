// SPDX-License-Identifier: MIT
//
// node tests/generate/layers.mjs: writes tests/fixtures/layers.csv, what ONNX Runtime computes for
// layers of known numbers. An implementation by others, in another language, from the same
// definitions: where ONNX leaves a choice, it is made as PyTorch makes it (padding counts in means).
//
// A record is a layer in PyTorch's names, the shape of its input, its options and its output, row by
// row. Element i of tensor t (0 the input, then the parameters in PyTorch's order) is
// ((7919 i + 104729 t) mod 127 - 63) / 64: few bits, so that sums of products are exact. Variances are
// 1/2 more than its absolute value.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as ort from 'onnxruntime-web/wasm'
import { runnerImport } from 'vite'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const { onnxModel } = (await runnerImport(here('../bench/pages/peers/onnx.ts'))).module

ort.env.wasm.numThreads = 1

const sizeOf = (shape) => shape.reduce((product, extent) => product * extent, 1)

function tensor(number, shape, change = (value) => value) {
  const value = (_, i) => change((((7919 * i + 104729 * number) % 127) - 63) / 64)
  return { shape, values: Float32Array.from({ length: sizeOf(shape) }, value) }
}

const square = (size) => [size, size]

/** An image's side after a window of `reach` has slid over it. */
const slid = (size, { padding = 0, stride }, reach) =>
  Math.floor((size + 2 * padding - reach) / stride) + 1

const layers = {
  Conv2d(input, options) {
    const { in_channels, out_channels, kernel_size, stride, padding, dilation, groups } = options
    const constants = {
      weight: tensor(1, [out_channels, in_channels / groups, kernel_size, kernel_size]),
      bias: tensor(2, [out_channels]),
    }
    const lists = {
      kernel_shape: square(kernel_size),
      pads: Array(4).fill(padding),
      strides: square(stride),
      dilations: square(dilation),
    }
    const reach = dilation * (kernel_size - 1) + 1
    const sides = input.slice(2).map((size) => slid(size, options, reach))
    return {
      node: { type: 'Conv', integers: { group: groups }, lists },
      constants,
      output: [input[0], out_channels, ...sides],
    }
  },
  MaxPool2d: (input, options) => pool('MaxPool', {}, input, options),
  AvgPool2d: (input, options) => pool('AveragePool', { count_include_pad: 1 }, input, options),
  AdaptiveAvgPool2d: (input) => ({
    node: { type: 'GlobalAveragePool' },
    constants: {},
    output: [...input.slice(0, 2), 1, 1],
  }),
  BatchNorm2d(input, { num_features }) {
    const channels = [num_features]
    const constants = {
      weight: tensor(1, channels),
      bias: tensor(2, channels),
      mean: tensor(3, channels),
      variance: tensor(4, channels, (value) => Math.abs(value) + 0.5),
    }
    return { node: { type: 'BatchNormalization' }, constants, output: input }
  },
  Linear(input, { in_features, out_features }) {
    const constants = {
      weight: tensor(1, [out_features, in_features]),
      bias: tensor(2, [out_features]),
    }
    return {
      node: { type: 'Gemm', integers: { transB: 1 } },
      constants,
      output: [input[0], out_features],
    }
  },
  LayerNorm(input, { normalized_shape }) {
    const row = [normalized_shape]
    const constants = { weight: tensor(1, row), bias: tensor(2, row) }
    return { node: { type: 'LayerNormalization' }, constants, output: input }
  },
  GELU: (input) => ({ node: { type: 'Gelu' }, constants: {}, output: input }),
  Softmax: (input) => ({ node: { type: 'Softmax' }, constants: {}, output: input }),
  ScaledDotProductAttention: attention,
}

const whole = (...numbers) => ({
  shape: [numbers.length],
  values: BigInt64Array.from(numbers, BigInt),
})

/** From its definition: heads apart, scores with what is not seen far below all others, and together again. */
function attention([batch, seq, packed], { num_heads, causal, window }) {
  const d_model = packed / 3
  const width = d_model / num_heads
  const seen = (t, p) => !(causal && p > t) && (window === 0 || Math.abs(t - p) < window)
  const mask = Float32Array.from({ length: seq * seq }, (_, i) =>
    seen(Math.floor(i / seq), i % seq) ? 0 : -1e9,
  )
  const constants = {
    axes: whole(2),
    apart: whole(batch, seq, num_heads, width),
    together: whole(batch, seq, d_model),
    scale: { shape: [1], values: Float32Array.of(1 / Math.sqrt(width)) },
    mask: { shape: [seq, seq], values: mask },
  }
  const part = (name, place, perm) => {
    constants[`${name}_begin`] = whole(place * d_model)
    constants[`${name}_end`] = whole((place + 1) * d_model)
    const inputs = ['x', `${name}_begin`, `${name}_end`, 'axes']
    return [
      { type: 'Slice', inputs, output: `${name}_rows` },
      { type: 'Reshape', inputs: [`${name}_rows`, 'apart'], output: `${name}_apart` },
      { type: 'Transpose', inputs: [`${name}_apart`], output: name, lists: { perm } },
    ]
  }
  const nodes = [
    ...part('q', 0, [0, 2, 1, 3]),
    ...part('k', 1, [0, 2, 3, 1]),
    ...part('v', 2, [0, 2, 1, 3]),
    { type: 'MatMul', inputs: ['q', 'k'], output: 'products' },
    { type: 'Mul', inputs: ['products', 'scale'], output: 'scores' },
    { type: 'Add', inputs: ['scores', 'mask'], output: 'masked' },
    { type: 'Softmax', inputs: ['masked'], output: 'weights' },
    { type: 'MatMul', inputs: ['weights', 'v'], output: 'means' },
    { type: 'Transpose', inputs: ['means'], output: 'rows', lists: { perm: [0, 2, 1, 3] } },
    { type: 'Reshape', inputs: ['rows', 'together'], output: 'y' },
  ]
  return { nodes, constants, output: [batch, seq, d_model] }
}

function pool(type, integers, input, options) {
  const { kernel_size, stride, padding } = options
  const lists = {
    kernel_shape: square(kernel_size),
    pads: Array(4).fill(padding),
    strides: square(stride),
  }
  const sides = input.slice(2).map((size) => slid(size, options, kernel_size))
  return {
    node: { type, integers, lists },
    constants: {},
    output: [...input.slice(0, 2), ...sides],
  }
}

async function outputOf(type, input, options) {
  const { node, nodes, constants, output } = layers[type](input, options)
  const x = tensor(0, input)
  const model = onnxModel({
    nodes: nodes ?? [{ ...node, inputs: ['x', ...Object.keys(constants)], output: 'y' }],
    constants,
    inputs: [{ name: 'x', shape: input }],
    outputs: [{ name: 'y', shape: output }],
  })
  const session = await ort.InferenceSession.create(model)
  const { y } = await session.run({ x: new ort.Tensor('float32', x.values, input) })
  if (y.data.length !== sizeOf(output)) throw new Error(`${type}: ${y.dims} is not ${output}`)
  return y.data
}

const conv = (input, out_channels, kernel_size, rest = {}) => [
  'Conv2d',
  input,
  {
    ...{ in_channels: input[1], out_channels, kernel_size },
    ...{ stride: 1, padding: 0, dilation: 1, groups: 1, ...rest },
  },
]

const attend = (input, num_heads, { causal = 0, window = 0 } = {}) => [
  'ScaledDotProductAttention',
  input,
  { num_heads, causal, window },
]

const cases = [
  conv([1, 1, 5, 5], 1, 3),
  conv([2, 3, 7, 5], 4, 3, { padding: 1 }),
  conv([1, 5, 6, 9], 3, 1),
  conv([1, 4, 11, 8], 2, 3, { stride: 2, padding: 1 }),
  conv([1, 2, 13, 11], 3, 3, { stride: 3, padding: 2, dilation: 2 }),
  conv([1, 2, 9, 10], 5, 5, { padding: 4, dilation: 2 }),
  conv([1, 6, 7, 7], 4, 3, { padding: 1, groups: 2 }),
  conv([1, 4, 9, 13], 4, 3, { padding: 1, groups: 4 }),
  conv([1, 3, 10, 11], 6, 3, { stride: 2, padding: 1, groups: 3 }),
  conv([1, 2, 12, 17], 2, 5, { stride: 3, padding: 2, dilation: 2, groups: 2 }),
  conv([1, 16, 2, 3], 9, 2, { padding: 1 }),
  conv([1, 3, 1, 19], 2, 3, { stride: 1, padding: 1 }),
  ['MaxPool2d', [2, 3, 7, 9], { kernel_size: 2, stride: 2, padding: 0 }],
  ['MaxPool2d', [1, 2, 11, 8], { kernel_size: 3, stride: 2, padding: 1 }],
  ['MaxPool2d', [1, 2, 9, 13], { kernel_size: 3, stride: 1, padding: 1 }],
  ['AvgPool2d', [2, 3, 7, 9], { kernel_size: 2, stride: 2, padding: 0 }],
  ['AvgPool2d', [1, 2, 11, 8], { kernel_size: 3, stride: 2, padding: 1 }],
  ['AvgPool2d', [1, 2, 9, 13], { kernel_size: 4, stride: 1, padding: 2 }],
  ['AdaptiveAvgPool2d', [2, 3, 7, 5], { output_size: 1 }],
  ['BatchNorm2d', [2, 5, 3, 7], { num_features: 5 }],
  ['Linear', [3, 13], { in_features: 13, out_features: 7 }],
  ['LayerNorm', [2, 3, 19], { normalized_shape: 19 }],
  ['GELU', [5, 11], {}],
  ['Softmax', [2, 3, 21], {}],
  attend([2, 5, 18], 3),
  attend([1, 9, 24], 2, { causal: 1 }),
  attend([1, 11, 15], 1, { window: 4 }),
  attend([2, 13, 12], 2, { causal: 1, window: 3 }),
]

const records = ['type,input,options,output']
for (const [type, input, options] of cases) {
  const named = Object.entries(options).flat().join(' ')
  const output = [...(await outputOf(type, input, options))].map((value) => String(value))
  records.push([type, input.join(' '), named, output.join(' ')].join(','))
}
writeFileSync(here('../fixtures/layers.csv'), `${records.join('\n')}\n`)

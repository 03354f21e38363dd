// SPDX-License-Identifier: MIT
//
// node tests/generate/gradients.mjs: writes tests/fixtures/gradients.csv, what TensorFlow.js computes for
// the gradients of layers of known numbers, on its reference backend in plain JavaScript. It has none of
// grouped and dilated convolutions, and leaves the padding out of means, so these are not here.
//
// A record is a layer in PyTorch's names, the shape of its input, its options, and the gradients of its
// input, weight and bias, row by row, where the output's is tensor 9. The numbers are those of layers.mjs.
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))

globalThis.require = createRequire(import.meta.url) // TensorFlow.js asks for it in Node
const resolve = { mainFields: ['module'], noExternal: [/@tensorflow/] }
const tf = (
  await runnerImport(here('tfjs.mjs'), { configFile: false, environments: { inline: { resolve } } })
).module
await tf.setBackend('cpu')

function tensor(number, shape) {
  const value = (_, i) => (((7919 * i + 104729 * number) % 127) - 63) / 64
  return tf.tensor(Float32Array.from({ length: tf.util.sizeFromShape(shape) }, value), shape)
}

const toNhwc = (x) => tf.transpose(x, [0, 2, 3, 1])
const toNchw = (x) => tf.transpose(x, [0, 3, 1, 2])
/** A function of images as TensorFlow.js has them, of images as PyTorch has them. */
const ofImages = (change) => (x, rest) => toNchw(change(toNhwc(x), rest))

const layers = {
  Conv2d(input, { in_channels, out_channels, kernel_size, stride, padding, groups }) {
    const depthwise = groups > 1
    const kernel = [kernel_size, kernel_size]
    const multiplier = out_channels / groups
    const convolved = ofImages((x, weight) =>
      depthwise
        ? tf.depthwiseConv2d(
            x,
            // Output channel c multiplier + m is multiplier m of input channel c.
            tf.transpose(tf.reshape(weight, [groups, multiplier, ...kernel]), [2, 3, 0, 1]),
            stride,
            padding,
          )
        : tf.conv2d(x, tf.transpose(weight, [2, 3, 1, 0]), stride, padding, 'NHWC', 1, 'floor'),
    )
    return {
      inputs: [
        tensor(0, input),
        tensor(1, [out_channels, in_channels / groups, ...kernel]),
        tensor(2, [out_channels]),
      ],
      run: (x, weight, bias) => tf.add(convolved(x, weight), tf.reshape(bias, [1, -1, 1, 1])),
    }
  },
  MaxPool2d: (input, { kernel_size, stride, padding }) => ({
    inputs: [tensor(0, input)],
    run: ofImages((x) => tf.maxPool(x, kernel_size, stride, padding, 'floor')),
  }),
  AvgPool2d: (input, { kernel_size, stride }) => ({
    inputs: [tensor(0, input)],
    run: ofImages((x) => tf.avgPool(x, kernel_size, stride, 0, 'floor')),
  }),
  AdaptiveAvgPool2d: (input) => ({
    inputs: [tensor(0, input)],
    run: (x) => tf.mean(x, [2, 3], true),
  }),
  BatchNorm2d: (input, { num_features }) => ({
    inputs: [tensor(0, input), tensor(1, [num_features]), tensor(2, [num_features])],
    run: (x, weight, bias) => {
      const { mean, variance } = tf.moments(toNhwc(x), [0, 1, 2])
      return toNchw(tf.batchNorm(toNhwc(x), mean, variance, bias, weight, 1e-5))
    },
  }),
  Linear: (input, { in_features, out_features }) => ({
    inputs: [tensor(0, input), tensor(1, [out_features, in_features]), tensor(2, [out_features])],
    run: (x, weight, bias) => tf.add(tf.matMul(x, weight, false, true), bias),
  }),
  LayerNorm: (input, { normalized_shape }) => ({
    inputs: [tensor(0, input), tensor(1, [normalized_shape]), tensor(2, [normalized_shape])],
    run: (x, weight, bias) => {
      const { mean, variance } = tf.moments(x, -1, true)
      const normal = tf.div(tf.sub(x, mean), tf.sqrt(tf.add(variance, 1e-5)))
      return tf.add(tf.mul(normal, weight), bias)
    },
  }),
  GELU: (input) => ({
    inputs: [tensor(0, input)],
    run: (x) => tf.mul(tf.mul(x, 0.5), tf.add(tf.erf(tf.div(x, Math.SQRT2)), 1)),
  }),
  Softmax: (input) => ({ inputs: [tensor(0, input)], run: (x) => tf.softmax(x) }),
  ScaledDotProductAttention: (input, options) => ({
    inputs: [tensor(0, input)],
    run: (x) => attention(x, options),
  }),
}

/** From its definition: what is not seen scores far below all others. */
function attention(x, { num_heads, causal, window }) {
  const [batch, seq, packed] = x.shape
  const width = packed / 3 / num_heads
  const seen = (t, p) => !(causal && p > t) && (window === 0 || Math.abs(t - p) < window)
  const mask = Array.from({ length: seq }, (_, t) =>
    Array.from({ length: seq }, (_, p) => (seen(t, p) ? 0 : -1e9)),
  )
  const [q, k, v] = tf
    .split(x, 3, 2)
    .map((part) => tf.transpose(tf.reshape(part, [batch, seq, num_heads, width]), [0, 2, 1, 3]))
  const scores = tf.mul(tf.matMul(q, k, false, true), 1 / Math.sqrt(width))
  const means = tf.matMul(tf.softmax(tf.add(scores, tf.tensor2d(mask))), v)
  return tf.reshape(tf.transpose(means, [0, 2, 1, 3]), [batch, seq, packed / 3])
}

function gradientsOf(type, input, options) {
  const { inputs, run } = layers[type](input, options)
  const output = run(...inputs)
  return tf.grads(run)(inputs, tensor(9, output.shape))
}

const conv = (input, out_channels, kernel_size, rest = {}) => [
  'Conv2d',
  input,
  { in_channels: input[1], out_channels, kernel_size, stride: 1, padding: 0, groups: 1, ...rest },
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
  conv([1, 2, 13, 11], 3, 3, { stride: 3, padding: 2 }),
  conv([1, 4, 9, 13], 4, 3, { padding: 1, groups: 4 }),
  conv([2, 3, 9, 11], 6, 3, { stride: 2, padding: 1, groups: 3 }),
  ['MaxPool2d', [2, 3, 7, 9], { kernel_size: 2, stride: 2, padding: 0 }],
  ['MaxPool2d', [1, 2, 11, 8], { kernel_size: 3, stride: 2, padding: 1 }],
  ['MaxPool2d', [1, 2, 9, 13], { kernel_size: 3, stride: 1, padding: 1 }],
  ['AvgPool2d', [2, 3, 7, 9], { kernel_size: 2, stride: 2, padding: 0 }],
  ['AvgPool2d', [1, 2, 9, 13], { kernel_size: 4, stride: 1, padding: 0 }],
  ['AdaptiveAvgPool2d', [2, 3, 7, 5], { output_size: 1 }],
  ['BatchNorm2d', [3, 5, 3, 7], { num_features: 5 }],
  ['Linear', [3, 13], { in_features: 13, out_features: 7 }],
  ['LayerNorm', [2, 3, 19], { normalized_shape: 19 }],
  ['GELU', [5, 11], {}],
  ['Softmax', [2, 3, 21], {}],
  attend([2, 5, 18], 3),
  attend([1, 9, 24], 2, { causal: 1 }),
  attend([1, 11, 15], 1, { window: 4 }),
  attend([2, 13, 12], 2, { causal: 1, window: 3 }),
]

const records = ['type,input,options,dx,dweight,dbias']
for (const [type, input, options] of cases) {
  const named = Object.entries(options).flat().join(' ')
  const gradients = gradientsOf(type, input, options).map((each) => each.dataSync().join(' '))
  while (gradients.length < 3) gradients.push('')
  records.push([type, input.join(' '), named, ...gradients].join(','))
}
writeFileSync(here('../fixtures/gradients.csv'), `${records.join('\n')}\n`)

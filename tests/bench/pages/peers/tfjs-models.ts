// SPDX-License-Identifier: MIT
//
// The models in TensorFlow.js: fused products and convolutions, channels innermost, attention a head at
// a time of matrices that are not transposed where they are multiplied, which is its fastest way.

import * as tf from '@tensorflow/tfjs-core'
import type { Contestant } from '../contestant.ts'
import type { Matrix } from '../inputs.ts'
import {
  block,
  type Layer,
  type ModelInputs,
  type ModelSubject,
  withScaledQueries,
} from '../models.ts'

interface Weights {
  readonly weight: tf.Tensor
  readonly bias: tf.Tensor1D
}

export function tfjsModel({ form }: ModelSubject, { x, layers }: ModelInputs): Contestant {
  const kept: tf.Tensor[] = []
  const keep = <T extends tf.Tensor>(make: () => T): T => {
    const made = tf.tidy(make)
    kept.push(made)
    return made
  }
  const compute = {
    perceptron: perceptron,
    convolutional: convolutional,
    transformer: transformer,
  }[form](x, layers, keep)
  return {
    name: 'tfjs',
    waits: false,
    run: () => tf.dispose(tf.tidy(compute)),
    output() {
      const result = tf.tidy(compute)
      const values = result.dataSync<'float32'>()
      result.dispose()
      return values
    },
    dispose: () => tf.dispose(kept),
  }
}

type Keep = <T extends tf.Tensor>(make: () => T) => T

const tensor = ({ values, shape }: Matrix) => tf.tensor(values, [...shape], 'float32')

/** The weight as (in, out), as its dense layers keep it. */
const dense = ({ weight, bias }: Layer, keep: Keep): Weights => ({
  weight: keep(() => tf.transpose(tensor(weight))),
  bias: keep(() => tensor(bias) as tf.Tensor1D),
})

const product = (x: tf.Tensor, { weight, bias }: Weights, activation: 'linear' | 'relu') =>
  tf.fused.matMul({ a: x as tf.Tensor2D, b: weight as tf.Tensor2D, bias, activation })

function perceptron(x: Matrix, layers: readonly Layer[], keep: Keep): () => tf.Tensor {
  const input = keep(() => tensor(x))
  const [first, second, third] = layers.map((layer) => dense(layer, keep)) as [
    Weights,
    Weights,
    Weights,
  ]
  return () => product(product(product(input, first, 'relu'), second, 'relu'), third, 'linear')
}

function convolutional(x: Matrix, layers: readonly Layer[], keep: Keep): () => tf.Tensor {
  const input = keep(() => tf.transpose(tensor(x), [0, 2, 3, 1]))
  const [first, second, last] = layers as [Layer, Layer, Layer]
  const convolution = ({ weight, bias }: Layer): Weights => ({
    weight: keep(() => tf.transpose(tensor(weight), [2, 3, 1, 0])),
    bias: keep(() => tensor(bias) as tf.Tensor1D),
  })
  const [one, two] = [convolution(first), convolution(second)]
  const channels = second.weight.shape[0] as number
  const side = Math.sqrt((last.weight.shape[1] as number) / channels)
  // Its rows follow the image with channels innermost.
  const head = {
    weight: keep(() =>
      tf.reshape(
        tf.transpose(tf.reshape(tensor(last.weight), [-1, channels, side, side]), [2, 3, 1, 0]),
        [side * side * channels, -1],
      ),
    ),
    bias: keep(() => tensor(last.bias) as tf.Tensor1D),
  }
  const stage = (image: tf.Tensor, { weight, bias }: Weights) =>
    tf.maxPool(
      tf.fused.conv2d({
        x: image as tf.Tensor4D,
        filter: weight as tf.Tensor4D,
        strides: 1,
        pad: 1,
        bias,
        activation: 'relu',
      }),
      2,
      2,
      0,
    )
  return () => {
    const image = stage(stage(input, one), two)
    return product(tf.reshape(image, [image.shape[0] as number, -1]), head, 'linear')
  }
}

function transformer(x: Matrix, layers: readonly Layer[], keep: Keep): () => tf.Tensor {
  const input = keep(() => tf.reshape(tensor(x), [block.seq, block.d_model]))
  const [packed, out, wide, narrow] = layers.map((layer, at) =>
    dense(at === 0 ? withScaledQueries(layer) : layer, keep),
  ) as [Weights, Weights, Weights, Weights]
  return () => {
    const parts = tf.split(product(normalised(input), packed, 'linear'), 3 * block.heads, 1)
    const heads = Array.from({ length: block.heads }, (_, h) => {
      const [q, k, v] = [0, 1, 2].map((part) => parts[part * block.heads + h] as tf.Tensor2D) as [
        tf.Tensor2D,
        tf.Tensor2D,
        tf.Tensor2D,
      ]
      return tf.matMul(tf.softmax(tf.matMul(q, tf.transpose(k))), v)
    })
    const attended = tf.add(input, product(tf.concat(heads, 1), out, 'linear'))
    const inner = product(normalised(attended), wide, 'relu')
    return tf.add(attended, product(inner, narrow, 'linear'))
  }
}

/** Weight 1 and bias 0 are left out, in its favour. */
function normalised(x: tf.Tensor): tf.Tensor {
  const centred = tf.sub(x, tf.mean(x, -1, true))
  const variance = tf.mean(tf.square(centred), -1, true)
  return tf.mul(centred, tf.rsqrt(tf.add(variance, 1e-5)))
}

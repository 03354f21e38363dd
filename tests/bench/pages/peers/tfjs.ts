// SPDX-License-Identifier: MIT
//
// TensorFlow.js on its WebAssembly backend: SIMD, one thread or several. Inputs are tensors made once; each run
// makes an output tensor and frees it, synchronously and without copying it out of the heap. Its
// convolutions want the channels innermost, so images and kernels are turned beforehand.

import '@tensorflow/tfjs-backend-wasm'
import { getThreadsCount, setThreadsCount, setWasmPaths } from '@tensorflow/tfjs-backend-wasm'
import * as tf from '@tensorflow/tfjs-core'
import type { CaseSubject, Subject } from '../cases.ts'
import type { Contestant } from '../contestant.ts'
import { mergeHeads, splitHeads } from '../heads.ts'
import type { Inputs, Matrix } from '../inputs.ts'

export async function openTfjs(threads = 1): Promise<string> {
  setWasmPaths(new URL('peers/', document.baseURI).href)
  // An isolated page would get the build with threads, and as many as there are cores.
  tf.env().set('WASM_HAS_MULTITHREAD_SUPPORT', threads > 1)
  if (threads > 1) setThreadsCount(threads)
  // Whatever it is asked for, it takes no more than half of the processors.
  await withProcessors(2 * threads, () => tf.setBackend('wasm'))
  await tf.ready()
  if (!tf.env().getBool('WASM_HAS_SIMD_SUPPORT')) throw new Error('TensorFlow.js runs without SIMD')
  // Its pool's own answer; the build of one thread has no pool to ask.
  if (threads > 1 && getThreadsCount() !== threads) {
    throw new Error(`TensorFlow.js has ${getThreadsCount()} threads instead of ${threads}`)
  }
  return tf.version_core
}

/** Does something while the browser names as many processors. */
async function withProcessors(count: number, act: () => Promise<unknown>): Promise<void> {
  Object.defineProperty(navigator, 'hardwareConcurrency', { value: count, configurable: true })
  try {
    await act()
  } finally {
    Reflect.deleteProperty(navigator, 'hardwareConcurrency')
  }
}

export function tfjs(subject: CaseSubject, inputs: Inputs): Contestant {
  if (subject.op === 'attention') return attention(subject, inputs.x)
  const kept = tensors(subject, inputs)
  const compute = operation(subject, kept)
  const isImage = subject.op === 'conv2d'
  return {
    name: 'tfjs',
    waits: false,
    run: () => tf.dispose(tf.tidy(compute)),
    output() {
      const result = tf.tidy(() => (isImage ? tf.transpose(compute(), [0, 3, 1, 2]) : compute()))
      const values = result.dataSync<'float32'>()
      result.dispose()
      return values
    },
    dispose: () => tf.dispose(Object.values(kept)),
  }
}

interface Tensors {
  readonly x: tf.Tensor
  readonly weight?: tf.Tensor
  readonly bias?: tf.Tensor
}

const tensor = ({ values, shape }: Matrix) => tf.tensor(values, [...shape], 'float32')

function tensors(subject: CaseSubject, { x, weight, bias }: Inputs): Tensors {
  const turned = (matrix: Matrix, order: number[]) =>
    tf.tidy(() => tf.transpose(tensor(matrix), order))
  if (subject.op === 'conv2d' && weight && bias) {
    // (kernel_size, kernel_size, in, out), of a depthwise convolution (.., .., channels, 1)
    const order = subject.groups === 1 ? [2, 3, 1, 0] : [2, 3, 0, 1]
    return { x: turned(x, [0, 2, 3, 1]), weight: turned(weight, order), bias: tensor(bias) }
  }
  return {
    x: tensor(x),
    // A dense layer of TensorFlow.js keeps its weight as (in_features, out_features).
    ...(weight ? { weight: bias ? turned(weight, [1, 0]) : tensor(weight) } : {}),
    ...(bias ? { bias: tensor(bias) } : {}),
  }
}

/** A head at a time, of matrices none of which is transposed: its other products are ten times as slow. */
function attention(subject: Subject<'attention'>, packed: Matrix): Contestant {
  const split = splitHeads(subject, packed)
  const heads = Array.from({ length: subject.heads }, (_, h) => {
    const plane = ({ values, shape }: Matrix) => {
      const [, rows, columns] = shape as [number, number, number]
      const size = rows * columns
      return tf.tensor2d(values.slice(h * size, (h + 1) * size), [rows, columns])
    }
    return { q: plane(split.q), k: plane(split.k), v: plane(split.v) }
  })
  const compute = () => heads.map(({ q, k, v }) => tf.matMul(tf.softmax(tf.matMul(q, k)), v))
  return {
    name: 'tfjs',
    waits: false,
    run: () => tf.dispose(tf.tidy(compute)),
    output() {
      const result = tf.tidy(() => tf.stack(compute()))
      const values = result.dataSync<'float32'>()
      result.dispose()
      return mergeHeads(subject, values)
    },
    dispose: () => tf.dispose(heads.flatMap((head) => Object.values(head))),
  }
}

type SingleSubject = Exclude<CaseSubject, { op: 'attention' }>

function operation(subject: SingleSubject, { x, weight, bias }: Tensors): () => tf.Tensor {
  switch (subject.op) {
    case 'matmul':
      return () => tf.matMul(x as tf.Tensor2D, weight as tf.Tensor2D)
    case 'linear':
      return () =>
        tf.fused.matMul({
          a: x as tf.Tensor2D,
          b: weight as tf.Tensor2D,
          bias: bias as tf.Tensor1D,
        })
    case 'conv2d': {
      const settings = {
        x: x as tf.Tensor4D,
        filter: weight as tf.Tensor4D,
        strides: subject.stride,
        pad: subject.padding,
        dilations: subject.dilation,
        bias: bias as tf.Tensor1D,
      }
      return () =>
        subject.groups === 1 ? tf.fused.conv2d(settings) : tf.fused.depthwiseConv2d(settings)
    }
    case 'layer_norm': // not among its operations; weight 1 and bias 0 are left out in its favour
      return () => {
        const centred = tf.sub(x, tf.mean(x, -1, true))
        const variance = tf.mean(tf.square(centred), -1, true)
        return tf.mul(centred, tf.rsqrt(tf.add(variance, 1e-5)))
      }
    case 'softmax':
      return () => tf.softmax(x)
    case 'relu':
      return () => tf.relu(x)
    case 'gelu': // not among its operations: (x / 2) (1 + erf(x / sqrt 2)) of five of them
      return () => tf.mul(tf.mul(x, 0.5), tf.add(tf.erf(tf.mul(x, Math.SQRT1_2)), 1))
  }
}

// SPDX-License-Identifier: MIT
//
// TensorFlow.js on its WebAssembly backend: SIMD, one thread. Inputs are tensors made once; each run
// makes an output tensor and frees it, synchronously and without copying it out of the heap.

import '@tensorflow/tfjs-backend-wasm'
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm'
import * as tf from '@tensorflow/tfjs-core'
import type { CaseSubject } from '../cases.ts'
import type { Contestant } from '../contestant.ts'
import type { Inputs, Matrix } from '../inputs.ts'

export async function openTfjs(): Promise<string> {
  setWasmPaths(new URL('peers/', document.baseURI).href)
  // An isolated page would get the build with threads.
  tf.env().set('WASM_HAS_MULTITHREAD_SUPPORT', false)
  await tf.setBackend('wasm')
  await tf.ready()
  if (!tf.env().getBool('WASM_HAS_SIMD_SUPPORT')) throw new Error('TensorFlow.js runs without SIMD')
  return tf.version_core
}

export function tfjs(subject: CaseSubject, inputs: Inputs): Contestant {
  const kept = tensors(inputs)
  const compute = operation(subject, kept)
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
    dispose: () => tf.dispose(Object.values(kept)),
  }
}

interface Tensors {
  readonly x: tf.Tensor
  readonly weight?: tf.Tensor
  readonly bias?: tf.Tensor
}

const tensor = ({ values, shape }: Matrix) => tf.tensor(values, [...shape], 'float32')

function tensors({ x, weight, bias }: Inputs): Tensors {
  // A dense layer of TensorFlow.js keeps its weight as (in_features, out_features).
  const turned = (matrix: Matrix) => tf.tidy(() => tf.transpose(tensor(matrix)))
  return {
    x: tensor(x),
    ...(weight ? { weight: bias ? turned(weight) : tensor(weight) } : {}),
    ...(bias ? { bias: tensor(bias) } : {}),
  }
}

function operation({ op }: CaseSubject, { x, weight, bias }: Tensors): () => tf.Tensor {
  switch (op) {
    case 'matmul':
      return () => tf.matMul(x as tf.Tensor2D, weight as tf.Tensor2D)
    case 'linear':
      return () =>
        tf.fused.matMul({
          a: x as tf.Tensor2D,
          b: weight as tf.Tensor2D,
          bias: bias as tf.Tensor1D,
        })
    case 'softmax':
      return () => tf.softmax(x)
    case 'relu':
      return () => tf.relu(x)
    case 'gelu': // not among its operations: (x / 2) (1 + erf(x / sqrt 2)) of five of them
      return () => tf.mul(tf.mul(x, 0.5), tf.add(tf.erf(tf.mul(x, Math.SQRT1_2)), 1))
  }
}

// SPDX-License-Identifier: MIT
//
// ONNX Runtime Web on its WebAssembly provider: SIMD, one thread. It has no binding of inputs or
// outputs that stay in the heap, so each case takes part twice:
//
//   ort        the operation alone. Its input is a constant of the model and only the output's shape
//              is fetched, so nothing is copied; the graph optimiser is off, or it would compute the
//              whole model while loading it. Constant second operands are packed in advance.
//   ort call   the call as programs make it: the input is copied in and the output is copied out.

import * as ort from 'onnxruntime-web/wasm'
import type { CaseSubject } from '../cases.ts'
import type { Contestant } from '../contestant.ts'
import type { Inputs, Matrix } from '../inputs.ts'
import { type OnnxNode, onnxModel } from './onnx.ts'

export function openOrt(): string {
  ort.env.wasm.numThreads = 1
  return ort.env.versions.web ?? 'unknown'
}

export async function ortContestants(subject: CaseSubject, inputs: Inputs): Promise<Contestant[]> {
  return [await alone(subject, inputs), await called(subject, inputs)]
}

async function alone(subject: CaseSubject, inputs: Inputs): Promise<Contestant> {
  const { x, ...others } = inputs
  const shape = outputShape(subject, x)
  const model = onnxModel({
    nodes: [nodeOf(subject), { type: 'Shape', inputs: ['y'], output: 'shape' }],
    constants: { x, ...others },
    inputs: [],
    outputs: [
      { name: 'y', shape },
      { name: 'shape', shape: [shape.length], integer: true },
    ],
  })
  const session = await ort.InferenceSession.create(model, { graphOptimizationLevel: 'disabled' })
  return {
    name: 'ort',
    waits: true,
    run: () => session.run({}, ['shape']),
    output: async () => values(await session.run({}, ['y'])),
    dispose: () => session.release(),
  }
}

async function called(subject: CaseSubject, inputs: Inputs): Promise<Contestant> {
  const { x, ...others } = inputs
  const model = onnxModel({
    nodes: [nodeOf(subject)],
    constants: others,
    inputs: [{ name: 'x', shape: x.shape }],
    outputs: [{ name: 'y', shape: outputShape(subject, x) }],
  })
  const session = await ort.InferenceSession.create(model)
  const feeds = { x: new ort.Tensor('float32', x.values, x.shape) }
  return {
    name: 'ort call',
    waits: true,
    run: () => session.run(feeds),
    output: async () => values(await session.run(feeds)),
    dispose: () => session.release(),
  }
}

const values = (results: ort.InferenceSession.OnnxValueMapType): Float32Array =>
  results.y?.data as Float32Array

function outputShape(subject: CaseSubject, x: Matrix): readonly number[] {
  if (subject.op === 'matmul') return [subject.m, subject.n]
  if (subject.op === 'linear') return [subject.batch, subject.out_features]
  if (subject.op === 'conv2d') {
    return [subject.batch, subject.out_channels, subject.height, subject.width] // of the cases here
  }
  return x.shape
}

function nodeOf(subject: CaseSubject): OnnxNode {
  const output = 'y'
  switch (subject.op) {
    case 'matmul':
      return { type: 'MatMul', inputs: ['x', 'weight'], output }
    case 'linear':
      return { type: 'Gemm', inputs: ['x', 'weight', 'bias'], output, integers: { transB: 1 } }
    case 'conv2d': {
      const { kernel_size, padding, stride, dilation, groups } = subject
      const lists = {
        kernel_shape: [kernel_size, kernel_size],
        pads: [padding, padding, padding, padding],
        strides: [stride, stride],
        dilations: [dilation, dilation],
      }
      const inputs = ['x', 'weight', 'bias']
      return { type: 'Conv', inputs, output, integers: { group: groups }, lists }
    }
    case 'softmax':
      return { type: 'Softmax', inputs: ['x'], output }
    case 'gelu':
      return { type: 'Gelu', inputs: ['x'], output }
    case 'relu':
      return { type: 'Relu', inputs: ['x'], output }
  }
}

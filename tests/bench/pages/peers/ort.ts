// SPDX-License-Identifier: MIT
//
// ONNX Runtime Web on its WebAssembly provider: SIMD, one thread or several. It has no binding of inputs or
// outputs that stay in the heap, so each case takes part twice:
//
//   ort        the operation alone. Its input is a constant of the model and only the output's shape
//              is fetched, so nothing is copied; the graph optimiser is off, or it would compute the
//              whole model while loading it. Constant second operands are packed in advance.
//   ort call   the call as programs make it: the input is copied in and the output is copied out.

import * as ort from 'onnxruntime-web/wasm'
import type { CaseSubject, Subject } from '../cases.ts'
import type { Contestant } from '../contestant.ts'
import { mergeHeads, splitHeads } from '../heads.ts'
import type { Inputs, Matrix } from '../inputs.ts'
import { type OnnxNode, onnxModel } from './onnx.ts'

export async function openOrt(threads = 1): Promise<string> {
  ort.env.wasm.numThreads = threads
  // The runtime itself, and with it its threads, begins with the first session.
  if (threads > 1) await (await ort.InferenceSession.create(identity())).release()
  if (ort.env.wasm.numThreads !== threads) {
    throw new Error(`ONNX Runtime has ${ort.env.wasm.numThreads} threads instead of ${threads}`)
  }
  return ort.env.versions.web ?? 'unknown'
}

const identity = () =>
  onnxModel({
    nodes: [{ type: 'Identity', inputs: ['x'], output: 'y' }],
    constants: {},
    inputs: [{ name: 'x', shape: [1] }],
    outputs: [{ name: 'y', shape: [1] }],
  })

export async function ortContestants(subject: CaseSubject, inputs: Inputs): Promise<Contestant[]> {
  const graph = graphOf(subject, inputs)
  return [await alone(graph), await called(graph)]
}

/** "ort" without "ort call". */
export const ortAlone = (subject: CaseSubject, inputs: Inputs): Promise<Contestant> =>
  alone(graphOf(subject, inputs))

/** What computes `y`. */
interface Graph {
  readonly nodes: readonly OnnxNode[]
  /** What changes from call to call in practice. */
  readonly fed: Readonly<Record<string, Matrix>>
  readonly constants: Readonly<Record<string, Matrix>>
  readonly shape: readonly number[]
  /** The output as the others have it. */
  readonly arranged?: (values: Float32Array) => Float32Array
}

async function alone(graph: Graph): Promise<Contestant> {
  const { nodes, fed, constants, shape } = graph
  const model = onnxModel({
    nodes: [...nodes, { type: 'Shape', inputs: ['y'], output: 'shape' }],
    constants: { ...fed, ...constants },
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
    output: async () => values(graph, await session.run({}, ['y'])),
    dispose: () => session.release(),
  }
}

async function called(graph: Graph): Promise<Contestant> {
  const { nodes, fed, constants, shape } = graph
  const model = onnxModel({
    nodes,
    constants,
    inputs: Object.entries(fed).map(([name, matrix]) => ({ name, shape: matrix.shape })),
    outputs: [{ name: 'y', shape }],
  })
  const session = await ort.InferenceSession.create(model)
  const feeds = Object.fromEntries(
    Object.entries(fed).map(([name, matrix]) => [
      name,
      new ort.Tensor('float32', matrix.values, matrix.shape),
    ]),
  )
  return {
    name: 'ort call',
    waits: true,
    run: () => session.run(feeds),
    output: async () => values(graph, await session.run(feeds)),
    dispose: () => session.release(),
  }
}

function values({ arranged }: Graph, results: ort.InferenceSession.OnnxValueMapType): Float32Array {
  const found = results.y?.data as Float32Array
  return arranged ? arranged(found) : found
}

function graphOf(subject: CaseSubject, inputs: Inputs): Graph {
  const { x, ...constants } = inputs
  const of = (node: Omit<OnnxNode, 'output'>, shape: readonly number[] = x.shape): Graph => ({
    nodes: [{ ...node, output: 'y' }],
    fed: { x },
    constants: constants as Record<string, Matrix>,
    shape,
  })
  switch (subject.op) {
    case 'matmul':
      return of({ type: 'MatMul', inputs: ['x', 'weight'] }, [subject.m, subject.n])
    case 'linear': {
      const shape = [subject.batch, subject.out_features]
      const node = { type: 'Gemm', inputs: ['x', 'weight', 'bias'], integers: { transB: 1 } }
      return of(node, shape)
    }
    case 'conv2d': {
      const { kernel_size, padding, stride, dilation, groups } = subject
      const lists = {
        kernel_shape: [kernel_size, kernel_size],
        pads: [padding, padding, padding, padding],
        strides: [stride, stride],
        dilations: [dilation, dilation],
      }
      const shape = [subject.batch, subject.out_channels, subject.height, subject.width] // here
      const inputs = ['x', 'weight', 'bias']
      return of({ type: 'Conv', inputs, integers: { group: groups }, lists }, shape)
    }
    case 'attention':
      return attention(subject, x)
    case 'layer_norm': {
      const full = (value: number): Matrix => ({
        values: new Float32Array(subject.cols).fill(value),
        shape: [subject.cols],
      })
      const graph = of({ type: 'LayerNormalization', inputs: ['x', 'weight', 'bias'] })
      return { ...graph, constants: { weight: full(1), bias: full(0) } }
    }
    case 'softmax':
      return of({ type: 'Softmax', inputs: ['x'] })
    case 'gelu':
      return of({ type: 'Gelu', inputs: ['x'] })
    case 'relu':
      return of({ type: 'Relu', inputs: ['x'] })
  }
}

function attention(subject: Subject<'attention'>, packed: Matrix): Graph {
  const { q, k, v } = splitHeads(subject, packed)
  return {
    nodes: [
      { type: 'MatMul', inputs: ['q', 'k'], output: 'scores' },
      { type: 'Softmax', inputs: ['scores'], output: 'weights' },
      { type: 'MatMul', inputs: ['weights', 'v'], output: 'y' },
    ],
    fed: { q, k, v },
    constants: {},
    shape: v.shape,
    arranged: (values) => mergeHeads(subject, values),
  }
}

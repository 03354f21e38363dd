// SPDX-License-Identifier: MIT
//
// Writes ONNX models of a node or two, with the field numbers of onnx.proto
// (https://github.com/onnx/onnx/blob/main/onnx/onnx.proto).

import {
  type Bytes,
  bytesField,
  concatenated,
  messageField,
  textField,
  varintField,
} from './protobuf.ts'

/** The first set of operators that has Gelu, and the file format that goes with it. */
const operatorSet = 20
const fileFormat = 9

const float32 = 1
const int64 = 7
const integerAttribute = 2
const integersAttribute = 7

export interface OnnxNode {
  readonly type: string
  readonly inputs: readonly string[]
  readonly output: string
  readonly integers?: Readonly<Record<string, number>>
  readonly lists?: Readonly<Record<string, readonly number[]>>
}

export interface OnnxValue {
  readonly name: string
  readonly shape: readonly number[]
  /** Floats unless told. */
  readonly integer?: boolean
}

/** Floats, or whole numbers such as a shape's. */
export interface OnnxConstant {
  readonly values: Float32Array | BigInt64Array
  readonly shape: readonly number[]
}

export interface OnnxGraph {
  readonly nodes: readonly OnnxNode[]
  /** Constants of the model. */
  readonly constants: Readonly<Record<string, OnnxConstant>>
  readonly inputs: readonly OnnxValue[]
  readonly outputs: readonly OnnxValue[]
}

export function onnxModel({ nodes, constants, inputs, outputs }: OnnxGraph): Bytes {
  return concatenated([
    varintField(1, fileFormat),
    messageField(7, [
      ...nodes.map(node),
      textField(2, 'bench'),
      ...Object.entries(constants).map(([name, matrix]) => constant(name, matrix)),
      ...inputs.map((input) => value(11, input)),
      ...outputs.map((output) => value(12, output)),
    ]),
    messageField(8, [varintField(2, operatorSet)]),
  ])
}

function node({ type, inputs, output, integers = {}, lists = {} }: OnnxNode): Bytes {
  return messageField(1, [
    ...inputs.map((name) => textField(1, name)),
    textField(2, output),
    textField(4, type),
    ...Object.entries(integers).map(([name, number]) =>
      messageField(5, [
        textField(1, name),
        varintField(3, number),
        varintField(20, integerAttribute),
      ]),
    ),
    ...Object.entries(lists).map(([name, numbers]) =>
      messageField(5, [
        textField(1, name),
        ...numbers.map((number) => varintField(8, number)),
        varintField(20, integersAttribute),
      ]),
    ),
  ])
}

function constant(name: string, { values, shape }: OnnxConstant): Bytes {
  const bytes = new Uint8Array(values.slice().buffer)
  return messageField(5, [
    ...shape.map((extent) => varintField(1, extent)),
    varintField(2, values instanceof BigInt64Array ? int64 : float32),
    textField(8, name),
    bytesField(9, bytes),
  ])
}

function value(field: number, { name, shape, integer }: OnnxValue): Bytes {
  const dimensions = shape.map((extent) => messageField(1, [varintField(1, extent)]))
  const tensor = [varintField(1, integer ? int64 : float32), messageField(2, dimensions)]
  return messageField(field, [textField(1, name), messageField(2, [messageField(1, tensor)])])
}

// SPDX-License-Identifier: MIT
//
// As much of the Protocol Buffers wire format as an ONNX file takes: varints and byte strings. A
// message is the concatenation of its fields. https://protobuf.dev/programming-guides/encoding/

export type Bytes = Uint8Array<ArrayBuffer>

const varintType = 0
const lengthDelimitedType = 2

export function varintField(field: number, value: number): Bytes {
  return concatenated([varint(field * 8 + varintType), varint(value)])
}

export function textField(field: number, text: string): Bytes {
  return bytesField(field, new TextEncoder().encode(text))
}

export function bytesField(field: number, bytes: Bytes): Bytes {
  return concatenated([varint(field * 8 + lengthDelimitedType), varint(bytes.length), bytes])
}

export function messageField(field: number, parts: readonly Bytes[]): Bytes {
  return bytesField(field, concatenated(parts))
}

export function concatenated(parts: readonly Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let place = 0
  for (const part of parts) {
    whole.set(part, place)
    place += part.length
  }
  return whole
}

/** Seven bits a byte, the lowest first; the top bit says that more follow. */
function varint(value: number): Bytes {
  const bytes: number[] = []
  let rest = value
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) + 0x80)
  bytes.push(rest)
  return new Uint8Array(bytes)
}

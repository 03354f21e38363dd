// SPDX-License-Identifier: MIT
//
// Whether two outputs are the same up to rounding. A difference is judged by the element's scale:
// for a product, |row of A| |column of B|, which bounds (|A| |B|) there, and for a convolution alike
// |patch| |kernel|; for softmax, the element itself; for attention, layer_norm, relu and gelu, whose
// inputs or values are of that order, 1.

import type { CaseSubject, Subject } from './cases.ts'
import type { Contestant } from './contestant.ts'
import type { Inputs } from './inputs.ts'

const tolerance = 1e-5

/** The largest difference over its scale, and whether rounding explains it. */
export interface Agreement {
  readonly worst_error: number
  /** Of whom it differs by that. */
  readonly reference: string
  readonly agrees: boolean
}

/** Of the element with this index and this value. */
export type Scale = (index: number, value: number) => number

/** Of each contestant but the peaks, which compute nothing that could agree, with the named one. */
export async function agreements(
  contestants: readonly Contestant[],
  reference: string,
  scale: Scale,
): Promise<Record<string, Agreement>> {
  const outputs = new Map<string, Float32Array>()
  for (const { name, run, output } of contestants) {
    if (name.startsWith('peak')) continue
    await run()
    outputs.set(name, await output())
  }
  const right = outputs.get(reference) as Float32Array
  return Object.fromEntries(
    [...outputs].map(([name, values]) => [name, { ...agreement(values, right, scale), reference }]),
  )
}

function agreement(
  a: Float32Array,
  b: Float32Array,
  scale: Scale,
): Pick<Agreement, 'worst_error' | 'agrees'> {
  if (a.length !== b.length) return { worst_error: Number.POSITIVE_INFINITY, agrees: false }
  let worst = 0
  for (let i = 0; i < a.length; ++i) {
    const error = Math.abs((a[i] as number) - (b[i] as number)) / scale(i, b[i] as number)
    if (!(error <= worst)) worst = error // NaN, too
  }
  return { worst_error: worst, agrees: worst <= tolerance }
}

export function scaleOf(subject: CaseSubject, { x, weight }: Inputs): Scale {
  if (subject.op === 'softmax') return (_, value) => Math.abs(value)
  if (weight && subject.op === 'conv2d') return convolutionScale(subject, x.values, weight.values)
  if (!weight || (subject.op !== 'matmul' && subject.op !== 'linear')) return () => 1
  const [k, n] =
    subject.op === 'matmul' ? [subject.k, subject.n] : [subject.in_features, subject.out_features]
  const rows = norms(x.values, x.values.length / k, k, 1, k)
  const columns =
    subject.op === 'matmul' ? norms(weight.values, n, 1, n, k) : norms(weight.values, n, k, 1, k)
  return (i) => (rows[Math.floor(i / n)] as number) * (columns[i % n] as number)
}

/** For convolutions that keep the image's size. */
function convolutionScale(
  subject: Subject<'conv2d'>,
  x: Float32Array,
  weight: Float32Array,
): Scale {
  const { in_channels, out_channels, height, width, kernel_size, padding, groups } = subject
  const in_group = in_channels / groups
  const plane = height * width
  const length = in_group * kernel_size ** 2
  const kernels = norms(weight, out_channels, length, 1, length)
  /** Of the patch of a group around a place. */
  const patch = (group: number, place: number): number => {
    const top = Math.floor(place / width) - padding
    const left = (place % width) - padding
    let sum = 0
    for (let c = group * in_group; c < (group + 1) * in_group; ++c) {
      for (let i = Math.max(top, 0); i < Math.min(top + kernel_size, height); ++i) {
        for (let j = Math.max(left, 0); j < Math.min(left + kernel_size, width); ++j) {
          sum += (x[c * plane + i * width + j] as number) ** 2
        }
      }
    }
    return Math.sqrt(sum)
  }
  const patches = Float64Array.from({ length: groups * plane }, (_, at) =>
    patch(Math.floor(at / plane), at % plane),
  )
  return (at) => {
    const channel = Math.floor(at / plane)
    const group = Math.floor((channel * groups) / out_channels)
    return (kernels[channel] as number) * (patches[group * plane + (at % plane)] as number)
  }
}

/** Euclidean norms of `count` vectors of `length` elements. */
function norms(
  values: Float32Array,
  count: number,
  vectorStride: number,
  elementStride: number,
  length: number,
): Float64Array {
  return Float64Array.from({ length: count }, (_, vector) => {
    let sum = 0
    for (let i = 0; i < length; ++i) {
      sum += (values[vector * vectorStride + i * elementStride] as number) ** 2
    }
    return Math.sqrt(sum)
  })
}

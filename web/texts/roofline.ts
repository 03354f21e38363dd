// SPDX-License-Identifier: MIT
//
// Texts of a roofline.

import type { RooflineOptions, RooflinePoint } from '../lab/generated/records.ts'
import { say, strong, subject, type Text, unbroken } from './say.ts'

export const texts = {
  next: 'Which trick of a kernel brings it nearer to the roof?',
  label: 'Operations and models',
  plan: [
    '**Measures what this machine can do at most.** How much arithmetic each kernel does in a second, and how many bytes memory moves, from small working sets to large. These limits are the roofs; nothing is typed in.',
    '**Times the operations.** Each is a point: how much it computes for a byte, and how much in a second.',
    '**Says what limits them.** Left of the ridge, where both roofs meet, it is memory; right of it arithmetic. The nearer a point is to its roof, the nearer it is to what the machine can do.',
  ],
  bounds: {
    memory: 'memory-bound',
    compute: 'compute-bound',
    not_told_apart: 'near the ridge',
  } satisfies Record<RooflinePoint['bound'], string>,
  limit: (name: string, bound: RooflinePoint['bound'], reached: Text, impossible: boolean): Text =>
    say`${subject(name)} is ${strong(texts.bounds[bound])}${bound === 'not_told_apart' ? ', limited by memory or arithmetic,' : ''} and reaches ${reached} of its roof${impossible ? ', which is impossible: the machine was disturbed' : ''}.`,
  orMore: '100 % or more',
  orMoreFrom: (low: string) => `${low} to 100 % or more`,
  beyondRoof: (percent: string) =>
    `In the table the interval of a share ends at ${percent}, above its roof: the rate or the roof was measured too unsurely to say how near it is. Allow more time.`,
  without: {
    unfinished: (names: Text): Text => say`Not measured yet: ${names}.`,
    failed: (names: Text): Text => say`Could not be measured: ${names}.`,
    tooSeldom: (names: Text): Text => say`Measured too seldom to say what the limit is: ${names}.`,
    noRoof: (names: Text): Text => say`Measured, but without a roof: ${names}.`,
  },
  roofsUnknown: 'The roofs are not measured yet.',
  roofs: (peak: string, slowest: string, fastest: string): Text =>
    say`Arithmetic reaches ${strong(peak)}, memory ${unbroken(slowest)} to ${unbroken(fastest)}.`,
  ridge: (fastest: string, slowest: string) =>
    ` The ridge lies at ${fastest} operations per byte in the fastest memory and at ${slowest} in the slowest.`,
  figure: 'Operations under their roofs',
  figureHead: ['Mark', 'Operations per byte', 'Rate', 'At least', 'At most', 'Limited by'],
  roofOfArithmetic: 'roof of arithmetic',
  roofOfMemory: 'roof of memory',
  peak: (kernel: string, rate: string) => `${kernel}, ${rate}`,
  slope: (rate: string) => rate,
  allThreads: (rate: string) => `all threads, ${rate}`,
  bandwidth: 'Bandwidth by working set',
  bandwidthHead: (interval: string) => [
    ...['Working set', `Bandwidth, ${interval}`, 'Most by', 'Outcome'],
  ],
  streams: {
    read: 'reading',
    scale: 'reading one array, writing one',
    triad: 'reading two arrays, writing one',
  } satisfies Record<Exclude<RooflineOptions['stream'], 'fastest' | undefined>, string>,
  ofAllThreads: ', all threads',
  points: {
    caption: 'The operations',
    head: 'Operation',
    heads: {
      kernel: 'Kernel',
      intensity: 'Per byte',
      flops_per_s: 'Rate',
      attainable_flops_per_s: 'Roof',
      achieved_percent: 'Of the roof',
      ridge: 'Ridge, per byte',
      bound: 'Limited by',
    },
  },
  limits: {
    memory: 'memory',
    compute: 'arithmetic',
    not_told_apart: 'not told apart',
  } satisfies Record<RooflinePoint['bound'], string>,
  unplaced: { tooFew: 'too few runs', noRoof: 'no roof measured' },
  table: 'The roofs',
  roof: 'Roof',
  roofHeads: { kernel: 'Kernel', rate: 'Rate', ends: 'Ends' },
  arithmetic: (kernel: string, accumulators?: number) =>
    `Arithmetic, ${kernel} kernel${accumulators === undefined ? '' : ` of ${accumulators} accumulators`}`,
  memory: (first: string, last: string) => `Memory, ${first} to ${last}`,
  range: (low: string, high: string) => `${low} to ${high}`,
} as const

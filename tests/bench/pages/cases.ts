// SPDX-License-Identifier: MIT
//
// What is compared: operations with their sizes.

import type { OperationSubject } from '../../../web/lab/index.ts'

export type Subject<Op extends OperationSubject['op']> = Required<
  Omit<Extract<OperationSubject, { op: Op }>, 'kernel' | 'pass'>
>

export type CaseSubject =
  | Subject<'matmul'>
  | Subject<'linear'>
  | Subject<'conv2d'>
  | Subject<'attention'>
  | Subject<'layer_norm'>
  | Subject<'softmax'>
  | Subject<'gelu'>
  | Subject<'relu'>

export interface Case {
  readonly name: string
  readonly subject: CaseSubject
  /** The naive kernel takes seconds. */
  readonly slow?: true
  /** Each call takes a good part of a second, and the naive kernel a minute: only for whoever is patient, and
   *  without that kernel. */
  readonly huge?: true
  /** Each number is used once, so that memory decides and not arithmetic: timed beside a loop that only reads as many. */
  readonly streamed?: true
  /** Large enough that several threads should gain almost as many times: timed on them, too. */
  readonly threaded?: true
  /** Optimised forms of the same operation: they compute something near to it, or less. */
  readonly forms?: Partial<Record<Form, OperationSubject>>
}

export type Form = 'int8' | 'sparse 90'

export const forms: readonly Form[] = ['int8', 'sparse 90']

const matmul = (m: number, k: number, n: number): Case => ({
  name: `matmul ${m === k && k === n ? m : `${m} x ${k} x ${n}`}`,
  subject: { op: 'matmul', m, k, n },
})

/** A convolution that keeps the image's size. */
const conv2d = (name: string, side: number, kernel_size: number, channels: Channels): Case => ({
  name: `conv2d ${name}, ${side} x ${side} x ${channels.in_channels} -> ${channels.out_channels}`,
  subject: {
    op: 'conv2d',
    batch: 1,
    height: side,
    width: side,
    kernel_size,
    stride: 1,
    padding: Math.floor(kernel_size / 2),
    dilation: 1,
    groups: 1,
    bias: true,
    ...channels,
  },
})

type Channels = Pick<Subject<'conv2d'>, 'in_channels' | 'out_channels'> & { groups?: number }

/** Of eight heads. */
const attention = (seq: number, d_model: number): Case => ({
  name: `attention ${seq}, width ${d_model}`,
  subject: { op: 'attention', batch: 1, heads: 8, seq, d_model, causal: false, window: 0 },
})

/** A convolution beside the same in integers. */
const withInt8 = (exact: Case): Case => ({
  ...exact,
  forms: { int8: { ...exact.subject, op: 'quantized_conv2d' } },
})

/** The first layer of GPT-2 small's feed-forward part, for 32 tokens. */
const wide = { batch: 32, in_features: 768, out_features: 3072, bias: true } as const

const million = 2 ** 20

export const cases: readonly Case[] = [
  matmul(32, 32, 32),
  matmul(64, 64, 64),
  matmul(128, 128, 128),
  matmul(256, 256, 256),
  { ...matmul(512, 512, 512), threaded: true },
  { ...matmul(1024, 1024, 1024), slow: true, threaded: true },
  { ...matmul(2048, 2048, 2048), huge: true },
  { ...matmul(1, 1024, 1024), streamed: true },
  { ...matmul(4096, 4096, 1), streamed: true },
  matmul(127, 129, 131),
  matmul(1000, 32, 10),
  matmul(32, 768, 3072),
  {
    name: 'linear 32 x 768 -> 3072',
    subject: { op: 'linear', ...wide },
    forms: {
      int8: { op: 'quantized_linear', ...wide },
      'sparse 90': { op: 'sparse_linear', ...wide, sparsity_percent: 90 },
    },
  },
  {
    ...withInt8(conv2d('3 x 3', 56, 3, { in_channels: 64, out_channels: 64 })),
    threaded: true,
  },
  conv2d('3 x 3', 32, 3, { in_channels: 3, out_channels: 16 }),
  conv2d('1 x 1', 56, 1, { in_channels: 64, out_channels: 256 }),
  conv2d('depthwise 3 x 3', 56, 3, { in_channels: 128, out_channels: 128, groups: 128 }),
  attention(128, 128),
  attention(1024, 128),
  attention(128, 512),
  { ...attention(512, 512), threaded: true },
  { ...attention(1024, 512), slow: true },
  { name: 'layer_norm 512 x 512', subject: { op: 'layer_norm', rows: 512, cols: 512 } },
  { name: 'softmax 512 x 512', subject: { op: 'softmax', rows: 512, cols: 512 } },
  { name: 'gelu 1 Mi', subject: { op: 'gelu', size: million } },
  { name: 'relu 1 Mi', subject: { op: 'relu', size: million } },
]

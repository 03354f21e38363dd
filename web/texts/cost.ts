// SPDX-License-Identifier: MIT
//
// Texts of a count of work.

import type { CostOptions } from '../lab/generated/records.ts'
import { code, say, strong, subject, type Text, unbroken } from './say.ts'
import { conventions } from './work.ts'

type Convention = CostOptions['convention']

export const texts = {
  next: 'How long does that much work take here?',
  hint: 'Counted from the shape alone; nothing is run.',
  plan: [
    '**Counts each layer.** Multiplications, additions and other operations, from the shape alone.',
    '**Counts the backward pass.** What the gradients of inputs and parameters take, where that is known.',
    '**Sets it beside the papers.** What others have published of the same model, and why it differs.',
  ],
  takes: (name: string, work: string) => say`${subject(name)} takes ${strong(work)}.`,
  backward: (work: string) => say` Its backward pass takes ${unbroken(work)}.`,
  params: (count: string) => say` It has ${unbroken(count)} parameters.`,
  noMacs: (name: string, all: string) =>
    say`${subject(name)} has no multiply-accumulates; all its operations are ${strong(all)}.`,
  basis: (convention: Convention, rounded: boolean) =>
    `Counted: ${conventions[convention]}.${rounded ? ' Counts beyond 2^53 are rounded.' : ''}`,
  whole: 'The whole',
  everyDigit: 'Every digit',
  digits: 'Digits',
  count: 'Count',
  rows: {
    flops: 'Work forward',
    backward_flops: 'Work backward',
    ratio: 'Backward over forward',
    macs: 'Multiply-accumulates',
    multiplies: 'Multiplications',
    adds: 'Additions',
    others: 'Other operations',
    params: 'Parameters',
    bytes_read: 'Bytes read',
    bytes_written: 'Bytes written',
    arithmetic_intensity: 'Arithmetic intensity, operations per byte',
  },
  layers: 'Layer by layer',
  layersHead: ['Layer', 'Path', 'Output', 'Work', 'Share', 'Parameters', 'Backward'],
  kinds: 'By kind of layer',
  kindsHead: ['Kind', 'Field', 'Layers', 'Work', 'Share', 'Parameters', 'Backward'],
  kindsFigure: 'Work of each kind of layer',
  kindsFigureHead: ['Kind', 'Share'],
  published: (
    value: string,
    quantity: string,
    source: string,
    convention: string,
    difference: string,
  ): Text =>
    say`Published: ${strong(value)} ${quantity} (${source}), counted as ${code(convention)}. ${difference || 'As counted here.'}`,
} as const

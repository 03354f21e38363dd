// SPDX-License-Identifier: MIT
//
// Texts of a trace.

import { noAnswer } from './common.ts'
import { counted } from './counted.ts'
import { say, strong, subject, type Text, unbroken } from './say.ts'

export const texts = {
  next: 'Which part of it is worth making faster?',
  plan: [
    '**Marks begin and end.** Each call, and each operation inside it, is a span with its time, its work and what it allocated.',
    '**Takes apart.** Own time is a span’s time without those inside it; together all own times are the whole.',
    '**Counts itself.** What reading the clock costs is measured and shown, and so is the most the clock can have added.',
  ],
  tooShort: (name: string, error: string) =>
    `${name} is too short for the clock, which can be ${error} off for each span: choose larger shapes.`,
  share: (name: string, percent: string, span: string) =>
    say`In a median call of ${subject(name)}, ${strong(percent)} of the time is ${span} itself.`,
  runsDiffer: (runs: number, span: string, percent: string) =>
    `The runs differ: in all ${counted(runs, 'run')} together, which the table adds up, ${span} itself takes most, ${percent} of the time.`,
  times: (own: string, total: string): Text =>
    say` That is ${unbroken(own)} of ${unbroken(total)}.`,
  stopped: 'Stopped before there was anything to tell.',
  untraced: noAnswer('larger shapes', 'smaller shapes') as Readonly<Record<string, string>>,
  figure: 'One call of median length',
  figureHead: ['Span', 'Depth', 'Begins', 'Time'],
  names: (most: number | undefined) => ({
    caption: most
      ? `The ${most} names of most own time, all runs together`
      : 'By own time, all runs together',
    head: 'Name',
    heads: {
      calls: 'Calls',
      self_ms: 'Own time',
      self_percent: 'Share',
      self_error_ms: 'Clock error up to',
      total_ms: 'Total',
      flops: 'Work',
      flops_per_s: 'Rate',
      bytes: 'Reads and writes',
      allocations: 'Allocations',
      allocated_bytes: 'Allocated',
    },
  }),
  tooShortSpan: 'too short to tell',
  layers: (most: number | undefined) => ({
    caption: most
      ? `The ${most} layers that take longest, each alone in batches`
      : 'Each layer alone, in batches',
    head: 'Layer',
    heads: { p50_ms: 'Median', share_percent: 'Share', flops: 'Work', flops_per_s: 'Rate' },
  }),
  whole: 'The trace itself',
  rows: {
    runs: 'Runs',
    total_ms: 'All calls together',
    forward_ms: 'Forward pass',
    layers_ms: 'All layers, each alone',
    // More than all of it where a layer alone is slower than among the others.
    layers_percent: 'All layers, compared with the forward pass',
    spans: 'Spans',
    spans_lost: 'Spans without room',
    span_error_ms: 'Clock’s error of one span, at most',
    overhead_ms: 'Time spent reading the clock',
    overhead_percent: 'Its share of the total time',
  },
  chrome: ['Save for Chrome and Perfetto', 'file to write for Chrome and Perfetto'],
  speedscope: ['Save for speedscope', 'file to write for speedscope'],
} as const

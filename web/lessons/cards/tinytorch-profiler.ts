// SPDX-License-Identifier: MIT
//
// TinyTorch's profiler: each key of the course's `profile_forward_pass` and `profile_backward_pass` by its own formula,
// and beside it what this lab measures and why that differs.

import { fieldInterval } from '../../lab/format/field.ts'
import { formatCount, formatNumber } from '../../lab/format/format.ts'
import type { ProfileReport } from '../../lab/generated/records.ts'
import { type Card, calculator, experiment } from '../base/card.ts'

const batch = 8
const megabyte = 2 ** 20
/** GFLOP/s that the course takes for the machine's peak. */
const assumedPeak = 100

/** A number of the report with its interval, as text. */
function interval(report: ProfileReport, field: string): string {
  const { text, bounds } = fieldInterval(report, field)
  return text ? `${text}${bounds ? ` (${bounds.join(' to ')})` : ''}` : 'no number'
}

export const card: Card = {
  place: 9,
  title: 'TinyTorch’s profiler',
  about: 'The keys of the course’s Profiler by its formulas, beside what is measured here.',
  question: [
    'Your `Profiler` of TinyTorch says: `computational_efficiency` 4 %, `bottleneck` memory, `backward_latency_ms` twice the forward one.',
    'Which of its keys are counted, which are measured, and which follow from a constant that nobody measured on your machine?',
  ],
  calculator: calculator({
    fields: {
      parameters: { label: 'Parameters', unit: 'thousand', value: 100 },
      flops: { label: 'FLOPs of a sample', unit: 'thousand', value: 200 },
      batch: { label: 'Batch', unit: 'samples', value: batch },
      latency: { label: 'Latency', unit: 'ms', value: 0.4 },
      peak: { label: 'Peak memory', unit: 'MB', value: 2 },
    },
    results({ parameters, flops, batch, latency, peak }) {
      const rate = (flops * batch * 1e3) / 1e9 / (latency / 1e3)
      const bandwidth = peak / (latency / 1e3)
      const weights_mb = (parameters * 1e3 * 4) / megabyte
      return [
        ['flops, batch_flops', `${formatCount(flops * 1e3)}, ${formatCount(flops * batch * 1e3)}`],
        ['parameter_memory_mb', formatNumber(weights_mb)],
        ['gflops_per_second', formatNumber(rate)],
        ['memory_bandwidth_mbs', formatNumber(bandwidth)],
        ['computational_efficiency', formatNumber(Math.min(rate / assumedPeak, 1))],
        ['bottleneck', bandwidth > rate * 100 ? 'memory' : 'compute'],
        ['backward_flops', formatCount(2e3 * flops)],
        ['backward_latency_ms', formatNumber(2 * latency)],
        ['total_latency_ms', formatNumber(3 * latency)],
        ['gradient_memory_mb', formatNumber(weights_mb)],
      ]
    },
  }),
  experiment: experiment<'profile'>({
    text: [
      'The lab profiles the model `small-cnn` with a batch of 8: its work is counted, its memory recorded, its time measured. These numbers go into the calculator, which reckons with them as the course does.',
    ],
    link: `profile?model=small-cnn&batch=${batch}&runs=50&max_ms=3000`,
    numbers: ({ params, flops, p50_ms, held_mb }) => ({
      parameters: params && params / 1e3,
      flops: flops && flops / batch / 1e3,
      latency: p50_ms,
      peak: held_mb,
    }),
    found: (report) => [
      `\`latency_ms\`: ${interval(report, 'p50_ms')}. The course has the median without an interval, of single calls; here calls are batched until the clock’s step is small beside them.`,
      `\`gflops_per_second\`: ${interval(report, 'flops_per_s')}. The course counts one operation for each input of an activation or a pooling; here each layer has a table of its operations.`,
      `\`memory_bandwidth_mbs\`: ${interval(report, 'bytes_per_s')}, the bytes that layers read and write over the time. The course divides the peak of memory by the time: bytes that are held are not bytes that move.`,
      `\`computational_efficiency\`: the course’s peak is the constant ${assumedPeak} GFLOP/s. The question \`roofline\` measures that of this machine.`,
      `\`bottleneck\`: the course compares its two rates by a factor of 100. Here ${formatNumber(report.arithmetic_intensity)} operations a byte stand against the measured ridge, in \`roofline\`.`,
      '`backward_flops`, `backward_latency_ms`: the course says twice the forward pass. Here the backward pass is counted layer by layer (Cost) and timed (Training).',
    ],
  }),
  answer: [
    '`parameters` and `flops` are counted, `latency_ms` and `peak_memory_mb` are measured. `gflops_per_second` follows from both and is as good as they are.',
    '`computational_efficiency` rests on an assumed peak and `bottleneck` on an assumed factor: use them to see whether a change helped on one machine, and nothing else. The backward keys are a rule of thumb: it is good for large products, and ignores that the first layer needs no gradient of its input.',
  ],
}

// SPDX-License-Identifier: MIT
//
// The lesson about memory and leaks: where the bytes of a layer go, and how growth is told from a peak.

import { fieldInterval } from '../lab/format/field.ts'
import { formatBytes } from '../lab/format/format.ts'
import type { MemoryReport } from '../lab/generated/records.ts'
import { growth } from './base/growth.ts'
import { type Lesson, step } from './base/lesson.ts'
import { exactly, measured } from './base/measured.ts'

type Category = MemoryReport['tags'][number]['category']

const held = ({ tags }: MemoryReport, category: Category): number =>
  tags
    .filter((tag) => tag.category === category)
    .reduce((sum, { bytes_at_peak }) => sum + bytes_at_peak, 0)

const parts: readonly Category[] = ['parameters', 'activations', 'workspace']

const partsText = (report: MemoryReport): string =>
  parts.map((part) => `${formatBytes(held(report, part))} of ${part}`).join(', ')

/** The part that grew most in bytes; undefined where none grew, or two by as much. */
function grown(first: MemoryReport, changed: MemoryReport): Category | undefined {
  const growth = parts
    .map((part) => ({ part, bytes: held(changed, part) - held(first, part) }))
    .sort((a, b) => b.bytes - a.bytes)
  const [most, next] = growth
  return most && most.bytes > Math.max(0, next?.bytes ?? 0) ? most.part : undefined
}

const growthText = (name: string, report: MemoryReport): string => {
  const { growth_bytes, iterations } = report
  if (growth_bytes === undefined) return `${name}: no growth could be told.`
  const { bounds } = fieldInterval(report, 'growth_bytes')
  const between = bounds && bounds[0] !== bounds[1] ? `, between ${bounds.join(' and ')},` : ''
  return `${name}: ${formatBytes(growth_bytes)}${between} in each run, over ${iterations} runs.`
}

export const lesson: Lesson = {
  place: 4,
  title: 'Memory and leaks',
  about: 'Where the bytes of a layer go, and how a leak is told from a large peak.',
  steps: [
    step<'memory'>({
      title: 'What a layer holds',
      text: [
        'A linear layer: 784 numbers in, 128 out, a batch of 32. Numbers have 4 bytes.',
        'The lab counts each byte as it is allocated, with the reason for it: [parameters|parameter], [activations|activation], or workspace, which a kernel uses while it computes.',
      ],
      link: 'memory?op=linear&batch=32&in_features=784&out_features=128',
      prediction: {
        ask: 'How much memory does it hold at its peak?',
        quantity: 'bytes',
        truth: ({ held_mb }) => exactly(Math.round(held_mb * 2 ** 20)),
      },
      explain: {
        ask: 'What are these bytes? Name the largest part.',
        answer: (report) => [
          `${formatBytes(Math.round(report.held_mb * 2 ** 20))}: ${partsText(report)}.`,
          'The weights are 784 × 128 numbers, 392 KB. The input is 98 KB, the output 16 KB. Those three can be worked out from the shape.',
          'Workspace cannot: a fast kernel may copy some of its data into an order that suits it, which costs memory and saves time.',
        ],
      },
      change: {
        text: ['Send a batch of 256 through it in place of 32.'],
        link: 'memory?op=linear&batch=256&in_features=784&out_features=128',
      },
      check: {
        ask: 'Which part grew most?',
        choices: {
          parameters: 'Parameters',
          activations: 'Activations',
          workspace: 'Workspace',
        },
        right: grown,
        because: (first, changed) => [
          `Batch 32: ${partsText(first)}. Batch 256: ${partsText(changed)}.`,
          'Parameters belong to the model and are there once. Activations belong to the samples, so eight times the batch has eight times as many. That is why a large batch fills a memory that the model alone fits into.',
        ],
      },
    }),
    step<'memory'>({
      title: 'A leak',
      text: [
        'The operation `leaky_cache` keeps a copy of its input in every run, and never gives it back. Its input has 16,384 numbers of 4 bytes.',
        'The lab runs it 50 times and looks at what is in use after each run.',
      ],
      link: 'memory?op=leaky_cache&size=16384&iterations=50',
      prediction: {
        ask: 'By how much does the memory in use grow in each run?',
        quantity: 'bytes',
        truth: ({ leaks: [worst] }) => worst && measured(worst, 'growth_bytes'),
      },
      explain: {
        ask: 'A model that needs 2 GB is large, and no leak. How would you tell the two apart?',
        answer: (report) => [
          growthText('Here', report),
          'A peak is high in every run and comes down again. A [leak|leak] is a slope: after each run a little more is in use than after the one before. One measurement shows neither; many in a row do.',
          'The lab fits the slope with its interval, and calls it a leak where the interval lies above nothing and every part of the run grew. The tag on each allocation says whose memory it is.',
        ],
      },
      change: {
        text: [
          'Measure `relu` on as many numbers. It makes an output of the same size in each run.',
        ],
        link: 'memory?op=relu&size=16384&iterations=50',
      },
      check: {
        ask: 'What does the memory of `relu` do from run to run?',
        choices: { grows: 'It grows.', stays: 'It stays as it is.' },
        right: (_, changed) => growth(changed),
        because: (first, changed) => [
          growthText('leaky_cache', first),
          growthText('relu', changed),
          'Allocating is no leak: what matters is what is left when a run has ended.',
        ],
      },
    }),
  ],
  closing: [
    'Parameters are there once; activations come with every sample of the batch.',
    'A leak is a slope with an interval, not a large number.',
  ],
}

// SPDX-License-Identifier: MIT
//
// The lesson about counting work: operations of a layer, conventions of counting, and parameters that work once or a
// hundred times.

import { formatCount } from '../lab/format/format.ts'
import { formatExact } from '../lab/format/number.ts'
import type { CostReport, LayerCost } from '../lab/generated/records.ts'
import { type Lesson, step } from './base/lesson.ts'
import { exactly } from './base/measured.ts'

/** The layer that has most of something; undefined where two have as much, or none has any. */
function most({ layers }: CostReport, field: 'flops' | 'params'): LayerCost | undefined {
  const [first, second] = layers
    .filter(({ parts }) => parts === 0)
    .sort((a, b) => b[field] - a[field])
  return first && first[field] > (second?.[field] ?? 0) ? first : undefined
}

/** Whether one layer has most of both. */
function together(report: CostReport): 'same' | 'other' | undefined {
  const [works, holds] = [most(report, 'flops'), most(report, 'params')]
  if (!works || !holds) return undefined
  return works === holds ? 'same' : 'other'
}

const layerText = (report: CostReport, layer: LayerCost | undefined): string => {
  if (!layer) return 'no single layer'
  const place = report.layers.indexOf(layer) + 1
  return `layer ${place}, ${layer.op}, with ${formatExact(layer.params)} parameters and ${formatCount(layer.flops)} operations`
}

const both = (report: CostReport): string =>
  `Most parameters: ${layerText(report, most(report, 'params'))}. Most work: ${layerText(report, most(report, 'flops'))}.`

export const lesson: Lesson = {
  place: 3,
  title: 'Counting work',
  about:
    'Operations are counted, not measured. See what is counted, by which convention, and where it happens.',
  steps: [
    step<'cost'>({
      title: 'Operations of a layer',
      text: [
        'A linear layer takes 784 numbers of each sample and makes 128 of them. Here 32 samples go through at once.',
        'Each output is a sum of 784 products. Nothing is run for this: the count follows from the shape.',
      ],
      link: 'cost?op=linear&batch=32&in_features=784&out_features=128',
      prediction: {
        ask: 'How many FLOP is that? A multiplication and an addition count as two.',
        quantity: 'operations',
        truth: ({ flops }) => exactly(flops),
      },
      explain: {
        ask: 'How is it computed from 32, 784 and 128?',
        answer: ({ flops, macs, params, bytes_read, bytes_written }) => [
          `32 × 128 outputs, each of 784 multiplications and additions: ${formatExact(macs)} of both together, so ${formatExact(flops)} FLOP.`,
          `The layer has ${formatExact(params)} parameters, and moves ${formatExact(bytes_read + bytes_written)} bytes. Each weight is used once for each of the 32 samples: that is why a larger batch makes better use of what is loaded.`,
        ],
      },
      change: {
        text: [
          'Set the [convention|convention] to `all`: now every operation counts, those that are no part of a product, too. The layer stays as it is.',
        ],
        link: 'cost?op=linear&batch=32&in_features=784&out_features=128&convention=all',
      },
      check: {
        ask: 'What does the other convention count?',
        choices: { more: 'More', same: 'The same', less: 'Less' },
        right: (first, changed) => {
          if (changed.flops === first.flops) return 'same'
          return changed.flops > first.flops ? 'more' : 'less'
        },
        because: (first, changed) => [
          `${formatExact(first.flops)} as \`flops\`, ${formatExact(changed.flops)} as \`all\`.`,
          'The difference is the bias, which is added once to each of 32 × 128 outputs; `flops` counts [multiply-accumulates|mac] only, two for each. The course’s `count_linear` has a third answer: multiplications and the bias. A count without its convention says little.',
        ],
      },
    }),
    step<'cost'>({
      title: 'Parameters are not work',
      text: [
        'LeNet-5 read handwritten digits in 1998. It has three convolutions, and linear layers behind them.',
        'It has a layer with the most [parameters|parameter], and a layer that does the most work.',
      ],
      link: 'cost?model=lenet-5&batch=1',
      prediction: {
        ask: 'Are they the same layer?',
        choices: { same: 'The same layer', other: 'Two different layers' },
        truth: together,
      },
      explain: {
        ask: 'Why may a layer with few parameters do much work?',
        answer: (report) => [
          both(report),
          'A convolution slides its few weights over the picture and uses each of them at every place. A linear layer uses each weight once a sample.',
          'So parameters tell how much memory a model takes, not how long it runs.',
        ],
      },
      change: {
        text: ['Count the model `mlp` instead, which is made of linear layers alone.'],
        link: 'cost?model=mlp&batch=1',
      },
      check: {
        ask: 'In the model `mlp`, which layers have most parameters and most work?',
        choices: { same: 'The same layer has both.', other: 'They are two different layers.' },
        right: (_, changed) => together(changed),
        because: (_, changed) => [
          both(changed),
          'Where every weight is used equally often, parameters and work go together.',
        ],
      },
    }),
  ],
  closing: [
    'A count is exact, and means nothing without its convention.',
    'Parameters take memory; using them takes time. Convolutions use theirs often.',
  ],
}

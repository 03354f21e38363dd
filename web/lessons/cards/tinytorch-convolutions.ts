// SPDX-License-Identifier: MIT
//
// TinyTorch's convolutions: two in a row as the course's profiler counts them, and by the shapes that they have.

import { formatCount, formatNumber, formatPercent } from '../../lab/format/format.ts'
import type { BottleneckReport } from '../../lab/generated/records.ts'
import { type Card, calculator, experiment } from '../base/card.ts'

/** Two operations for each weight at each place of the output; the kernel has 3 × 3 weights a channel. */
const flops = (height: number, width: number, from: number, to: number): number =>
  2 * height * width * 9 * from * to

const measured = { side: 64, input: 3, first: 16, second: 32 }
const conv = (part: number, from: number, to: number): string =>
  `subjects.${part}.op=conv2d&subjects.${part}.in_channels=${from}&subjects.${part}.out_channels=${to}&subjects.${part}.height=${measured.side}&subjects.${part}.width=${measured.side}&subjects.${part}.padding=1&subjects.${part}.bias=false`

const second = ({ parts }: BottleneckReport) => parts[1]

export const card: Card = {
  place: 11,
  title: 'TinyTorch’s convolutions',
  about: 'A profiler counts two convolutions, and finds 5.8 times too few operations.',
  question: [
    'A `Sequential` of the course has two convolutions of 3 × 3 with padding 1, from 3 channels to 16 and on to 32, on an image of 32 × 32. Its `count_flops` says 1.77 million for both together, the same for each.',
    'Do both do the same work? On which shape does the second one compute, and on which was it counted?',
  ],
  calculator: calculator({
    fields: {
      side: { label: 'Side of the image', unit: 'pixels', value: 32 },
      input: { label: 'Channels of the image', unit: '', value: 3 },
      first: { label: 'Channels after the first', unit: '', value: 16 },
      second: { label: 'Channels after the second', unit: '', value: 32 },
    },
    results({ side, input, first, second }) {
      const before = flops(side, side, input, first)
      // The course has put the input channels of the first in the place of the width.
      const course = flops(side, input, first, second)
      const shaped = flops(side, side, first, second)
      return [
        ['The first', formatCount(before)],
        ['The second, as the course counts', formatCount(course)],
        ['The second, by its shape', formatCount(shaped)],
        ['Both, as the course counts', formatCount(before + course)],
        ['Both, by their shapes', formatCount(before + shaped)],
        ['Too low by', `${formatNumber((before + shaped) / (before + course))} times`],
      ]
    },
  }),
  experiment: experiment<'bottleneck'>({
    text: [
      'The lab times both convolutions, on an image of 64 × 64 for the clock’s sake, and counts them by their shapes. The sizes go into the calculator.',
    ],
    link: `bottleneck?${conv(0, measured.input, measured.first)}&${conv(1, measured.first, measured.second)}&max_ms=3000`,
    numbers: (report) => (second(report)?.operations ? measured : {}),
    found(report) {
      const part = second(report)
      return [
        part?.operations === undefined
          ? 'The convolutions were not counted here.'
          : `By its shape the second has ${formatCount(part.operations)} operations, ${formatPercent(part.operations_share_percent)} of both, and took ${formatPercent(part.share_percent)} of the time. As the course counts it would be the smaller one.`,
      ]
    },
  }),
  answer: [
    'The first costs 2 × 32 × 32 × 9 × 3 × 16 = 0.88 million. The second has 16 channels of as many pixels: 2 × 32 × 32 × 9 × 16 × 32 = 9.44 million. Both are 10.3 million, 5.83 times what the profiler says.',
    'From layer to layer it hands on the shape of the input, with the last number replaced by `weight.shape[1]`. For a linear layer those are the outputs. For a convolution the last number is the width of the image, and `weight.shape[1]` the channels that go in: so the second one is counted on an image 3 pixels wide. A later release of the course hands on the shape of the image. The lab has one function for the shape of a layer, and both the run and the count use it.',
  ],
}

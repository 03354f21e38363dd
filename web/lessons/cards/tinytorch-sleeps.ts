// SPDX-License-Identifier: MIT
//
// TinyTorch's sleeps: layers that wait for a time that was typed in, and the same layers computing.

import { formatNumber, formatPercent, formatTime } from '../../lab/format/format.ts'
import { type Card, calculator, experiment } from '../base/card.ts'

export const card: Card = {
  place: 12,
  title: 'TinyTorch’s sleeps',
  about: 'Layers that only wait. What does a profile of them say?',
  question: [
    'Where its own layers are not installed, the profiling module of the course takes others in their place: a linear layer sleeps for 1 ms, a convolution for 5, a transformer for 20. The profile says: attention takes three quarters of the time, make it faster first.',
    'What was measured? What would the profile say of a text twice as long, or of another machine?',
  ],
  calculator: calculator({
    fields: {
      linear: { label: 'Linear layer', unit: 'ms', value: 1 },
      conv: { label: 'Convolution', unit: 'ms', value: 5 },
      attention: { label: 'Attention', unit: 'ms', value: 20 },
    },
    results({ linear, conv, attention }) {
      const whole = linear + conv + attention
      const share = (part: number) => formatPercent((100 * part) / whole)
      return [
        ['All three', formatTime(whole)],
        ['Share of the linear layer', share(linear)],
        ['Share of the convolution', share(conv)],
        ['Share of attention', share(attention)],
        [
          'With attention twice as fast',
          `${formatNumber(whole / (whole - attention / 2))} times as fast`,
        ],
      ]
    },
  }),
  experiment: experiment<'bottleneck'>({
    text: [
      'The lab runs what the sleeps stand for, in the sizes in which the course counts them: linear from 64 to 32 for 10 samples, a convolution from 3 to 16 channels on 32 × 32 pixels, attention with a width of 128 on 50 positions. The three times go into the calculator.',
    ],
    link: 'bottleneck?subjects.0.op=linear&subjects.0.batch=10&subjects.0.in_features=64&subjects.0.out_features=32&subjects.1.op=conv2d&subjects.1.in_channels=3&subjects.1.out_channels=16&subjects.1.height=32&subjects.1.width=32&subjects.2.op=multihead_attention&subjects.2.heads=8&subjects.2.seq=50&subjects.2.d_model=128&max_ms=3000',
    numbers: ({ parts: [linear, conv, attention] }) => ({
      linear: linear?.p50_ms,
      conv: conv?.p50_ms,
      attention: attention?.p50_ms,
    }),
    found: ({ parts }) => [
      parts.length === 0
        ? 'Nothing was measured here.'
        : `${parts.map(({ name, p50_ms, share_percent }) => `${name}: ${formatTime(p50_ms)}, ${formatPercent(share_percent)}`).join('; ')}. No sleep knows these times: they follow from the sizes and from this machine.`,
    ],
  }),
  answer: [
    'Only that somebody typed 1, 5 and 20. A sleep knows no size, so a text twice as long has the same profile, while real attention has twice to four times the work; and it knows no machine, so a phone is as fast as a server. FLOPs over a sleep are no rate: with twice the FLOPs typed in, the layer seems twice as fast.',
    'It is not even a good clock test. A sleep lasts at least as long as it is asked to and often longer, by as much as the system’s timer likes. A tool is tried on what is known exactly: this lab’s tests hand their timers a clock that only moves when it is told to.',
  ],
}

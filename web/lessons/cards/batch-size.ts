// SPDX-License-Identifier: MIT
//
// Batch size: throughput against the wait for an answer.

import { formatNumber, formatTime } from '../../lab/format/format.ts'
import { type Card, calculator, experiment } from '../base/card.ts'

export const card: Card = {
  place: 3,
  title: 'How large a batch?',
  about: 'More samples a second, and a longer wait for each. Where is the bargain?',
  question: [
    'A service answers single requests, and could collect them into batches. Each call costs a fixed time, and each sample in it some more.',
    'Which batch would you choose for a chat, and which for a night job? Which one is half-way to the best throughput?',
  ],
  calculator: calculator({
    fields: {
      call: { label: 'Fixed time of a call', unit: 'ms', value: 2, least: 0 },
      sample: { label: 'Time of each sample', unit: 'ms', value: 0.1 },
      batch: { label: 'Batch', unit: 'samples', value: 16 },
    },
    results({ call, sample, batch }) {
      const latency = call + sample * batch
      return [
        ['Wait for an answer', formatTime(latency)],
        ['Throughput', `${formatNumber((1e3 * batch) / latency)} samples a second`],
        ['Of the most that there can be', `${formatNumber((100 * sample * batch) / latency)} %`],
        ['Half of it at a batch of', formatNumber(call / sample)],
      ]
    },
  }),
  experiment: experiment<'batching'>({
    text: [
      'The lab times the model `mlp` with batches of 1 to 32, and fits a line: a fixed time, and a time for each sample. Both go into the calculator.',
    ],
    link: 'batching?model=mlp&values=1,2,4,8,16,32&max_ms=4000',
    numbers: ({ call_ms, sample_ms }) => ({ call: call_ms, sample: sample_ms }),
    found: ({ call_ms, sample_ms, residual_percent }) => [
      call_ms === undefined
        ? 'No line could be fitted.'
        : `A call costs ${formatTime(call_ms)}, and each sample ${formatTime(sample_ms)} more. The points lie ${formatNumber(residual_percent)} % off that line: where that is much, caches make it bend.`,
    ],
  }),
  answer: [
    'Throughput is batch / (fixed + batch × each). It rises fast while the fixed time is most of a call, and reaches half of its limit at a batch of fixed / each. Twice that batch reaches two thirds, and nine times that batch nine tenths; the wait grows on and on.',
    'A chat takes the largest batch whose wait people bear, and often that is 1. A night job takes one well beyond the half-way point, as long as it fits into memory: activations grow with each sample, and once they leave the caches the line bends upwards.',
  ],
}

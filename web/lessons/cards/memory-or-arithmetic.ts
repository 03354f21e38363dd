// SPDX-License-Identifier: MIT
//
// Memory against compute: what limits a layer, by its intensity and the ridge of the machine.

import { formatNumber, formatTime } from '../../lab/format/format.ts'
import { formatRate } from '../../lab/format/interval.ts'
import type { RooflineReport } from '../../lab/generated/records.ts'
import { type Card, calculator, experiment } from '../base/card.ts'

const giga = 1e9

/** The most arithmetic of any kernel, and the bandwidth at which the measured ridge is that of the point. */
function limits({ peaks, points: [point] }: RooflineReport) {
  const rates = peaks.flatMap(({ flops_per_s }) => flops_per_s ?? [])
  const peak = rates.length > 0 ? Math.max(...rates) : undefined
  const { ridge } = point ?? {}
  return { peak, bandwidth: peak && ridge && peak / ridge }
}

export const card: Card = {
  place: 2,
  title: 'Memory or arithmetic?',
  about: 'A layer reaches 5 % of the peak. Is its code bad, or does it wait for bytes?',
  question: [
    'A layer of 1,024 × 1,024 answers one sample: 2.1 million operations on 4.2 MB of weights. It reaches a small part of the machine’s peak.',
    'Would a faster arithmetic unit help? Would a faster memory? How could you tell before you buy either?',
  ],
  calculator: calculator({
    fields: {
      work: { label: 'Operations', unit: 'million', value: 2.1 },
      bytes: { label: 'Bytes moved', unit: 'MB', value: 4.2 },
      peak: { label: 'Peak', unit: 'GFLOP/s', value: 50 },
      bandwidth: { label: 'Bandwidth', unit: 'GB/s', value: 20 },
    },
    results({ work, bytes, peak, bandwidth }) {
      const [intensity, ridge] = [work / bytes, peak / bandwidth]
      return [
        ['Intensity', `${formatNumber(intensity)} operations a byte`],
        ['Ridge of the machine', `${formatNumber(ridge)} operations a byte`],
        ['It is limited by', intensity < ridge ? 'memory' : 'arithmetic'],
        ['At least', formatTime(Math.max(work / peak, bytes / bandwidth))],
        ['Most of the peak', `${formatNumber(100 * Math.min(1, intensity / ridge))} %`],
      ]
    },
  }),
  experiment: experiment<'roofline'>({
    text: [
      'The lab measures both limits of this machine, and where the layer stands. Peak and bandwidth go into the calculator.',
    ],
    link: 'roofline?subjects.0.op=linear&subjects.0.batch=1&subjects.0.in_features=1024&subjects.0.out_features=1024&largest_bytes=8388608&max_ms=6000',
    numbers(report) {
      const { peak, bandwidth } = limits(report)
      return { peak: peak && peak / giga, bandwidth: bandwidth && bandwidth / giga }
    },
    found({ points: [point] }) {
      const { flops_per_s, intensity, ridge } = point ?? {}
      return [
        `It reached ${formatRate(flops_per_s)} with ${formatNumber(intensity)} operations a byte; the ridge of this machine ${ridge === undefined ? 'could not be told' : `lies at ${formatNumber(ridge)}`}.`,
      ]
    },
  }),
  answer: [
    'Divide the operations by the bytes: half an operation a byte. A machine that computes 50 GFLOP/s and moves 20 GB/s needs 2.5 operations for each byte to be kept busy, its [ridge|ridge]. Below it memory limits: the layer can reach a fifth of the peak, however good its code is.',
    'Faster arithmetic would change nothing. What helps is to move fewer bytes (smaller weights, fused layers) or to use each more often (a larger batch). See the [roofline|roofline].',
  ],
}

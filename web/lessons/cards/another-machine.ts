// SPDX-License-Identifier: MIT
//
// Hardware differences: from which amount of work on another device is worth the way to it.

import { formatNumber, formatTime } from '../../lab/format/format.ts'
import { formatRate } from '../../lab/format/interval.ts'
import { type Card, calculator, experiment } from '../base/card.ts'

export const card: Card = {
  place: 5,
  title: 'CPU or GPU?',
  about: 'A device a hundred times as fast, and a small model is slower on it.',
  question: [
    'A GPU computes a hundred times as fast as your CPU. Your small model takes longer on it.',
    'Why? From which size on is the way to the GPU worth it, and which numbers of both must you know?',
  ],
  calculator: calculator({
    fields: {
      work: { label: 'Work of a call', unit: 'million operations', value: 10 },
      cpu: { label: 'The CPU reaches', unit: 'GFLOP/s', value: 20 },
      gpu: { label: 'The GPU reaches', unit: 'GFLOP/s', value: 2000 },
      way: { label: 'Launch and copies', unit: 'µs', value: 100, least: 0 },
    },
    results({ work, cpu, gpu, way }) {
      const [cpu_ms, gpu_ms] = [work / cpu, work / gpu + way / 1e3]
      const slope = 1 / cpu - 1 / gpu
      return [
        ['On the CPU', formatTime(cpu_ms)],
        ['On the GPU', formatTime(gpu_ms)],
        [
          'Faster is',
          `${cpu_ms < gpu_ms ? 'the CPU' : 'the GPU'}, ${formatNumber(Math.max(cpu_ms / gpu_ms, gpu_ms / cpu_ms))} times`,
        ],
        [
          'Both are alike at',
          slope > 0 ? `${formatNumber(way / 1e3 / slope)} million operations` : 'no size',
        ],
      ]
    },
  }),
  experiment: experiment<'timing'>({
    text: [
      'The lab times a product of 256 × 256 matrices on this CPU, in this browser, on one thread. Its rate goes into the calculator; those of a GPU are yours to fill in, from its data sheet or a measurement of your own.',
    ],
    link: 'timing?op=matmul&m=256&k=256&n=256&runs=60&max_ms=2000',
    numbers: ({ flops_per_s }) => ({ cpu: flops_per_s && flops_per_s / 1e9 }),
    found: ({ flops_per_s, p50_ms }) => [
      `This CPU took ${formatTime(p50_ms)} for 33.6 million operations: ${formatRate(flops_per_s)}.`,
    ],
  }),
  answer: [
    'A GPU must first be told what to do, and the numbers must travel to it. That takes the same time for a small call as for a large one. 10 million operations take the CPU 0.5 ms; the GPU computes them in 5 µs, after 100 µs on the way.',
    'They are alike where work / CPU = work / GPU + way. Below it the CPU wins, above it the GPU, by up to the ratio of their rates. Rates depend on the work, too: a small product fills neither. So measure both at your own size, on your own machine; a number from somebody else’s is a number of that one.',
  ],
}

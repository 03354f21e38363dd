// SPDX-License-Identifier: MIT
//
// Texts of a ladder of kernels.

import { say, strong, type Text, unbroken } from './say.ts'
import { told } from './told/told.ts'

const names: Readonly<Record<string, string>> = { js: 'JavaScript' }

/** What a reader calls a kernel. */
export const kernelName = (kernel: string): string => names[kernel] ?? kernel

export const texts = {
  next: 'And what do more threads add to that?',
  plan: [
    '**Climbs.** The same loops in JavaScript and in C++, then blocks that stay in the caches, then vectors, then threads where this page has them; up to the kernel that is chosen.',
    '**Checks first.** No rung is timed before its output was compared with the naive one’s.',
    '**Takes turns.** All rungs and the arithmetic peak run in the same rounds, so that what disturbs one disturbs all.',
  ],
  labels: { kernel: 'Up to kernel' },
  none: 'No kernel is shown to be faster than the textbook loop.',
  times: ' times',
  top: (kernel: string, times: Text) =>
    say`The ${strong(kernelName(kernel))} kernel is ${times} as fast as the textbook loop in C++.`,
  share: (percent: string, all: boolean) =>
    ` It reaches ${unbroken(percent)} of the peak of ${all ? 'all threads' : 'one thread'}.`,
  largest: (kernel: string, times: Text) =>
    say` The largest step is to ${kernelName(kernel)}: ${times}.`,
  figure: {
    operations: 'Operations per second, rung by rung',
    calls: 'Calls per second, rung by rung',
  },
  figureHead: {
    operations: ['Kernel', 'Operations per second', 'From', 'To', 'Peak'],
    calls: ['Kernel', 'Calls per second', 'From', 'To', 'Peak'],
  },
  table: {
    caption: 'The rungs from the bottom to the top',
    head: 'Kernel',
    heads: {
      step: 'Over the one below',
      speedup: 'Over naive',
      p50_ms: 'Median',
      peak_percent: 'Of the peak',
      verified_elements: 'Verified elements',
    },
  },
  whole: 'The ladder itself',
  rows: {
    control_ratio: 'Control, naive over its copy',
    rounds: 'Rounds',
  },
  peak: (all: boolean) => `Peak of ${all ? 'all threads' : 'one thread'}`,
  missing: (kernel: string, reason: string) => `No rung for ${kernelName(kernel)}: ${told(reason)}`,
} as const

// SPDX-License-Identifier: MIT
//
// Texts of a report on memory.

import { say, strong, subject, type Text } from './say.ts'

export const texts = {
  next: 'Is it moving bytes that takes its time?',
  plan: [
    '**Writes down every allocation.** The module’s own allocator tells of each block, who asked for it and what for.',
    '**Repeats.** The subject is prepared, run again and again, and released: what is left at the end was lost.',
    '**Looks for leaks.** The growth of each iteration with its interval, and the name of the part that grows.',
  ],
  holds: (name: string, bytes: string) => say`${subject(name)} holds ${strong(bytes)} at its peak.`,
  tooFew: ' There were too few iterations to say whether anything leaks.',
  noLeak: ' No leak was found.',
  leak: (name: string, growth: Text) => say` ${name} leaks ${growth} in each iteration.`,
  figure: 'Bytes in use',
  whole: 'Memory',
  rows: {
    baseline_mb: 'In use before',
    held_mb: 'Most in use, above that',
    final_mb: 'At the end, above that',
    allocated_mb: 'Allocated in all',
    predicted_mb: 'What the shapes ask for',
    iterations: 'Iterations',
    allocations: 'Allocations',
    frees: 'Frees',
    growth_bytes: 'Growth in each iteration',
    untagged_percent: 'Untagged',
    heap_bytes: 'WebAssembly memory',
    fragmentation_percent: 'Holes between blocks',
    stack_bytes: 'Deepest use of the stack',
  },
  tags: {
    caption: 'Who asked for it, and what for',
    head: 'Tag',
    heads: {
      bytes_at_peak: 'At the peak',
      peak_bytes: 'Own peak',
      allocated_bytes: 'Allocated',
      live_bytes: 'At the end',
      allocations: 'Blocks',
    },
  },
  moments: { caption: 'In use at each moment', head: 'Moment', heads: { live_bytes: 'In use' } },
} as const

// SPDX-License-Identifier: MIT
//
// Texts of a profile.

import { say, strong, subject, type Text, unbroken } from './say.ts'

export const texts = {
  next: 'Is arithmetic or memory its limit?',
  plan: [
    '**Writes down its memory.** Two runs with every allocation recorded. A recorded run is slower, so it is not timed.',
    '**Times it.** The first call, warm-up, then runs with nothing recorded.',
    '**Counts its work.** Operations and bytes follow from the shape; over the median time they are rates.',
  ],
  takes: (name: string, time: Text, place: string) =>
    say`${subject(name)} takes ${time} per call ${place}.`,
  untimed: (name: string) => say`${subject(name)} has no time: the cautions say why.`,
  stopped: (name: string) => say`${subject(name)} was stopped before its first timed run.`,
  holds: (memory: string) => say` It holds ${strong(memory)} at its peak.`,
  computes: (rate: string) => say` It computes ${strong(rate)}.`,
  figure: 'Time of a call in each run',
  figureHead: ['Time of a call', 'Runs'],
  bin: (low: string, high: string) => unbroken(`${low} – ${high}`),
  time: 'Time',
  work: 'Memory and work',
  untold: 'not told to pages of a browser',
  times: {
    p50_ms: 'Median call',
    cpu_ms: 'Processor time of that',
    cpu_share: 'Processors at work, on average',
    flops_per_s: 'Operations a second',
    bytes_per_s: 'Bytes a second, at least',
    first_call_ms: 'First call',
    measured_before: 'Measured before in its module',
    runs: 'Timed runs',
    clock_error_percent: 'Clock error of a run, at most',
    elapsed_ms: 'Spent in calls',
  },
  works: {
    held_mb: 'Most in use',
    kept_mb: 'Of it between calls',
    predicted_mb: 'What the shapes ask for',
    params: 'Learned values',
    macs: 'Multiply-accumulates',
    flops: 'Operations',
    bytes_read: 'Bytes read',
    bytes_written: 'Bytes written',
    arithmetic_intensity: 'Operations for each byte',
  },
  memory: {
    caption: 'Who asked for memory, and what for',
    head: 'Tag',
    heads: { bytes_at_peak: 'At the peak', allocations: 'Blocks' },
  },
} as const

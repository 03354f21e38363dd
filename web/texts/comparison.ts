// SPDX-License-Identifier: MIT
//
// Texts of a comparison.

import { say, strong, subject, type Text, unbroken } from './say.ts'

export const texts = {
  next: 'Which trick of the kernel made the difference?',
  baseline: 'A, the baseline',
  optimized: 'B, is it faster?',
  plan: [
    '**Interleaves.** Batches of A and B follow each other as A B B A and B A A B, so that a machine that warms up or slows down does so for both. Four such batches are a quartet, which gives one speedup.',
    '**Compares A with itself.** A second copy of A is the control: where that seems to differ, only larger differences are told apart.',
    '**Gives a verdict.** Faster, slower, or not told apart; an interval of the speedup; and the smallest difference that matters is yours to choose.',
    '**Weighs both.** Once all is timed, each is prepared and called once more with every allocation written down.',
    '**Teaches both, on request.** Two models learn the same drawn digits from the same seed, and are tested on the same others. What both answer alike counts for nothing.',
  ],
  kernel: (name: string) => `the ${name} kernel`,
  times: ' times',
  faster: (b: string, times: Text, a: string) =>
    say`Yes: ${subject(b)} is ${times} as fast as ${subject(a)}.`,
  slower: (b: string, times: Text, a: string) =>
    say`No: ${subject(b)} takes ${times} as long as ${subject(a)}.`,
  same: (b: string, a: string, percent: string) =>
    say`No: ${subject(b)} and ${subject(a)} differ by less than ${unbroken(percent)}.`,
  tooClose: (b: string, a: string) =>
    say`Not told apart: ${subject(b)} and ${subject(a)} are too close for this many quartets.`,
  wouldTell: (percent: string) =>
    say` Only a measured difference of ${unbroken(percent)} or more would have been told apart.`,
  more: (b: string, points: Text) =>
    say` Trained alike, ${subject(b)} is right more often: ${points} percentage points.`,
  fewer: (b: string, points: Text) =>
    say` Trained alike, ${subject(b)} is right less often: ${points} percentage points.`,
  asOften: (bounds: string) =>
    say` Trained alike, which is right more often is not told apart: ${strong(bounds)} percentage points.`,
  foreseen: (percent: string, step: string) =>
    `With a clock that moves in steps of ${step} it can tell ${percent} apart, on a machine at rest.`,
  tooCoarse: (step: string) =>
    `A clock that moves in steps of ${step} tells nothing apart in the time allowed.`,
  ratio:
    'The speedup is the geometric mean of the quartets’ ratios, and not the ratio of the medians.',
  figure: 'The speedup of each quartet',
  figureHead: ['Quartet', 'Speedup', 'Control'],
  table: 'What was found',
  learned: 'What both learned',
  learnedRows: {
    baseline_accuracy: 'A is right',
    optimized_accuracy: 'B is right',
    accuracy_change: 'B less A, in points',
    gained: 'Images that only B told right',
    lost: 'Images that only A told right',
    tested: 'Images of the test',
    steps: 'Steps that each learned',
    steps_planned: 'Steps planned',
  },
  rows: {
    speedup: 'Speedup, A’s time over B’s',
    control_ratio: 'Control, A over its copy',
    slot_effect: 'Effect of the place in a quartet',
    baseline_p50_ms: 'Median of A',
    optimized_p50_ms: 'Median of B',
    baseline_peak_bytes: 'Memory of A, at its peak',
    optimized_peak_bytes: 'Memory of B, at its peak',
    quartets: 'Quartets',
    clock_error_percent: 'Clock, at most',
    smallest_percent: 'Least measured difference that would have been told apart',
    foreseen_percent: 'Difference the clock can tell',
  },
} as const

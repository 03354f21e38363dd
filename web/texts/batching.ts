// SPDX-License-Identifier: MIT
//
// Texts of batching.

import type { BatchingReport } from '../lab/generated/records.ts'
import { noAnswer } from './common.ts'
import { say, strong, subject, type Text } from './say.ts'

export const texts = {
  next: 'How does it grow with its other sizes?',
  labels: { limit_ms: 'no longer than', values: 'batches' },
  plan: [
    '**Times one model at several batches.** The smallest and the largest come first, so that a machine that drifts is not taken for growth; their tensors are counted.',
    '**Fits a line.** What is paid once a call, and what each sample adds. The knee is the batch at which both are equal: half of the throughput that any batch can reach.',
    '**Looks for the limit.** The largest batch that was measured whose whole interval lies within.',
  ],
  outcomes: {
    measured: 'These times follow no line that could be fitted.',
    unfinished: 'Fewer than 3 batches have a time yet: too few to find the knee.',
    ...noAnswer('larger batches', 'smaller batches'),
  } satisfies Record<BatchingReport['outcome'], string>,
  within: (name: string, limit: string, batch: string, rate: Text) =>
    say`Within ${limit} ${subject(name)} takes a batch of ${strong(batch)}, ${rate} samples a second.`,
  noneWithin: (name: string, limit: string) =>
    say`No measured batch of ${subject(name)} is within ${limit} for sure.`,
  knee: (batch: Text) =>
    say` Half of the throughput that it can reach comes at a batch of ${batch}: up to there, twice the batch takes at most a third more time.`,
  kneeBelowOne:
    ' A batch of 1 already has more than half of the throughput that any batch can reach: larger ones gain less than twice.',
  noLine: ' Its times follow no line in the batch, so no knee is named.',
  noKnee: {
    no_linear_part: ' A larger batch gains no throughput: a call costs nothing beside its samples.',
    no_quadratic_part:
      ' The knee lies beyond what was measured: what a sample adds is not told from nothing.',
  } satisfies Record<Exclude<BatchingReport['knee_state'], 'found'>, string>,
  batchDoc: 'without effect here: --values says which',
  figure: 'Throughput against the time of a batch',
  figureHead: ['Batch', 'Time', 'At least', 'At most', 'Samples a second', 'At least', 'At most'],
  points: {
    caption: 'The batches',
    head: 'Batch',
    heads: {
      outcome: 'Outcome',
      p50_ms: 'Time',
      samples_per_s: 'Samples a second',
      needed_bytes: 'Memory',
      flops: 'Operations',
      clock_error_mean_percent: 'Clock, at most',
    },
  },
  whole: 'What was fitted',
  rows: {
    call_ms: 'Paid once a call',
    sample_ms: 'Added by each sample',
    most_samples_per_s: 'Samples a second that are approached',
    knee_batch: 'Batch with half of them',
    residual_percent: 'Distance from that line',
    batch_within: 'Largest measured batch within the limit',
    fitted_batch_within: 'By the line',
  },
} as const

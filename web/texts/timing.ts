// SPDX-License-Identifier: MIT
//
// Texts of a timing.

import type { TimingReport } from '../lab/generated/records.ts'
import { counted } from './counted.ts'
import { say, subject, type Text, unbroken } from './say.ts'

type Unanswered = Exclude<TimingReport['outcome'], 'measured'>

export const texts = {
  next: 'Is that near what the machine can do?',
  takes: (name: string, time: Text, place: string) =>
    say`${subject(name)} takes ${time} per call ${place}.`,
  tooFew: ' (too few runs for an interval)',
  rate: (rate: Text) => say` It computes ${rate}.`,
  median: 'Median',
  mean: 'Mean',
  runs: (count: number) => ` of ${counted(count, 'run')}`,
  calls: (count: string) => ` of ${count} calls each`,
  kernel: (name: string) => `, ${name} kernel`,
  everyOperation: ', every operation counted',
  dropped: (count: number) =>
    `; ${counted(count, 'interrupted batch', 'interrupted batches')} left out`,
  noTime: 'no time',
  outcomes: {
    unfinished: (name) => `${name} was stopped before its first timed run.`,
    cannot_resolve: (name) => `The clock cannot resolve ${name} in the time allowed.`,
    optimized_away: (name) =>
      `The compiler removed the work of ${name}, so there is nothing to time.`,
    kernel_mismatch: (name) => `This kernel computes a wrong result for ${name}.`,
    out_of_memory: (name) => `There was not enough memory left to run ${name}.`,
    too_long: (name) => `A call of ${name} takes longer than the time that was left.`,
  } satisfies Record<Unanswered, (name: string) => string>,
  advice: {
    unfinished: 'Run it again, or choose a smaller shape.',
    cannot_resolve: 'Allow more time in Settings, or choose a larger shape.',
    optimized_away: 'A time would be that of an empty loop.',
    kernel_mismatch: 'A wrong result is not worth timing; the naive kernel can still be measured.',
    out_of_memory: 'Choose a smaller batch or shape, or reload the page.',
    too_long: 'Allow more time in Settings, or choose a smaller shape.',
  } satisfies Record<Unanswered, string>,
  firstCallAlone: (time: string, error: string) =>
    ` The first call alone took ${unbroken(time)}, give or take ${unbroken(error)}.`,
  spread: 'How the runs are spread',
  order: 'The runs in their order',
  spreadHead: ['Time per call', 'Runs'],
  orderHead: ['Run', 'Time per call', 'Class'],
  below: (time: string) => `below, down to ${time}`,
  above: (time: string) => `above, up to ${time}`,
  bin: (low: string, high: string) => `${low} to ${high}`,
  firstCall: 'first call',
  warmFirstCall: 'first call, of a warm module',
  warmup: (run: number) => `warm-up ${run}`,
  apart: 'apart',
  statistics: (runs: number | undefined) => `Statistics${runs ? ` of ${runs} batch means` : ''}`,
  statistic: 'Statistic',
  clockAtMost: 'Clock, at most',
  rows: {
    p50_ms: 'Median',
    mean_ms: 'Mean',
    std_ms: 'Standard deviation (n − 1)',
    min_ms: 'Fastest run',
    p95_ms: '95th percentile',
    p99_ms: '99th percentile',
    max_ms: 'Slowest run',
    mad_ms: 'Median absolute deviation',
    coefficient_of_variation: 'Coefficient of variation',
    lag1_autocorrelation: 'Lag-1 autocorrelation',
    'outliers_*': 'Outliers',
  },
  others: {
    flops_per_s: 'Rate, at the median',
    first_call_ms: 'First call',
    measured_before: 'Measured before in its module',
  },
  ofBatches: {
    min_ms: 'Fastest batch',
    p95_ms: '95th percentile of batch means',
    p99_ms: '99th percentile of batch means',
    max_ms: 'Slowest batch',
  } as Readonly<Record<string, string>>,
  noOutliers: (runs: number) => `none of ${runs} runs`,
  outliers: (mild: number, severe: number) => `${mild} mild, ${severe} severe`,
  method: {
    runs: 'Runs',
    batch: (runs: number, calls: number, lasting: string, clock: string) =>
      runs === 1
        ? `The run is ${calls > 1 ? `a batch of ${calls} calls` : 'a single call'} and lasts about ${lasting}. The clock’s error is at most ${clock} of that.`
        : calls > 1
          ? `Each of the ${runs} runs is a batch of ${calls} calls and lasts about ${lasting}. The clock’s error is at most ${clock} of that. Percentiles are those of batch means.`
          : `Each of the ${runs} runs is a single call and lasts about ${lasting}. The clock’s error is at most ${clock} of that.`,
    clock: 'Clock',
    clockText: (step: string, reading: string) =>
      `Moves in steps of ${step}, measured; one reading costs ${reading}. In each stretch between two pauses, one reading ends a run and begins the next.`,
    coldStart: 'Cold start',
    coldStartText: (time: string, error: string, warmup: number) =>
      `The first call took ${time}, give or take ${error}; ${counted(warmup, 'warm-up run')} followed. None of them counts.`,
    warmModule:
      ' Its module was warm, since something was measured in it before: a fresh module, in Settings, has a cold start.',
    coldModule: ' Nothing had run in its module before.',
    checked: 'Checked',
    checkedText: (elements: string, error: string, tolerance: string) =>
      `${elements} output elements against the naive kernel: the largest difference is ${error} of an element’s scale; rounding alone may cause ${tolerance}.`,
    counted: 'Counted',
    countedText: (work: string) => `${work}; counted from the shape.`,
    intervals: 'Intervals',
    intervalsText: (confidence: string) =>
      `${confidence}: Student’s t for the mean; interpolated order statistics (Hettmansperger and Sheather) for the median. Percentiles by linear interpolation.`,
    earlierText: (count: number) =>
      ` They also cover the level of ${counted(count, 'earlier timing')} of the same.`,
    outliers: 'Outliers',
    outliersText: 'By Tukey’s fences, 1.5 and 3 interquartile ranges; labelled, never dropped.',
    time: 'Time',
    timeText: (elapsed: string) => `${elapsed} of calls.`,
    inputs: 'Inputs',
    inputsText: (seed: unknown) => `From the project’s own generator, seed ${seed}.`,
  },
  csv: 'Save CSV',
  csvDoc: 'file to write every timed call to, as rows',
} as const

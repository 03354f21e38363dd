// SPDX-License-Identifier: MIT
//
// Records by hand, for tests that need one and not a measurement.
import type { LabEnvironment } from '../../../web/lab/environment.ts'
import type { TimingReport } from '../../../web/lab/generated/records.ts'

export const environment: LabEnvironment = {
  flopscope_version: '0.1.0',
  variant: 'plain',
  clock_resolution_ms: 0.1,
  clock_reading_ms: 0.0002,
  cross_origin_isolated: false,
  simd: true,
  relaxed_simd: false,
  threads: 1,
  platform: 'Linux x86_64',
  runtime: 'Node 20',
  realm: 'main',
}

/** What a timing of which nothing has happened yet reports. */
export const emptyReport: TimingReport = {
  outcome: 'unfinished',
  kernel: '',
  runs: 0,
  batch_size: 1,
  confidence: 0.95,
  prefers_median: false,
  outliers_low_severe: 0,
  outliers_low_mild: 0,
  outliers_high_mild: 0,
  outliers_high_severe: 0,
  clock_resolution_ms: 0.1,
  clock_reading_ms: 0.0002,
  warmup_ms: new Float64Array(),
  samples_ms: new Float64Array(),
  sample_classes: new Float64Array(),
  elapsed_ms: 0,
  dropped: [],
  flops_convention: 'flops',
  verdicts: [],
}

/** A finished timing of four runs. */
export const measuredReport: TimingReport = {
  ...emptyReport,
  outcome: 'measured',
  kernel: 'simd',
  runs: 4,
  mean_ms: 2.5,
  p50_ms: 2.5,
  first_call_ms: 9,
  first_call_error_ms: 0.2,
  warmup_ms: Float64Array.of(3, 2),
  samples_ms: Float64Array.of(1, 2, 3, 4),
  sample_classes: Float64Array.of(-1, 0, 0, 2),
}

// SPDX-License-Identifier: MIT
//
// Reports for the tests of widgets: one with numbers that can be checked by hand, one that was recorded.

import { readFileSync } from 'node:fs'
import { render, type TemplateResult } from 'lit'
import { parseResult, type ResultFile } from '../../../web/lab/files/result.ts'
import type {
  TimingReport,
  TrainingEpoch,
  TrainingReport,
} from '../../../web/lab/generated/records.ts'

/** A product of 256 x 256 x 256 whose every statistic is a round number. */
export const report = (changes: Partial<TimingReport> = {}): TimingReport => ({
  outcome: 'measured',
  kernel: 'simd',
  runs: 100,
  batch_size: 1,
  mean_ms: 0.704,
  std_ms: 0.032,
  min_ms: 0.69,
  max_ms: 0.98,
  p50_ms: 0.703,
  p95_ms: 0.74,
  p99_ms: 0.9,
  mean_ci_low_ms: 0.698,
  mean_ci_high_ms: 0.711,
  median_ci_low_ms: 0.697,
  median_ci_high_ms: 0.709,
  confidence: 0.95,
  prefers_median: false,
  mad_ms: 0.004,
  coefficient_of_variation: 0.045,
  lag1_autocorrelation: 0.12,
  outliers_low_severe: 0,
  outliers_low_mild: 1,
  outliers_high_mild: 2,
  outliers_high_severe: 3,
  clock_resolution_ms: 0.1,
  clock_reading_ms: 0.0002,
  clock_error_percent: 0.8,
  clock_error_mean_percent: 0.4,
  first_call_ms: 2.3,
  first_call_error_ms: 0.2,
  warmup_ms: Float64Array.of(0.72, 0.71, 0.705),
  samples_ms: Float64Array.of(0.69, 0.703, 0.98),
  sample_classes: Float64Array.of(0, 0, 2),
  elapsed_ms: 75,
  dropped: [],
  flops: 33_554_432,
  flops_convention: 'flops',
  flops_per_s: 47.73e9,
  flops_per_s_low: 47.59e9,
  flops_per_s_high: 47.87e9,
  verdicts: [],
  ...changes,
})

/** A real measurement, recorded with the library under Node. */
export const recorded = async () =>
  (await parseResult(readFileSync(recording, 'utf8'))) as ResultFile

// A test with a document has an import.meta.url of its own making; the root is where tests are started.
const recording = 'tests/fixtures/results/matmul_64.json'

/** What a template says, as one line of text. */
export function textOf(template: TemplateResult): string {
  return elementOf(template).textContent.replaceAll(/\s+/g, ' ').trim()
}

export function elementOf(template: TemplateResult): HTMLElement {
  const place = document.createElement('div')
  render(template, place)
  return place
}

/** An epoch that was tested. */
export const trainedEpoch: TrainingEpoch = {
  epoch: 3,
  steps: 93,
  training_loss: 0.2,
  training_accuracy: 0.95,
  test_loss: 0.3,
  test_accuracy: 0.912,
  test_accuracy_ci_low: 0.9038,
  test_accuracy_ci_high: 0.9195,
}

/** A training of one epoch on digits, but for what is told. */
export function trainingReport(changed: Partial<TrainingReport> = {}): TrainingReport {
  return {
    outcome: 'trained',
    subject: 'mlp, batch 64',
    kernel: 'simd',
    data: 'digits',
    files: '',
    training_samples: 6000,
    test_samples: 5000,
    baselines: [{ baseline: 'uniform', test_loss: Math.log(10) }],
    nesterov: false,
    recomputed_flops: 0,
    checkpoint_every: 0,
    needed_bytes: 0,
    needed_without_checkpoints_bytes: 0,
    written: '',
    memory_moments: [],
    timeline_events: 0,
    timeline_min_bytes: new Float64Array(),
    timeline_max_bytes: new Float64Array(),
    timeline_last_bytes: new Float64Array(),
    optimizer: 'adam',
    learning_rate: 0.001,
    momentum: 0,
    weight_decay: 0,
    batch_size: 64,
    epochs_planned: 3,
    steps_planned: 279,
    steps: 279,
    parameters: 101_770,
    epochs: [trainedEpoch],
    confidence: 0.95,
    loss_steps: new Float64Array([279]),
    losses: new Float64Array([0.2]),
    times: [],
    forward_flops: 0,
    backward_flops: 0,
    memory: [],
    memory_absent: '',
    weights_checksum: '',
    elapsed_ms: 1000,
    dropped: [],
    verdicts: [],
    ...changed,
  }
}

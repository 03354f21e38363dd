// SPDX-License-Identifier: MIT
//
// Generated from the record descriptions in C++ by `npm run generate`. Do not edit.

/** The fields that hold the interval of a number, and those that tell by which factor it was widened: each report has at most one of them. */
export interface EstimateFields {
  readonly low: string
  readonly high: string
  readonly widening: readonly string[]
}

/** The numbers of reports that have an interval, by their fields */
export const estimates: Readonly<Record<string, EstimateFields>> = {
  accuracy: { low: 'accuracy_ci_low', high: 'accuracy_ci_high', widening: [] },
  accuracy_change: { low: 'accuracy_change_ci_low', high: 'accuracy_change_ci_high', widening: [] },
  achieved_percent: { low: 'achieved_low_percent', high: 'achieved_high_percent', widening: [] },
  baseline_accuracy: {
    low: 'baseline_accuracy_ci_low',
    high: 'baseline_accuracy_ci_high',
    widening: [],
  },
  best_percent: { low: 'best_ci_low_percent', high: 'best_ci_high_percent', widening: [] },
  bytes_per_s: { low: 'bytes_per_s_low', high: 'bytes_per_s_high', widening: [] },
  change: { low: 'change_ci_low', high: 'change_ci_high', widening: ['change_widening'] },
  characters_per_s: {
    low: 'characters_per_s_ci_low',
    high: 'characters_per_s_ci_high',
    widening: [],
  },
  compute_ms: { low: 'compute_ci_low_ms', high: 'compute_ci_high_ms', widening: [] },
  compute_percent: { low: 'compute_ci_low_percent', high: 'compute_ci_high_percent', widening: [] },
  control_percent: { low: 'control_ci_low_percent', high: 'control_ci_high_percent', widening: [] },
  control_ratio: { low: 'control_ci_low', high: 'control_ci_high', widening: ['control_widening'] },
  crossover: { low: 'crossover_ci_low', high: 'crossover_ci_high', widening: [] },
  drift_percent: { low: 'drift_ci_low_percent', high: 'drift_ci_high_percent', widening: [] },
  efficiency_percent: {
    low: 'efficiency_ci_low_percent',
    high: 'efficiency_ci_high_percent',
    widening: [],
  },
  exchange_ms: { low: 'exchange_ci_low_ms', high: 'exchange_ci_high_ms', widening: [] },
  exchange_percent: {
    low: 'exchange_ci_low_percent',
    high: 'exchange_ci_high_percent',
    widening: [],
  },
  exponent: { low: 'exponent_ci_low', high: 'exponent_ci_high', widening: [] },
  flops_per_s: { low: 'flops_per_s_low', high: 'flops_per_s_high', widening: [] },
  forward_ms: { low: 'forward_ci_low_ms', high: 'forward_ci_high_ms', widening: [] },
  growth_bytes: { low: 'growth_ci_low_bytes', high: 'growth_ci_high_bytes', widening: [] },
  images_per_s: { low: 'images_per_s_ci_low', high: 'images_per_s_ci_high', widening: [] },
  knee_batch: { low: 'knee_batch_ci_low', high: 'knee_batch_ci_high', widening: [] },
  layers_percent: { low: 'layers_low_percent', high: 'layers_high_percent', widening: [] },
  mean_ms: { low: 'mean_ci_low_ms', high: 'mean_ci_high_ms', widening: [] },
  optimized_accuracy: {
    low: 'optimized_accuracy_ci_low',
    high: 'optimized_accuracy_ci_high',
    widening: [],
  },
  overhead_percent: {
    low: 'overhead_ci_low_percent',
    high: 'overhead_ci_high_percent',
    widening: [],
  },
  p50_ms: {
    low: 'median_ci_low_ms',
    high: 'median_ci_high_ms',
    widening: ['interval_widening', 'median_widening'],
  },
  peak_percent: { low: 'peak_ci_low_percent', high: 'peak_ci_high_percent', widening: [] },
  predicted_ms: { low: 'predicted_ci_low_ms', high: 'predicted_ci_high_ms', widening: [] },
  reach_seq: { low: 'reach_ci_low_seq', high: 'reach_ci_high_seq', widening: [] },
  ridge: { low: 'ridge_low', high: 'ridge_high', widening: [] },
  ring_efficiency_percent: {
    low: 'ring_efficiency_ci_low_percent',
    high: 'ring_efficiency_ci_high_percent',
    widening: [],
  },
  samples_per_s: { low: 'samples_per_s_low', high: 'samples_per_s_high', widening: [] },
  samples_percent: { low: 'samples_ci_low_percent', high: 'samples_ci_high_percent', widening: [] },
  serial_percent: { low: 'serial_ci_low_percent', high: 'serial_ci_high_percent', widening: [] },
  share_percent: { low: 'share_low_percent', high: 'share_high_percent', widening: [] },
  slot_effect: {
    low: 'slot_effect_ci_low',
    high: 'slot_effect_ci_high',
    widening: ['slot_effect_widening'],
  },
  spans_percent: { low: 'spans_low_percent', high: 'spans_high_percent', widening: [] },
  speedup: { low: 'speedup_ci_low', high: 'speedup_ci_high', widening: ['widening'] },
  step: { low: 'step_ci_low', high: 'step_ci_high', widening: [] },
  test_accuracy: { low: 'test_accuracy_ci_low', high: 'test_accuracy_ci_high', widening: [] },
  test_bits: { low: 'test_bits_ci_low', high: 'test_bits_ci_high', widening: [] },
  test_loss: { low: 'test_loss_ci_low', high: 'test_loss_ci_high', widening: [] },
  time_ratio: { low: 'time_ratio_ci_low', high: 'time_ratio_ci_high', widening: [] },
  tokens_per_s: { low: 'tokens_per_s_ci_low', high: 'tokens_per_s_ci_high', widening: [] },
  tree_efficiency_percent: {
    low: 'tree_efficiency_ci_low_percent',
    high: 'tree_efficiency_ci_high_percent',
    widening: [],
  },
  waiting_ms: { low: 'waiting_ci_low_ms', high: 'waiting_ci_high_ms', widening: [] },
  waiting_percent: { low: 'waiting_ci_low_percent', high: 'waiting_ci_high_percent', widening: [] },
}

// SPDX-License-Identifier: MIT
//
// The numbers of a training: of its epochs, of a step, and of the whole.

import type { TemplateResult } from 'lit'
import { formatBytes, formatCount, formatNumber, formatPercent, formatTime } from '../lab/format.ts'
import { formatRate } from '../lab/format-interval.ts'
import { formatConfidence, formatExact } from '../lab/format-number.ts'
import { formatShare } from '../lab/format-share.ts'
import type { TrainingReport } from '../lab/records.ts'
import { droppedRow, intervalCell, reportTable } from './report-table.ts'

const share = (accuracy: number | undefined): string =>
  accuracy === undefined ? '' : formatShare(accuracy)

export function epochTable({ epochs, confidence }: TrainingReport): TemplateResult {
  return reportTable(
    'After each epoch',
    [
      'Epoch',
      'Field',
      'Loss',
      'Told right',
      'Test loss',
      'Test, told right',
      `${formatConfidence(confidence)} interval`,
    ],
    epochs.map((each, index) => [
      formatExact(each.epoch),
      `epochs[${index}]`,
      formatNumber(each.training_loss),
      share(each.training_accuracy),
      each.test_loss === undefined ? '' : formatNumber(each.test_loss),
      share(each.test_accuracy),
      intervalCell(each.test_accuracy_ci_low, each.test_accuracy_ci_high, share),
    ]),
  )
}

const partNames = {
  forward: 'Forward, with the loss',
  backward: 'Backward, the rest',
  optimizer: 'Optimizer',
  step: 'Whole step',
} as const

export function stepTable({ times, confidence }: TrainingReport): TemplateResult {
  return reportTable(
    'What a step takes',
    [
      '',
      'Field',
      'Median',
      `${formatConfidence(confidence)} interval`,
      'Clock error',
      'Work',
      'Rate',
    ],
    times.map((each, index) => [
      partNames[each.part],
      `times[${index}]`,
      each.p50_ms === undefined ? each.absent : formatTime(each.p50_ms),
      intervalCell(each.median_ci_low_ms, each.median_ci_high_ms, formatTime),
      each.clock_error_percent === undefined ? '' : formatPercent(each.clock_error_percent),
      each.flops === undefined ? '' : `${formatCount(each.flops)}FLOP`,
      each.flops_per_s === undefined ? '' : formatRate(each.flops_per_s),
    ]),
  )
}

const categoryNames = {
  parameters: 'Parameters',
  activations: 'Activations',
  gradients: 'Gradients',
  optimizer_state: 'Optimizer’s state',
  workspace: 'Workspace',
  untagged: 'Anything else',
} as const

export function trainingTable(report: TrainingReport): TemplateResult {
  const { memory, peak_bytes, memory_absent } = report
  const held = memory.map(({ category, bytes_at_peak }, index) => [
    `Memory at a step’s peak: ${categoryNames[category].toLowerCase()}`,
    `memory[${index}]`,
    formatBytes(bytes_at_peak),
  ])
  return reportTable(
    'What was found',
    ['', 'Field', 'Value'],
    [
      ['Steps', 'steps', `${formatExact(report.steps)} of ${formatExact(report.steps_planned)}`],
      ['Parameters', 'parameters', formatExact(report.parameters)],
      ['Learning rate', 'learning_rate', String(report.learning_rate)],
      ...(report.images_per_s === undefined
        ? []
        : [['Images a second', 'images_per_s', formatNumber(report.images_per_s)]]),
      ...held,
      peak_bytes === undefined
        ? ['Memory', 'memory_absent', memory_absent]
        : ['Memory at a step’s peak, in all', 'peak_bytes', formatBytes(peak_bytes)],
      ['Checksum of the weights', 'weights_checksum', report.weights_checksum],
      ...droppedRow(report),
    ],
  )
}

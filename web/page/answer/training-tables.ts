// SPDX-License-Identifier: MIT
//
// The numbers of a training: of its epochs, of a step, and of the whole.

import type { TemplateResult } from 'lit'
import {
  formatBytes,
  formatCount,
  formatNumber,
  formatPercent,
  formatTime,
} from '../../lab/format/format.ts'
import { formatRate } from '../../lab/format/interval.ts'
import { formatConfidence, formatExact } from '../../lab/format/number.ts'
import { formatShare } from '../../lab/format/share.ts'
import type { TrainingReport } from '../../lab/generated/records.ts'
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
      'Right',
      'Test loss',
      `${formatConfidence(confidence)} interval`,
      'Test, right',
      `${formatConfidence(confidence)} interval`,
    ],
    epochs.map((each, index) => [
      formatExact(each.epoch),
      `epochs[${index}]`,
      formatNumber(each.training_loss),
      share(each.training_accuracy),
      each.test_loss === undefined ? '' : formatNumber(each.test_loss),
      intervalCell(each.test_loss_ci_low, each.test_loss_ci_high, formatNumber),
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
      'All operations',
      'Bytes moved',
    ],
    times.map((each, index) => [
      partNames[each.part],
      `times[${index}]`,
      each.p50_ms === undefined ? each.absent : formatTime(each.p50_ms),
      intervalCell(each.median_ci_low_ms, each.median_ci_high_ms, formatTime),
      each.clock_error_percent === undefined ? '' : formatPercent(each.clock_error_percent),
      each.flops === undefined ? '' : `${formatCount(each.flops)}FLOP`,
      each.flops_per_s === undefined ? '' : formatRate(each.flops_per_s),
      formatCount(each.operations),
      formatBytes(each.moved_bytes),
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

/** What recomputation saves and costs, where it was asked for. */
function checkpointRows(report: TrainingReport): string[][] {
  if (report.checkpoint_every === 0) return []
  const { needed_bytes, needed_without_checkpoints_bytes, recomputed_flops } = report
  return [
    ['Needed by a step, as planned', 'needed_bytes', formatBytes(needed_bytes)],
    [
      'The same if all were kept',
      'needed_without_checkpoints_bytes',
      formatBytes(needed_without_checkpoints_bytes),
    ],
    ['Computed again on the way back', 'recomputed_flops', `${formatCount(recomputed_flops)}FLOP`],
  ]
}

/** In use before a step, after each of its parts and at its peak. */
export const memoryTable = ({ memory }: TrainingReport): TemplateResult =>
  reportTable(
    'Memory in a step',
    ['', 'Field', 'Before it', 'After forward', 'After backward', 'After optimizer', 'At the peak'],
    memory.map((each, index) => [
      categoryNames[each.category],
      `memory[${index}]`,
      ...[
        each.before_bytes,
        each.forward_bytes,
        each.backward_bytes,
        each.optimizer_bytes,
        each.bytes_at_peak,
      ].map((bytes) => formatBytes(bytes)),
    ]),
  )

/** What models without training reach in the test. */
const baselineNames = {
  uniform: 'Test loss of guessing',
  unigram: 'Test loss by frequencies',
  bigram: 'Test loss by frequencies of pairs',
} as const

export function trainingTable(report: TrainingReport): TemplateResult {
  const { peak_bytes, memory_absent, images_per_s, characters_per_s } = report
  return reportTable(
    'What was found',
    ['', 'Field', 'Value'],
    [
      ['Steps', 'steps', `${formatExact(report.steps)} of ${formatExact(report.steps_planned)}`],
      ['Parameters', 'parameters', formatExact(report.parameters)],
      ...(report.files ? [['Files', 'files', report.files]] : []),
      ['Learning rate', 'learning_rate', String(report.learning_rate)],
      ...report.baselines.map(({ baseline, test_loss, test_accuracy }, index) => [
        baselineNames[baseline],
        `baselines[${index}]`,
        test_accuracy === undefined
          ? formatNumber(test_loss)
          : `${formatNumber(test_loss)}, ${formatShare(test_accuracy)} right`,
      ]),
      ...(images_per_s === undefined
        ? []
        : [['Images a second', 'images_per_s', formatNumber(images_per_s)]]),
      ...(characters_per_s === undefined
        ? []
        : [['Characters a second', 'characters_per_s', formatNumber(characters_per_s)]]),
      peak_bytes === undefined
        ? ['Memory', 'memory_absent', memory_absent]
        : ['Memory at a step’s peak, in all', 'peak_bytes', formatBytes(peak_bytes)],
      ...checkpointRows(report),
      ['Checksum of the weights', 'weights_checksum', report.weights_checksum],
      ...droppedRow(report),
    ],
  )
}

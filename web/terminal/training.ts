// SPDX-License-Identifier: MIT
//
// `flopscope training`

import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { errorText, sentence } from '../lab/errors.ts'
import { dataOfFiles } from '../lab/files/data-files.ts'
import type { TrainingCallOptions, TrainingData } from '../lab/files/training-data.ts'
import { formatBytes, formatCount, formatNumber, formatPercent } from '../lab/format/format.ts'
import { formatInterval, formatRate } from '../lab/format/interval.ts'
import { formatConfidence, formatExact } from '../lab/format/number.ts'
import { formatShare } from '../lab/format/share.ts'
import { trainingOptionsFields } from '../lab/generated/questions.ts'
import type { TrainingReport } from '../lab/generated/records.ts'
import { plainText } from '../lab/plain-text.ts'
import { anyOf } from '../lab/refusal.ts'
import type { ModelSubject } from '../lab/subject.ts'
import { machineRows, paragraphs, printer, verdictText } from './question.ts'
import { columns } from './table.ts'
import { UsageError } from './terminal.ts'

export const printTraining = printer<TrainingReport>({
  ask: async ({ lab, subject, options, terminal }, control) => {
    const data = await ownData(options.data)
    if (data) terminal.err(`${await lab.dataSummary(data)}\n`)
    const said = { ...options, ...control, ...(data && { data }) } as TrainingCallOptions
    return lab.training(subject as ModelSubject, said)
  },
  answered: ({ outcome }) => outcome === 'trained',
  text: (report) =>
    paragraphs([
      `${report.subject}; ${report.kernel} kernel; ${report.optimizer}, learning rate ${report.learning_rate}` +
        (report.files && `; learned from ${report.files}`),
      columns(epochRows(report), ''),
      columns(stepRows(report), ''),
      columns(memoryRows(report), ''),
      columns(totalRows(report), ''),
      report.written && `written:\n${plainText(report.written)}`,
      verdictText(report.verdicts),
    ]),
})

/** What `--data` names: something that the lab has, or files. */
async function ownData(said: unknown): Promise<TrainingData | undefined> {
  const choices = trainingOptionsFields.find(({ name }) => name === 'data')?.choices ?? []
  if (typeof said !== 'string' || choices.includes(said)) return undefined
  const files = said.split(',').map(async (file) => {
    try {
      return { name: basename(file), bytes: new Uint8Array(await readFile(file)) }
    } catch (error) {
      throw new UsageError(
        `--data must be ${anyOf(choices)}, or files with commas between; ${file} cannot be read: ${sentence(errorText(error))}`,
      )
    }
  })
  return dataOfFiles(await Promise.all(files))
}

const share = (accuracy: number | undefined): string =>
  accuracy === undefined ? '' : formatShare(accuracy)

function epochRows({ epochs, confidence }: TrainingReport): string[][] {
  if (epochs.length === 0) return []
  const interval = `${formatConfidence(confidence)} interval`
  return [
    ['epoch', 'steps', 'loss', 'right', 'test loss', interval, 'test right', interval],
    ...epochs.map((each) => [
      formatExact(each.epoch),
      formatExact(each.steps),
      formatNumber(each.training_loss),
      share(each.training_accuracy),
      each.test_loss === undefined ? '' : formatNumber(each.test_loss),
      each.test_loss_ci_low === undefined
        ? ''
        : `[${formatNumber(each.test_loss_ci_low)}, ${formatNumber(each.test_loss_ci_high)}]`,
      share(each.test_accuracy),
      each.test_accuracy === undefined
        ? ''
        : `[${share(each.test_accuracy_ci_low)}, ${share(each.test_accuracy_ci_high)}]`,
    ]),
  ]
}

const stepRows = ({ times }: TrainingReport): string[][] => [
  ['part of a step', 'median', 'clock error', 'work', 'rate', 'operations', 'bytes moved'],
  ...times.map((each) => [
    each.part,
    each.p50_ms === undefined
      ? each.absent
      : formatInterval(each.p50_ms, each.median_ci_low_ms, each.median_ci_high_ms),
    each.clock_error_percent === undefined ? '' : formatPercent(each.clock_error_percent),
    each.flops === undefined ? '' : `${formatCount(each.flops)}FLOP`,
    each.flops_per_s === undefined ? '' : formatRate(each.flops_per_s),
    formatCount(each.operations),
    formatBytes(each.moved_bytes),
  ]),
]

function memoryRows(report: TrainingReport): string[][] {
  const { memory, peak_bytes, memory_absent } = report
  if (peak_bytes === undefined) return [['memory', memory_absent]]
  return [
    ['memory in a step', 'at its peak', 'before it', 'after forward', 'backward', 'optimizer'],
    ...memory.map((each) => [
      each.category.replaceAll('_', ' '),
      ...[
        each.bytes_at_peak,
        each.before_bytes,
        each.forward_bytes,
        each.backward_bytes,
        each.optimizer_bytes,
      ].map((bytes) => formatBytes(bytes)),
    ]),
    ['in all', formatBytes(peak_bytes)],
    ...(report.checkpoint_every === 0
      ? []
      : [
          ['planned', formatBytes(report.needed_bytes)],
          ['without checkpoints', formatBytes(report.needed_without_checkpoints_bytes)],
          ['computed again', `${formatCount(report.recomputed_flops)}FLOP`],
        ]),
  ]
}

const bitsInterval = ({
  test_bits_ci_low: low,
  test_bits_ci_high: high,
}: TrainingReport): string =>
  low === undefined ? '' : `[${formatNumber(low)}, ${formatNumber(high)}]`

const totalRows = (report: TrainingReport): string[][] => [
  ['parameters', formatExact(report.parameters), ''],
  ['steps', formatExact(report.steps), `of ${formatExact(report.steps_planned)}`],
  ...(report.images_per_s === undefined
    ? []
    : [['images a second', formatNumber(report.images_per_s), '']]),
  ...(report.characters_per_s === undefined
    ? []
    : [['characters a second', formatNumber(report.characters_per_s), '']]),
  ...report.baselines.map(({ baseline, test_loss, test_accuracy }) => [
    baseline,
    formatNumber(test_loss),
    `test loss of a model without training${
      test_accuracy === undefined ? '' : `, ${formatShare(test_accuracy)} right`
    }`,
  ]),
  ...(report.test_bits === undefined
    ? []
    : [['bits a character', formatNumber(report.test_bits), bitsInterval(report)]]),
  ['weights', report.weights_checksum, 'checksum of their bits'],
  ...machineRows(report),
]

// SPDX-License-Identifier: MIT
//
// A training: does the model learn, and what does a step cost?

import type { EpochAccuracy } from '../charts/accuracy.ts'
import type { LossData } from '../charts/loss.ts'
import { fieldInterval } from '../lab/format/field.ts'
import { formatNumber } from '../lab/format/format.ts'
import { formatExact } from '../lab/format/number.ts'
import { formatShare } from '../lab/format/share.ts'
import { trainingOptionsFields } from '../lab/generated/options.ts'
import { trainingBatches } from '../lab/generated/questions.ts'
import type { TrainingEpoch, TrainingReport } from '../lab/generated/records.ts'
import { codeText, common } from '../texts/common.ts'
import { say, type Text } from '../texts/say.ts'
import { texts } from '../texts/training.ts'
import { about } from './base/about.ts'
import { estimate } from './base/estimate.ts'
import { memoryFigure } from './base/memory-figure.ts'
import type { Figure, Question, Table } from './base/question.ts'
import { oneSubject } from './base/roles.ts'
import { type Line, linesOf, listTable, machineLines, recordTable } from './base/tables.ts'
import { completeTraining, fittedTraining, takenTraining } from './base/training-form.ts'

export const question: Question<'training'> = {
  ...about('training', trainingOptionsFields, texts.plan),
  roles: oneSubject(
    { model: 'mlp', batch: trainingBatches.digits },
    {
      onlyModels: { doc: texts.batch(trainingBatches.text, trainingBatches.digits), default: null },
      onePass: true,
    },
  ),
  foremost: ['data', 'optimizer', 'epochs', 'learning_rate', 'training_images'],
  fitted: fittedTraining,
  complete: completeTraining,
  taken: takenTraining,
  takesData: true,
  sentence,
  basis: frequencies,
  figures,
  tables,
  beside,
  written: ({ written }) => written,
  unrepeatable: ({ files }) => (files ? common.ownFiles : ''),
  next: { name: 'training_cost', asks: texts.next },
  exitCode: ({ outcome }) => (outcome === 'trained' ? 0 : 1),
}

const tested = ({ epochs }: TrainingReport): TrainingEpoch | undefined =>
  epochs.filter(({ test_accuracy }) => test_accuracy !== undefined).at(-1)

function sentence(report: TrainingReport): Text {
  const { outcome, data, confidence } = report
  if (outcome === 'diverged') return texts.diverged(formatExact(report.steps))
  const last = tested(report)
  if (!last) return [withoutTest(report)]
  const count = last.epoch === 1 ? texts.once : texts.times(formatExact(last.epoch))
  const times = outcome === 'unfinished' ? undefined : count
  if (data === 'text') {
    const bits = estimate(report, 'test_bits', confidence, texts.bitsUnit)
    return say`${texts.bits(texts.read(times), bits)}${speed(report)}`
  }
  const what = data === 'images' ? texts.images : texts.digits
  const right = estimate(last, 'test_accuracy', confidence)
  return say`${texts.right(texts.seen(times), right, what)}${speed(report)}`
}

/** How many it tells in the end, what a whole step takes, and what else was found. */
function beside(report: TrainingReport): readonly Table[] {
  const step = report.times.find(({ part }) => part === 'step')
  const { epochs, parts } = texts
  const most: readonly Line[] = [
    [epochs.heads.test_accuracy, 'test_accuracy'],
    [parts.step, 'p50_ms'],
  ]
  return [recordTable(texts.whole, { ...report, ...tested(report), ...step }, most), whole(report)]
}

/** What the bits of an answer are held against. */
function frequencies(report: TrainingReport): Text {
  const { data, baselines } = report
  if (data !== 'text' || !tested(report)) return []
  const needed = (name: string) => {
    const known = baselines.find(({ baseline }) => baseline === name)
    return known && formatNumber(known.test_loss / Math.LN2)
  }
  const alone = needed('unigram')
  return alone === undefined ? [] : texts.frequencies(alone, needed('bigram'))
}

function speed(report: TrainingReport): Text {
  const [rate, what] =
    report.characters_per_s === undefined
      ? (['images_per_s', texts.images] as const)
      : (['characters_per_s', texts.characters] as const)
  return report[rate] === undefined
    ? []
    : texts.speed(estimate(report, rate, report.confidence), what)
}

function withoutTest({ outcome, steps, losses }: TrainingReport): string {
  if (outcome === 'out_of_memory') return texts.outOfMemory
  if (steps === 0) return texts.nothing
  return texts.stopped(formatExact(steps), formatNumber(losses.at(-1)))
}

/** Steps until the end of each epoch. */
function endsOf(epochs: readonly TrainingEpoch[]): number[] {
  let steps = 0
  return epochs.map((epoch) => {
    steps += epoch.steps
    return steps
  })
}

function figures(report: TrainingReport): readonly Figure[] {
  return [...(report.steps > 0 ? [loss(report), accuracy(report)] : []), ...stepMemory(report)]
}

function loss(report: TrainingReport): Figure {
  const ends = endsOf(report.epochs)
  const data: LossData = {
    steps: report.loss_steps,
    losses: report.losses,
    tests: report.epochs.flatMap(({ test_loss }, index) =>
      test_loss === undefined ? [] : [{ step: ends[index] ?? 0, loss: test_loss }],
    ),
    // Of images, what knows how frequent each class is hardly differs from guessing.
    baselines: report.baselines
      .filter(({ baseline }) => baseline === 'uniform' || report.data === 'text')
      .map(({ baseline, test_loss }) => ({ name: texts.baselines[baseline], loss: test_loss })),
  }
  return {
    chart: 'loss',
    data,
    caption: texts.loss,
    file: 'training-loss.svg',
    head: texts.lossHead,
    rows: () =>
      Array.from(data.losses, (each, index) => [
        formatExact(data.steps[index]),
        formatNumber(each),
      ]),
  }
}

function accuracy({ epochs }: TrainingReport): Figure {
  const percent = (share: number) => 100 * share
  const data: EpochAccuracy[] = epochs.map((each) => ({
    epoch: each.epoch,
    training: percent(each.training_accuracy),
    test:
      each.test_accuracy === undefined
        ? undefined
        : {
            point: percent(each.test_accuracy),
            low: percent(each.test_accuracy_ci_low ?? each.test_accuracy),
            high: percent(each.test_accuracy_ci_high ?? each.test_accuracy),
          },
  }))
  return {
    chart: 'accuracy',
    data,
    caption: texts.accuracy,
    file: 'training-accuracy.svg',
    head: texts.accuracyHead,
    rows: () =>
      epochs.map((each) => [
        formatExact(each.epoch),
        ...[
          each.training_accuracy,
          each.test_accuracy,
          each.test_accuracy_ci_low,
          each.test_accuracy_ci_high,
        ].map((share) => formatShare(share)),
      ]),
  }
}

function stepMemory(report: TrainingReport): readonly Figure[] {
  const parts = [...report.memory]
    .filter(({ bytes_at_peak }) => bytes_at_peak > 0)
    .sort((a, b) => b.bytes_at_peak - a.bytes_at_peak)
    .map(({ category, bytes_at_peak: bytes }) => ({ name: codeText(category), category, bytes }))
  const more = { moments: report.memory_moments, parts }
  return memoryFigure(report, more, texts.memoryFigure, 'training-memory.svg')
}

function tables(report: TrainingReport): readonly Table[] {
  const byEpoch = listTable(report, 'epochs', {
    ...texts.epochs,
    name: ({ epoch }) => formatExact(epoch),
  })
  const step = listTable(report, 'times', {
    ...texts.step,
    name: ({ part }) => texts.parts[part],
    bare: ['flops_per_s'],
    // In place of a time that is absent stands why.
    cells: { p50_ms: (time) => fieldInterval(time, 'p50_ms').text || time.absent },
  })
  const forms = listTable(report, 'step_forms', {
    ...texts.forms,
    name: ({ optimizer, checkpoint_every: layers }) =>
      layers > 0
        ? texts.withCheckpoints(texts.optimizers[optimizer], formatExact(layers))
        : texts.optimizers[optimizer],
    cells: { p50_ms: (form) => fieldInterval(form, 'p50_ms').text || form.absent },
  })
  const inStep = listTable(report, 'memory', {
    ...texts.memory,
    name: ({ category }) => texts.categories[category],
  })
  return [byEpoch, step, forms, ...(report.peak_bytes === undefined ? [] : [inStep]), whole(report)]
}

function whole(report: TrainingReport): Table {
  const { steps, steps_planned, files, learning_rate, peak_bytes, memory_absent } = report
  const untold = { needed_bytes: '', needed_without_checkpoints_bytes: '', recomputed_flops: '' }
  const baselines = report.baselines.map(
    ({ baseline, test_loss, test_accuracy }, index): Line => [
      texts.baseline(texts.baselines[baseline]),
      `baselines[${index}]`,
      texts.baselineLoss(
        formatNumber(test_loss),
        test_accuracy === undefined ? undefined : formatShare(test_accuracy),
      ),
    ],
  )
  return recordTable(texts.whole, report, [
    ...linesOf(texts.asked, {
      steps: texts.stepsOf(formatExact(steps), formatExact(steps_planned)),
      files,
      learning_rate: String(learning_rate),
    }),
    ...baselines,
    ...linesOf(texts.found, {
      test_bits: fieldInterval(report, 'test_bits').text,
      memory_absent: peak_bytes === undefined ? memory_absent : '',
      ...(report.checkpoint_every > 0 ? {} : untold),
    }),
    ...machineLines(report),
  ])
}

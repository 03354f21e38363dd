// SPDX-License-Identifier: MIT
//
// Batches of a model: throughput against latency and memory, the knee, and the largest batch within a limit.

import type { BatchMark, ThroughputData } from '../charts/throughput.ts'
import { formatCount, formatNumber, formatTime } from '../lab/format/format.ts'
import { formatExact } from '../lab/format/number.ts'
import { batchingOptionsFields } from '../lab/generated/options.ts'
import type { BatchingReport } from '../lab/generated/records.ts'
import { texts } from '../texts/batching.ts'
import { say, type Text, unsure } from '../texts/say.ts'
import { about } from './base/about.ts'
import { estimate, intervalOf } from './base/estimate.ts'
import type { Context, Figure, Question, Table } from './base/question.ts'
import { oneSubject } from './base/roles.ts'
import { workName } from './base/subject-name.ts'
import { listTable, wholeTable } from './base/tables.ts'

export const question: Question<'batching'> = {
  ...about('batching', batchingOptionsFields, texts.plan),
  roles: oneSubject(
    { model: 'mlp', batch: 1 },
    { onlyModels: { doc: texts.batchDoc, default: null } },
  ),
  options: { values: [1, 2, 4, 8, 16, 32, 64, 128] },
  foremost: ['limit_ms', 'values'],
  labels: texts.labels,
  predicted: { field: 'knee_batch', quantity: 'number' },
  sentence,
  figures,
  tables,
  next: { name: 'scaling', asks: texts.next },
  exitCode: ({ outcome }) => (outcome === 'measured' ? 0 : 1),
}

function sentence(report: BatchingReport, { subjects }: Context): Text {
  const { outcome, points, batch_within, limit_ms } = report
  if (outcome !== 'measured' || report.call_ms === undefined) return [texts.outcomes[outcome]]
  const name = workName(subjects.subject as object)
  const limit = formatTime(limit_ms)
  const largest = points.find(({ batch }) => batch === batch_within)
  const within =
    batch_within === undefined
      ? texts.noneWithin(name, limit)
      : texts.within(
          name,
          limit,
          formatExact(batch_within),
          estimate(largest ?? {}, 'samples_per_s'),
        )
  const isLine = !report.verdicts.some(({ code }) => code === 'poor_line')
  return say`${within}${isLine ? kneeOf(report) : [texts.noLine]}`
}

function kneeOf(report: BatchingReport): Text {
  const { knee_state, knee_batch_ci_high = 1, confidence } = report
  if (knee_state !== 'found') {
    const said = texts.noKnee[knee_state]
    return knee_state === 'no_quadratic_part' ? unsure(said) : [said]
  }
  if (knee_batch_ci_high < 1) return [texts.kneeBelowOne]
  return texts.knee(estimate(report, 'knee_batch', confidence))
}

function marksOf({ points }: BatchingReport): BatchMark[] {
  return points.flatMap((point) => {
    const [time, rate] = [intervalOf(point, 'p50_ms'), intervalOf(point, 'samples_per_s')]
    return time && rate ? [{ batch: point.batch, time, rate }] : []
  })
}

function figures(report: BatchingReport, { final }: Context): readonly Figure[] {
  const { call_ms, sample_ms, limit_ms: limit } = report
  const batches = marksOf(report)
  if (batches.length === 0) return []
  const isFitted = final && call_ms !== undefined && sample_ms !== undefined
  const timeAt = isFitted ? (batch: number) => call_ms + sample_ms * batch : undefined
  const data: ThroughputData = { batches, limit, timeAt }
  return [
    {
      chart: 'throughput',
      data,
      caption: texts.figure,
      file: 'batching.svg',
      head: texts.figureHead,
      rows: () =>
        batches.map(({ batch, time, rate }) => [
          formatExact(batch),
          ...[time.point, time.low, time.high].map((ms) => formatTime(ms, 4)),
          ...[rate.point, rate.low, rate.high].map((each) =>
            each === undefined ? '' : formatNumber(each, 4),
          ),
        ]),
    },
  ]
}

function tables(report: BatchingReport): readonly Table[] {
  return [
    listTable(report, 'points', {
      ...texts.points,
      name: ({ batch }) => formatExact(batch),
      cells: { flops: ({ flops }) => formatCount(flops) },
    }),
    ...(report.call_ms === undefined ? [] : [wholeTable(texts.whole, report, texts.rows)]),
  ]
}

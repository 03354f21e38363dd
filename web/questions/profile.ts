// SPDX-License-Identifier: MIT
//
// A profile of a subject: its time, its memory and its work side by side.

import type { HistogramData } from '../charts/histogram.ts'
import { histogramBins } from '../charts/parts/bins.ts'
import { formatField } from '../lab/format/field.ts'
import { formatBytes, formatTime } from '../lab/format/format.ts'
import { profileOptionsFields } from '../lab/generated/options.ts'
import type { ProfileReport } from '../lab/generated/records.ts'
import { texts } from '../texts/profile.ts'
import { say, type Text } from '../texts/say.ts'
import { about } from './base/about.ts'
import { estimate, inConvention, intervalOf } from './base/estimate.ts'
import { hereOrThere } from './base/place.ts'
import type { Context, Figure, Question, Table } from './base/question.ts'
import { oneSubject } from './base/roles.ts'
import { fileStem, subjectName } from './base/subject-name.ts'
import { linesOf, listTable, recordTable, wholeTable } from './base/tables.ts'
import { tagName } from './base/tag-name.ts'

const nameOf = ({ subjects }: Context): string => subjectName(subjects.subject as object)

export const question: Question<'profile'> = {
  ...about('profile', profileOptionsFields, texts.plan),
  roles: oneSubject({ op: 'linear', batch: 32, in_features: 784, out_features: 128 }),
  predicted: { field: 'p50_ms', quantity: 'time' },
  sentence,
  figures,
  tables,
  next: { name: 'roofline', asks: texts.next },
  exitCode: ({ outcome }) => (outcome === 'measured' ? 0 : 1),
}

function sentence(report: ProfileReport, context: Context): Text {
  const name = nameOf(context)
  const held =
    report.held_mb === undefined
      ? ''
      : texts.holds(formatBytes(Math.round(report.held_mb * 2 ** 20)))
  const rate = report.flops_per_s === undefined ? '' : texts.computes(rateText(report))
  return say`${timeText(report, name, hereOrThere(context))}${held}${rate}`
}

function timeText(report: ProfileReport, name: string, place: string): Text {
  if (report.outcome === 'unfinished') return texts.stopped(name)
  if (report.p50_ms === undefined) return texts.untimed(name)
  return texts.takes(name, estimate(report, 'p50_ms', report.confidence), place)
}

const rateText = (report: ProfileReport): string =>
  inConvention(report.flops_convention, formatField(report, 'flops_per_s'))

function figures(report: ProfileReport, context: Context): readonly Figure[] {
  if (report.samples_ms.length === 0) return []
  const step_ms = (context.environment.clock_resolution_ms ?? 0) / report.batch_size
  const bins = histogramBins(report.samples_ms, report.sample_classes, step_ms)
  const { batch_size } = report
  const median = context.final ? intervalOf(report, 'p50_ms') : undefined
  const data: HistogramData = { bins, median, mean: undefined, batch_size }
  return [
    {
      chart: 'histogram',
      data,
      caption: texts.figure,
      file: `${fileStem(nameOf(context))}-profile.svg`,
      head: texts.figureHead,
      rows: () =>
        bins.bins.map(({ low, high, counts }) => [
          texts.bin(formatTime(low, 4), formatTime(high, 4)),
          String(counts.typical + counts.mild + counts.severe),
        ]),
      spread: report.samples_ms,
    },
  ]
}

function tables(report: ProfileReport, { environment }: Context): readonly Table[] {
  const { variant, runtime = '' } = environment
  const inBrowser = variant !== 'native' && runtime !== '' && !runtime.startsWith('Node')
  const rate = report.flops_per_s === undefined ? '' : rateText(report)
  return [
    wholeTable(texts.time, report, texts.times, {
      flops_per_s: rate,
      ...(inBrowser && { cpu_ms: texts.untold }),
    }),
    recordTable(texts.work, report, linesOf(texts.works)),
    listTable(report, 'tags', { ...texts.memory, name: tagName }),
  ]
}

// SPDX-License-Identifier: MIT
//
// A comparison of two subjects: is one really faster?

import type { QuartetsData } from '../charts/quartets.ts'
import { boundsText } from '../lab/format/field.ts'
import { formatNumber, formatPercent, formatTime } from '../lab/format/format.ts'
import { comparisonOptionsFields } from '../lab/generated/options.ts'
import type { ComparisonReport } from '../lab/generated/records.ts'
import { common, notCompared } from '../texts/common.ts'
import { texts } from '../texts/comparison.ts'
import { say, type Text, unsure } from '../texts/say.ts'
import { about } from './base/about.ts'
import { estimate, intervalOf } from './base/estimate.ts'
import { quartetRatios } from './base/quartets.ts'
import type { Context, Figure, Question, Table } from './base/question.ts'
import { subjectName } from './base/subject-name.ts'
import { linesOf, recordTable, wholeTable } from './base/tables.ts'

const size = { op: 'matmul', m: 128, k: 128, n: 128 }

export const question: Question<'comparison'> = {
  ...about('comparison', comparisonOptionsFields, texts.plan),
  roles: [
    { name: 'baseline', label: texts.baseline, subject: { ...size, kernel: 'naive' } },
    { name: 'optimized', label: texts.optimized, subject: size },
  ],
  predicted: { field: 'speedup', quantity: 'times' },
  sentence,
  figures,
  tables,
  foreseen,
  notes,
  next: { name: 'ladder', asks: texts.next },
  exitCode: ({ outcome, verdict }) => (outcome === 'measured' && verdict !== 'not_stable' ? 0 : 1),
}

function sentence(report: ComparisonReport, { subjects }: Context): Text {
  const { outcome, speedup } = report
  if (outcome !== 'measured' || speedup === undefined) return [notCompared[outcome] ?? '']
  const { baseline, optimized } = namesOf(subjects)
  return say`${speedOf(report, baseline, optimized)}${rightOf(report, optimized)}`
}

/** Which of two models that learned alike is right more often. */
function rightOf({ learned, confidence }: ComparisonReport, optimized: string): Text | undefined {
  const { accuracy_change_ci_low: low, accuracy_change_ci_high: high } = learned ?? {}
  if (!learned || low === undefined || high === undefined) return undefined
  if (low <= 0 && high >= 0) return unsure(texts.asOften(boundsText(learned, 'accuracy_change')))
  const points = estimate(learned, 'accuracy_change', confidence)
  return low > 0 ? texts.more(optimized, points) : texts.fewer(optimized, points)
}

function speedOf(report: ComparisonReport, baseline: string, optimized: string): Text {
  const { verdict, confidence, minimum_effect_percent } = report
  switch (verdict) {
    case 'faster':
      return texts.faster(optimized, estimate(report, 'speedup', confidence, texts.times), baseline)
    case 'slower': {
      const times = estimate(inverse(report), 'speedup', confidence, texts.times)
      return texts.slower(optimized, times, baseline)
    }
    case 'not_told_apart':
      return report.within_minimum_effect
        ? texts.same(optimized, baseline, formatPercent(minimum_effect_percent))
        : [...unsure(texts.tooClose(optimized, baseline)), ...wouldTell(report)]
    case 'not_stable':
      return unsure(common.noVerdict)
  }
}

const wouldTell = ({ smallest_percent: percent }: ComparisonReport): Text =>
  percent === undefined ? [] : texts.wouldTell(formatPercent(percent))

/** Only where the clock takes more from it than a tenth. */
function foreseen(report: ComparisonReport): string | undefined {
  const { foreseen_percent: percent, minimum_effect_percent, clock_resolution_ms } = report
  if (clock_resolution_ms === undefined) return undefined
  const step = formatTime(clock_resolution_ms, 2)
  if (percent === undefined) return texts.tooCoarse(step)
  return percent < 1.1 * minimum_effect_percent
    ? undefined
    : texts.foreseen(formatPercent(percent), step)
}

/** Of a slowdown, so that its number is above 1. */
const inverse = ({
  speedup = 1,
  speedup_ci_low: low,
  speedup_ci_high: high,
}: ComparisonReport) => ({
  speedup: 1 / speedup,
  speedup_ci_low: high && 1 / high,
  speedup_ci_high: low && 1 / low,
})

/** Each by what tells it from the other. */
function namesOf(subjects: Context['subjects']): Record<'baseline' | 'optimized', string> {
  const { baseline, optimized } = subjects as Record<'baseline' | 'optimized', { kernel?: string }>
  const [a, b] = [subjectName(baseline), subjectName(optimized)]
  if (a !== b) return { baseline: a, optimized: b }
  const kernel = (subject: { kernel?: string }) => texts.kernel(subject.kernel ?? 'fastest')
  return { baseline: kernel(baseline), optimized: kernel(optimized) }
}

function figures(report: ComparisonReport, { final }: Context): readonly Figure[] {
  if (report.quartets_ms.length === 0) return []
  const data: QuartetsData = {
    speedups: quartetRatios(report.quartets_ms),
    controls: quartetRatios(report.control_quartets_ms),
    speedup: final ? intervalOf(report, 'speedup') : undefined,
    minimum_effect: report.minimum_effect_percent / 100,
  }
  return [
    {
      chart: 'quartets',
      data,
      caption: texts.figure,
      file: 'comparison.svg',
      head: texts.figureHead,
      rows: () =>
        data.speedups.map((value, index) => [
          String(index + 1),
          formatNumber(value, 4),
          formatNumber(data.controls[index], 4),
        ]),
    },
  ]
}

function tables(report: ComparisonReport): readonly Table[] {
  if (report.speedup === undefined) return []
  const { learned, confidence } = report
  const right = { ...learned, confidence }
  return [
    wholeTable(texts.table, report, texts.rows),
    ...(learned ? [recordTable(texts.learned, right, linesOf(texts.learnedRows))] : []),
  ]
}

/** Where it would be taken for the ratio of the medians beside it. */
function notes(report: ComparisonReport): readonly Text[] {
  const { speedup, baseline_p50_ms: a, optimized_p50_ms: b, minimum_effect_percent } = report
  if (!speedup || !a || !b) return []
  const apart = Math.abs(Math.log(a / b / speedup))
  return apart > Math.log1p(minimum_effect_percent / 100) ? [[texts.ratio]] : []
}

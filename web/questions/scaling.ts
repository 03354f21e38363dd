// SPDX-License-Identifier: MIT
//
// Growth along an axis, and a prediction.

import type { GrowthData, GrowthPoint } from '../charts/growth.ts'
import { formatCount, formatTime } from '../lab/format/format.ts'
import { formatExact } from '../lab/format/number.ts'
import { scalingOptionsFields } from '../lab/generated/options.ts'
import { sequenceModels, widthModels } from '../lab/generated/questions.ts'
import type { FieldInfo, ScalingReport } from '../lab/generated/records.ts'
import { say, type Text } from '../texts/say.ts'
import { texts } from '../texts/scaling.ts'
import { about } from './base/about.ts'
import { estimate, intervalOf, withInterval } from './base/estimate.ts'
import type { Context, Figure, FormState, Question, Table } from './base/question.ts'
import { type Forms, oneSubject } from './base/roles.ts'
import { workName } from './base/subject-name.ts'
import { listTable, wholeTable } from './base/tables.ts'

export const question: Question<'scaling'> = {
  ...about('scaling', scalingOptionsFields, texts.plan),
  roles: oneSubject({ op: 'matmul', m: 256, k: 256, n: 256 }),
  options: { axis: 'm,k,n', values: [64, 128, 256, 512], predict: 1024 },
  foremost: ['axis', 'predict', 'values'],
  fieldFor,
  fitted: withOwnAxis,
  labels: texts.labels,
  taken: () => texts.taken,
  predicted: { field: 'exponent', quantity: 'number' },
  sentence,
  figures,
  tables: (report) => [points(report), ...whatWasFitted(report)],
  next: { name: 'roofline', asks: texts.next },
  exitCode: ({ outcome }) => (outcome === 'measured' ? 0 : 1),
}

/** The axis is what grows together of the operation, the length of a model's sequence or its width, one of the counts
 *  that either has, or several of them where a link says so. */
function fieldFor(field: FieldInfo, forms: Forms, chosen?: unknown): FieldInfo {
  if (field.name !== 'axis') return field
  const { together, counts } = axes(forms)
  const asked = String(chosen)
  const several = asked.split(',').every((name) => counts.includes(name)) ? [asked] : []
  return { ...field, kind: 'choice', choices: [...new Set([...together, ...counts, ...several])] }
}

function axes(forms: Forms) {
  const { name: work = '', fields = [], together } = forms.subject?.[0]?.work ?? {}
  const counted = fields.filter(({ kind }) => kind === 'count').map(({ name }) => name)
  // How a model itself grows tells more than how many inputs it takes at once.
  const own = [
    ...(sequenceModels.includes(work) ? ['seq'] : []),
    ...(widthModels.includes(work) ? ['width'] : []),
  ]
  return { together: together ? [together] : [], counts: [...own, ...counted] }
}

const firstAxis = (forms: Forms): string | undefined => {
  const { together, counts } = axes(forms)
  return together[0] ?? counts[0]
}

/** Another subject grows along the first of its own axes, unless somebody has chosen another one. */
function withOwnAxis(now: FormState, before: FormState): FormState {
  const { axis } = now.options
  const first = firstAxis(now.forms)
  const isChosen = axis !== before.options.axis || axis !== firstAxis(before.forms)
  return isChosen || first === undefined
    ? now
    : { ...now, options: { ...now.options, axis: first } }
}

function sentence(report: ScalingReport, { subjects }: Context): Text {
  const { outcome, exponent, confidence, checked_ms: checked } = report
  if (outcome !== 'measured' || exponent === undefined) return [texts.outcomes[outcome]]
  const axis = texts.axis(report.axis)
  const power = estimate(report, 'exponent', confidence)
  const grows = texts.grows(workName(subjects.subject as object), axis, power)
  if (report.predicted_value === undefined || report.predicted_ms === undefined) return grows
  const { predicted_ci_low_ms: low = -Infinity, predicted_ci_high_ms: high = Infinity } = report
  const value = formatExact(report.predicted_value)
  const predicted = texts.predicted(axis, value, estimate(report, 'predicted_ms', confidence))
  const took =
    checked === undefined
      ? '.'
      : texts.checked(checked >= low && checked <= high, formatTime(checked))
  return say`${grows}${predicted}${took}`
}

function figures(report: ScalingReport, { final }: Context): readonly Figure[] {
  const { axis, points, work, ...fits } = growthData(report)
  const data: GrowthData = { axis, points, work, ...(final && fits) }
  if (data.points.length === 0) return []
  return [
    {
      chart: 'growth',
      data,
      caption: texts.figure(axis),
      file: 'scaling.svg',
      head: [axis, ...texts.figureHead],
      rows: () => figureRows(data),
    },
  ]
}

/** Every point with the time that the fit gives it, the predicted one and what came of it at the end. */
function figureRows({ points, timeAt, predicted, checked }: GrowthData): string[][] {
  const row = ({ value, point, low, high }: GrowthPoint, kind: string) => [
    formatExact(value),
    kind,
    ...[point, low, high, timeAt?.(value)].map((time) => formatTime(time, 4)),
  ]
  const measured = points.map((point) => row(point, texts.kinds.measured))
  if (!predicted) return measured
  const after =
    checked === undefined
      ? []
      : [row({ value: predicted.value, point: checked }, texts.kinds.checked)]
  return [...measured, row(predicted, texts.kinds.predicted), ...after]
}

function growthData(report: ScalingReport): GrowthData {
  const { points, predicted_value: value, checked_ms } = report
  const predicted = intervalOf(report, 'predicted_ms')
  return {
    axis: texts.axis(report.axis),
    points: withInterval(points, 'p50_ms', (point) => ({ value: point.value })),
    timeAt: fitted(report),
    predicted: predicted && value !== undefined ? { value, ...predicted } : undefined,
    checked: checked_ms,
    work: points.flatMap(({ value, flops: count }) => (count ? [{ value, count }] : [])),
  }
}

/** The fit that predicts. */
function fitted(report: ScalingReport): ((value: number) => number) | undefined {
  const { prediction_fit, coefficient_ms, exponent, linear_ms, quadratic_ms } = report
  if (prediction_fit === 'two_terms') {
    if (linear_ms === undefined || quadratic_ms === undefined) return undefined
    return (value) => linear_ms * value + quadratic_ms * value ** 2
  }
  if (coefficient_ms === undefined || exponent === undefined) return undefined
  return (value) => coefficient_ms * value ** exponent
}

const points = (report: ScalingReport): Table =>
  listTable(report, 'points', {
    ...texts.points(texts.axis(report.axis)),
    name: ({ value }) => formatExact(value),
    cells: { flops: ({ flops }) => formatCount(flops) },
  })

function whatWasFitted(report: ScalingReport): readonly Table[] {
  const rows = texts.rows(`${texts.axis(report.axis)} = ${formatExact(report.predicted_value)}`)
  return report.exponent === undefined ? [] : [wholeTable(texts.fit, report, rows)]
}

// SPDX-License-Identifier: MIT
//
// Full, windowed, linear and cached attention by the length of the sequence.

import type { FormGrowth } from '../charts/parts/forms.ts'
import { boundsOf } from '../lab/format/field.ts'
import { formatCount, formatTime } from '../lab/format/format.ts'
import { formatExact } from '../lab/format/number.ts'
import { attentionOptionsFields } from '../lab/generated/options.ts'
import type { AttentionForm, AttentionReport } from '../lab/generated/records.ts'
import { texts } from '../texts/attention.ts'
import type { Text } from '../texts/say.ts'
import { told } from '../texts/told/told.ts'
import { about } from './base/about.ts'
import { estimate, withInterval } from './base/estimate.ts'
import type { Context, Figure, Question, Table } from './base/question.ts'
import { listTable, wholeTable } from './base/tables.ts'

export const question: Question<'attention'> = {
  ...about('attention', attentionOptionsFields, texts.plan),
  roles: [],
  options: { values: [256, 512, 1024, 2048] },
  foremost: ['window', 'heads', 'd_model', 'values'],
  labels: texts.labels,
  sentence,
  figures,
  tables,
  next: { name: 'memory', asks: texts.next },
  exitCode: ({ outcome }) => (outcome === 'measured' ? 0 : 1),
}

function sentence(report: AttentionReport): Text {
  const { outcome, forms, points, window, confidence } = report
  const longest = Math.max(...points.map(({ seq }) => seq))
  const full = points.find(({ form, seq }) => form === 'full' && seq === longest)
  if (outcome !== 'measured' || full?.p50_ms === undefined) return [texts.outcomes[outcome]]
  const others = forms.filter(({ form }) => form !== 'full')
  return [
    ...texts.full(formatExact(longest), estimate(full, 'p50_ms', confidence)),
    ...others.flatMap((form) => gain(form, formatExact(window))),
  ]
}

function gain(form: AttentionForm, window: string): Text {
  const who = texts.subjects[form.form](window)
  if (form.speedup === undefined) return []
  const [low, high] = boundsOf(form, 'speedup') ?? []
  const bounded = low !== undefined && high !== undefined
  if (bounded && low <= 1 && high >= 1) return [texts.same(who)]
  return texts.gain(who, estimate(form, 'speedup', undefined, texts.times))
}

function figures(report: AttentionReport, { final }: Context): readonly Figure[] {
  if (report.points.every(({ p50_ms }) => p50_ms === undefined)) return []
  const forms = report.forms.map((form) => growthOf(final ? form : { form: form.form }, report))
  return [
    {
      chart: 'attention',
      data: forms,
      caption: texts.figure,
      file: 'attention.svg',
      head: texts.figureHead,
      rows: () =>
        forms.flatMap(({ name, points, timeAt }) =>
          points.map(({ value, point, low, high }) => [
            name,
            formatExact(value),
            ...[point, low, high, timeAt?.(value)].map((time) => formatTime(time, 4)),
          ]),
        ),
    },
  ]
}

function growthOf(
  { form, exponent, coefficient_ms }: Pick<AttentionForm, 'form'> & Partial<AttentionForm>,
  { points }: AttentionReport,
): FormGrowth {
  return {
    name: told(form),
    points: withInterval(
      points.filter((each) => each.form === form),
      'p50_ms',
      ({ seq }) => ({ value: seq }),
    ),
    exponent,
    timeAt:
      exponent === undefined || coefficient_ms === undefined
        ? undefined
        : (seq) => coefficient_ms * seq ** exponent,
  }
}

function tables(report: AttentionReport): readonly Table[] {
  return [
    listTable(report, 'forms', { ...texts.forms, name: ({ form }) => told(form) }),
    listTable(report, 'points', {
      ...texts.points,
      name: ({ form }) => told(form),
      cells: { flops: ({ flops }) => formatCount(flops) },
    }),
    wholeTable(texts.whole, report),
  ]
}

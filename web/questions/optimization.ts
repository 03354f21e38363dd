// SPDX-License-Identifier: MIT
//
// Smaller forms of a model: what do they cost?

import type { LadderData, Rung } from '../charts/ladder.ts'
import type { TimedForm } from '../charts/optimization.ts'
import { boundsText, formatField } from '../lab/format/field.ts'
import { formatNumber, formatTime } from '../lab/format/format.ts'
import { formatExact } from '../lab/format/number.ts'
import { formatShare } from '../lab/format/share.ts'
import { optimizationOptionsFields } from '../lab/generated/options.ts'
import { trainingBatches } from '../lab/generated/questions.ts'
import type { FormReport, OptimizationReport } from '../lab/generated/records.ts'
import { common } from '../texts/common.ts'
import { texts } from '../texts/optimization.ts'
import { say, type Text, unsure } from '../texts/say.ts'
import { told as inWords } from '../texts/told/told.ts'
import { about } from './base/about.ts'
import { estimate, intervalOf } from './base/estimate.ts'
import type { Context, Figure, Question, Table } from './base/question.ts'
import { oneSubject } from './base/roles.ts'
import { listTable, wholeTable } from './base/tables.ts'
import { completeTraining, fittedTraining } from './base/training-form.ts'

export const question: Question<'optimization'> = {
  ...about('optimization', optimizationOptionsFields, texts.plan),
  roles: oneSubject(
    { model: 'mlp', batch: trainingBatches.digits },
    {
      onlyModels: { doc: texts.batch(trainingBatches.text, trainingBatches.digits), default: null },
      onePass: true,
    },
  ),
  fitted: fittedTraining,
  complete: completeTraining,
  takesData: true,
  written: ({ forms }) => forms[0]?.written ?? '',
  unrepeatable: ({ files }) => (files ? common.ownFiles : ''),
  foremost: [
    'data',
    'pruned_fraction',
    'narrowed_fraction',
    'retraining_epochs',
    'inference_batch',
  ],
  sentence,
  figures,
  tables,
  notes: ({ missing, unchanged }) => [
    ...missing.map(({ form, reason }) => texts.missing(form, reason)),
    ...unchanged.map(({ form, layer, reason }) => texts.unchanged(form, layer, reason)),
  ],
  next: { name: 'comparison', asks: texts.next },
  exitCode: ({ outcome, candidates }) =>
    outcome === 'measured' && candidates.every(({ verdict }) => verdict !== 'not_stable') ? 0 : 1,
}

function sentence(report: OptimizationReport): Text {
  if (report.tokens) return decoded(report)
  const [baseline, ...others] = report.forms
  if (baseline?.accuracy === undefined || others.length === 0)
    return [texts.early[report.outcome] ?? texts.none]
  const [best] = others.filter(keepsAccuracy).sort((a, b) => a.weights_bytes - b.weights_bytes)
  if (!best) {
    const right = texts.right(estimate(baseline, 'accuracy', report.confidence), whatOf(report))
    return say`${right}${texts.allWorse}`
  }
  const times = formatNumber(best.weights_bytes / baseline.weights_bytes, 2)
  const points = formatField(best, 'accuracy_change')
  const accuracy = texts.accuracy(points, boundsText(best, 'accuracy_change'))
  return say`${texts.best(best.form, times)}${accuracy}${speed(report, best)}${faster(report, best)}`
}

/** Another form that is surely faster than the smallest, if there is one; one that keeps its accuracy before others. */
function faster(report: OptimizationReport, smallest: FormReport): Text | undefined {
  const { forms, candidates, confidence } = report
  const own = candidates[forms.indexOf(smallest)]
  if (!own) return undefined
  const beaten = own.verdict === 'faster' ? (own.speedup_ci_high ?? Number.POSITIVE_INFINITY) : 1
  const [first] = forms
    .map((form, place) => ({ form, timed: candidates[place], keeps: keepsAccuracy(form) }))
    .filter(({ timed }) => timed?.verdict === 'faster' && (timed.speedup_ci_low ?? 0) > beaten)
    .sort(
      (a, b) =>
        Number(b.keeps) - Number(a.keeps) || (b.timed?.speedup ?? 0) - (a.timed?.speedup ?? 0),
    )
  if (!first?.timed) return undefined
  const times = estimate(first.timed, 'speedup', confidence, texts.times)
  return texts.faster[first.keeps ? 'right' : 'wrong'](first.form.form, times)
}

/** What a model of images tells, in words. */
const whatOf = ({ files }: OptimizationReport): 'images' | 'digits' =>
  files ? texts.images : texts.digits

/** Of a model of characters: what keeping keys and values gains it. */
function decoded(report: OptimizationReport): Text {
  const { outcome, forms, tokens, confidence } = report
  const cached = forms.find(({ form }) => form === 'cached')
  if (cached?.tokens_per_s === undefined) return [texts.early[outcome] ?? texts.noCache]
  const rate = estimate(cached, 'tokens_per_s', confidence)
  const { same_tokens: same } = cached
  const text = same === tokens ? texts.sameText : texts.otherText(formatExact(same ?? 0))
  return say`${texts.writes(rate)}${speed(report, cached)}${text}`
}

/** Where the interval of the change does not lie below 0 altogether. */
const keepsAccuracy = ({ accuracy_change_ci_high: high }: FormReport): boolean =>
  high !== undefined && high >= 0

function speed({ forms, candidates, confidence }: OptimizationReport, form: FormReport): Text {
  const timed = candidates[forms.indexOf(form)]
  if (timed?.verdict === 'not_told_apart') return unsure(texts.sameTime)
  const told = timed?.verdict === 'faster' || timed?.verdict === 'slower'
  if (!told || timed.speedup === undefined) return []
  return texts.speed(estimate(timed, 'speedup', confidence, texts.times))
}

/** The forms that have both an accuracy and a time. */
export const drawn = ({ forms, candidates }: OptimizationReport): TimedForm[] =>
  forms.flatMap((form, place) => {
    const accuracy = intervalOf(form, 'accuracy')
    const time = intervalOf(candidates[place] ?? {}, 'p50_ms')
    return accuracy && time?.point ? [{ name: form.form, accuracy, time }] : []
  })

/** How fast the forms of a model of characters write; in the end each against the one before, if they are told apart. */
export const writing = ({ forms, candidates }: OptimizationReport, final: boolean): Rung[] =>
  forms.flatMap((form, place) => {
    const rate = intervalOf(form, 'tokens_per_s')
    const { verdict, speedup } = candidates[place] ?? {}
    const told = final && (verdict === 'faster' || verdict === 'slower')
    return rate ? [{ name: inWords(form.form), ...rate, ...(told && { factor: speedup }) }] : []
  })

function figures(report: OptimizationReport, { final }: Context): readonly Figure[] {
  if (report.tokens)
    return [writingFigure(writing(report, final))].filter(({ data }) => data.rungs.length)
  const forms = drawn(report)
  if (forms.length === 0) return []
  return [
    {
      chart: 'optimization',
      data: forms,
      caption: texts.figure(formatExact(report.inference_batch)),
      file: 'optimization.svg',
      head: texts.figureHead,
      rows: () =>
        forms.map(({ name, accuracy, time }) => [
          name,
          ...[accuracy.point, accuracy.low, accuracy.high].map((share) => formatShare(share)),
          ...[time.point, time.low, time.high].map((ms) => formatTime(ms)),
        ]),
    },
  ]
}

function writingFigure(rungs: readonly Rung[]) {
  const data: LadderData = { rungs, unit: 'characters' }
  return {
    chart: 'ladder',
    data,
    caption: texts.writing,
    file: 'writing.svg',
    head: texts.writingHead,
    rows: () =>
      rungs.map(({ name, point, low, high }) => [
        name,
        ...[point, low, high].map((rate) => formatNumber(rate)),
      ]),
  } as const
}

function tables(report: OptimizationReport): readonly Table[] {
  const { forms, candidates } = report
  if (forms.length === 0) return []
  const timed = forms.map((form, place) => ({ ...candidates[place], ...form }))
  const { tokens } = report
  const sizes = tokens
    ? texts.decoding(formatExact(tokens))
    : texts.sizes(formatExact(report.inference_batch))
  const answers = () =>
    listTable(report, 'forms', {
      ...texts.answers(formatExact(report.tested_images), whatOf(report)),
      name: ({ form }) => form,
      cells: {
        gained: ({ gained }, place) => (place > 0 ? formatExact(gained) : ''),
        lost: ({ lost }, place) => (place > 0 ? formatExact(lost) : ''),
      },
    })
  return [
    ...(tokens ? [] : [answers()]),
    listTable(
      report,
      'candidates',
      {
        ...sizes,
        name: ({ form }) => inWords(form),
        cells: { verdict: ({ verdict = 'none' }) => texts.words[verdict] ?? inWords(verdict) },
      },
      timed,
    ),
    wholeTable(texts.whole, report, texts.rows),
  ]
}

// SPDX-License-Identifier: MIT
//
// <flopscope-optimization>: what does making it smaller cost?

import { html, nothing, type TemplateResult } from 'lit'
import { guard } from 'lit/directives/guard.js'
import { optimization, optimizationReading, type TimedForm } from '../charts/optimization.ts'
import type { Size } from '../charts/svg.ts'
import { formatBytes, formatNumber, formatTime } from '../lab/format/format.ts'
import { formatConfidence, formatExact } from '../lab/format/number.ts'
import { formatPoints, formatShare } from '../lab/format/share.ts'
import { optimizationOptionsFields, trainingBatches } from '../lab/generated/questions.ts'
import type { FormReport, OptimizationReport } from '../lab/generated/records.ts'
import type { Answered } from './run/answering.ts'
import './answer/figure.ts'
import { intervalCell, reportTable } from './answer/report-table.ts'
import { unbroken } from './answer/unbroken.ts'
import { verdicts } from './answer/verdicts.ts'
import { defineQuestion } from './question.ts'

type Asked = Pick<Answered<'optimization'>, 'report'>

defineQuestion({
  name: 'optimization',
  roles: [{ name: 'subject', label: '', subject: { model: 'mlp', batch: trainingBatches.digits } }],
  fields: optimizationOptionsFields,
  foremost: ['pruned_fraction', 'narrowed_fraction', 'retraining_epochs', 'inference_batch'],
  plan: html`
    <div class="plan">
      <h3>What a run does</h3>
      <ol>
        <li><b>Trains a model</b> on digits that are drawn, as the question above does.</li>
        <li><b>Makes it smaller.</b> Quantized: 8-bit integers, scaled by images that were learned from. Pruned: the smallest weights go, and a sparse kernel skips them. Narrowed: whole outputs of layers go. The last two learn again for a while.</li>
        <li><b>Tests all on the same digits</b>, which none has seen, and times them in turn, each checked against textbook loops first.</li>
      </ol>
    </div>
  `,
  answer,
  details,
})

const early: Readonly<Record<string, string>> = {
  unfinished: 'It was stopped before there were forms to compare.',
  diverged: 'The training diverged, so there is nothing to make smaller.',
  out_of_memory: 'There was not enough memory for all forms.',
}

export function answer({ report }: Asked): TemplateResult | string {
  const [baseline, ...others] = report.forms
  if (baseline?.accuracy === undefined || others.length === 0)
    return early[report.outcome] ?? 'There is no smaller form of this model here.'
  const best = others.filter(keepsAccuracy).sort((a, b) => a.weights_bytes - b.weights_bytes)[0]
  const right = html`The model tells ${unbroken(formatShare(baseline.accuracy))} of new digits right.`
  if (!best) return html`${right} Every smaller form is found to tell fewer.`
  return html`${right} The ${best.form} one takes
    <strong>${unbroken(`${formatNumber(best.weights_bytes / baseline.weights_bytes, 2)} times`)}</strong>
    the bytes of weights${speed(report, best)} and is not found to be less accurate
    (${changeOf(best)} percentage points).`
}

/** Where the interval of the change does not lie below 0 altogether. */
const keepsAccuracy = ({ accuracy_change_ci_high: high }: FormReport): boolean =>
  high !== undefined && high >= 0

const changeOf = ({ accuracy_change_ci_low: low, accuracy_change_ci_high: high }: FormReport) =>
  unbroken(`${formatPoints(low)} to ${formatPoints(high)}`)

function speed({ forms, candidates }: OptimizationReport, form: FormReport) {
  const { verdict, speedup } = candidates[forms.indexOf(form)] ?? {}
  if (verdict === 'not_told_apart') return ', is not told to be faster or slower'
  if (speedup === undefined || (verdict !== 'faster' && verdict !== 'slower')) return nothing
  return html`, is ${unbroken(`${formatNumber(speedup, 3)} times`)} as fast`
}

function details({ report }: Answered<'optimization'>): TemplateResult {
  const forms = drawn(report)
  return html`
    ${forms.length > 0 ? picture(report, forms) : nothing} ${verdicts(report)}
    ${report.forms.length > 0 ? html`${answers(report)} ${sizes(report)}` : nothing}
    ${left(report)}
  `
}

/** The forms that have both an accuracy and a time. */
export function drawn({ forms, candidates }: OptimizationReport): TimedForm[] {
  return forms.flatMap((form, place) => {
    const { p50_ms, median_ci_low_ms, median_ci_high_ms } = candidates[place] ?? {}
    if (form.accuracy === undefined || !p50_ms) return []
    return [
      {
        name: form.form,
        accuracy: {
          point: form.accuracy,
          low: form.accuracy_ci_low,
          high: form.accuracy_ci_high,
        },
        time: { point: p50_ms, low: median_ci_low_ms || undefined, high: median_ci_high_ms },
      },
    ]
  })
}

const picture = (report: OptimizationReport, forms: readonly TimedForm[]) =>
  guard(
    [report],
    () => html`
      <flopscope-figure
        caption=${`Right answers against the time of ${formatExact(report.inference_batch)} images: better is up, faster is left`}
        file="optimization.svg"
        .draw=${(place: Size) => optimization(forms, place)}
        .read=${(place: Size, x: number) => optimizationReading(forms, place, x)}
        .table=${{
          head: ['Form', 'Right', 'From', 'To', 'Time', 'From', 'To'],
          rows: () =>
            forms.map(({ name, accuracy, time }) => [
              name,
              ...[accuracy.point, accuracy.low, accuracy.high].map((share) => formatShare(share)),
              ...[time.point, time.low, time.high].map((ms) => formatTime(ms)),
            ]),
        }}
      ></flopscope-figure>
    `,
  )

function answers(report: OptimizationReport): TemplateResult {
  const sure = `${formatConfidence(report.confidence)} interval`
  return reportTable(
    `Answers on the same ${formatExact(report.tested_images)} digits`,
    ['Form', 'Field', 'Right', sure, 'Change in points', sure, 'Gained', 'Lost'],
    report.forms.map((form, place) => [
      form.form,
      `forms[${place}]`,
      formatShare(form.accuracy),
      intervalCell(form.accuracy_ci_low, form.accuracy_ci_high, formatShare),
      form.accuracy_change === undefined ? '' : formatPoints(form.accuracy_change),
      intervalCell(form.accuracy_change_ci_low, form.accuracy_change_ci_high, formatPoints),
      ...(place === 0 ? ['', ''] : [formatExact(form.gained), formatExact(form.lost)]),
    ]),
  )
}

const words: Readonly<Record<string, string>> = {
  none: '',
  not_told_apart: 'not told apart',
  not_stable: 'not stable',
}

function sizes(report: OptimizationReport): TemplateResult {
  const sure = `${formatConfidence(report.confidence)} interval`
  return reportTable(
    `Bytes, and time of ${formatExact(report.inference_batch)} images`,
    ['Form', 'Field', 'Weights', 'Activations', 'Median', sure, 'Speedup', sure, 'Verdict'],
    report.forms.map((form, place) => {
      const timed = report.candidates[place]
      const verdict = timed?.verdict ?? 'none'
      return [
        form.form,
        `candidates[${place}]`,
        formatBytes(form.weights_bytes),
        formatBytes(form.activations_bytes),
        timed?.p50_ms === undefined ? '' : formatTime(timed.p50_ms),
        intervalCell(timed?.median_ci_low_ms, timed?.median_ci_high_ms, formatTime),
        timed?.speedup === undefined ? '' : formatNumber(timed.speedup, 3),
        intervalCell(timed?.speedup_ci_low, timed?.speedup_ci_high, (value) =>
          formatNumber(value, 3),
        ),
        words[verdict] ?? verdict,
      ]
    }),
  )
}

/** What has no such form. */
const left = ({ missing, unchanged }: OptimizationReport) => html`
  ${missing.map(({ form, reason }) => html`<p class="hint">No ${form} form: ${reason}</p>`)}
  ${unchanged.map(
    ({ form, layer, reason }) =>
      html`<p class="hint">Not ${form}: <code>${layer}</code>, since ${reason}.</p>`,
  )}
`

declare global {
  interface HTMLElementTagNameMap {
    'flopscope-optimization': HTMLElement
  }
}

// SPDX-License-Identifier: MIT
//
// <flopscope-attention>: full, windowed, linear or cached? How four forms of attention grow with the length
// of the sequence.

import { html, nothing, type TemplateResult } from 'lit'
import { guard } from 'lit/directives/guard.js'
import { attentionGrowth, attentionReading, type FormGrowth } from '../charts/attention.ts'
import type { Size } from '../charts/svg.ts'
import { gainText } from '../lab/format/attention-text.ts'
import { formatCount, formatNumber, formatPercent, formatTime } from '../lab/format/format.ts'
import { formatInterval } from '../lab/format/interval.ts'
import { formatConfidence, formatExact } from '../lab/format/number.ts'
import { attentionOptionsFields } from '../lab/generated/questions.ts'
import type { AttentionForm, AttentionReport } from '../lab/public.ts'
import './answer/figure.ts'
import { attentionSentence } from './answer/attention-answer.ts'
import { reportTable } from './answer/report-table.ts'
import { verdicts } from './answer/verdicts.ts'
import { defineQuestion } from './question.ts'

defineQuestion({
  name: 'attention',
  roles: [],
  fields: attentionOptionsFields,
  options: { values: [256, 512, 1024, 2048] },
  foremost: ['window', 'heads', 'd_model', 'values'],
  plan: html`
    <div class="plan">
      <h3>What a run does</h3>
      <ol>
        <li><b>Times four forms of causal attention.</b> Full: every position sees all before it. Windowed: only the last few. Linear: a feature map takes the place of softmax. Cached: one new position against the kept keys and values of all others.</li>
        <li><b>Lets the sequence grow.</b> On logarithmic axes the slope is the exponent: 2 is four times the time for twice the length, 1 is twice.</li>
        <li><b>Holds the time against the work on paper.</b> Short sequences are ruled by what does not grow, and masked halves are left out only where tiles allow it, so a measured exponent may lie below the counted one.</li>
      </ol>
    </div>
  `,
  answer: ({ report }) => attentionSentence(report),
  details: ({ report }) => html`
    ${report.points.some(({ p50_ms }) => p50_ms !== undefined) ? picture(report) : nothing}
    ${verdicts(report)} ${formsTable(report)} ${pointsTable(report)}
  `,
})

const picture = (report: AttentionReport) =>
  guard([report], () => {
    const forms = report.forms.map((form) => growthOf(form, report))
    return html`
      <flopscope-figure
        caption="Time against the length of the sequence"
        file="attention.svg"
        .draw=${(place: Size) => attentionGrowth(forms, place)}
        .read=${(place: Size, x: number) => attentionReading(forms, place, x)}
        .table=${{
          head: ['Form', 'seq', 'Median', 'At least', 'At most', 'By the fit'],
          rows: () =>
            forms.flatMap(({ name, points, timeAt }) =>
              points.map(({ value, point, low, high }) => [
                name,
                formatExact(value),
                ...[point, low, high, timeAt?.(value)].map((time) => formatTime(time, 4)),
              ]),
            ),
        }}
      ></flopscope-figure>
    `
  })

function growthOf(
  { form, exponent, coefficient_ms }: AttentionForm,
  { points }: AttentionReport,
): FormGrowth {
  return {
    name: form,
    points: points.flatMap((each) =>
      each.form !== form || each.p50_ms === undefined
        ? []
        : [
            {
              value: each.seq,
              point: each.p50_ms,
              low: each.median_ci_low_ms,
              high: each.median_ci_high_ms,
            },
          ],
    ),
    exponent,
    timeAt:
      exponent === undefined || coefficient_ms === undefined
        ? undefined
        : (seq) => coefficient_ms * seq ** exponent,
  }
}

const formsTable = ({ forms, confidence }: AttentionReport): TemplateResult =>
  reportTable(
    'How each form grows',
    [
      'Form',
      'Field',
      'Exponent of the time',
      `${formatConfidence(confidence)} interval`,
      'Of the work',
      'Off that line',
      `Gain at the longest, ${formatConfidence(confidence)} interval`,
    ],
    forms.map((each, index) => [
      each.form,
      `forms[${index}]`,
      formatNumber(each.exponent),
      each.exponent_ci_low === undefined || each.exponent_ci_high === undefined
        ? ''
        : `${formatNumber(each.exponent_ci_low)} – ${formatNumber(each.exponent_ci_high)}`,
      formatNumber(each.flops_exponent),
      formatPercent(each.residual_percent),
      gainText(each),
    ]),
  )

const pointsTable = ({ points, confidence }: AttentionReport): TemplateResult =>
  reportTable(
    'Form by form',
    ['Form', 'Outcome', 'seq', `Median, ${formatConfidence(confidence)} interval`, 'Operations'],
    points.map(({ form, seq, outcome, p50_ms, median_ci_low_ms, median_ci_high_ms, flops }) => [
      form,
      outcome,
      formatExact(seq),
      formatInterval(p50_ms, median_ci_low_ms, median_ci_high_ms),
      formatCount(flops),
    ]),
  )

declare global {
  interface HTMLElementTagNameMap {
    'flopscope-attention': HTMLElement
  }
}

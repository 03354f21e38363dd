// SPDX-License-Identifier: MIT
//
// <flopscope-bottleneck>: what is worth fixing?

import { html, nothing, type TemplateResult } from 'lit'
import { guard } from 'lit/directives/guard.js'
import { type Share, shares } from '../charts/shares.ts'
import type { Size } from '../charts/svg.ts'
import { formatCount, formatNumber, formatPercent, formatTime } from '../lab/format/format.ts'
import { formatConfidence, formatExact } from '../lab/format/number.ts'
import { bottleneckOptionsFields } from '../lab/generated/questions.ts'
import type { BottleneckPart, BottleneckReport } from '../lab/generated/records.ts'
import type { Answered } from './run/answering.ts'
import './answer/figure.ts'
import { intervalCell, reportTable } from './answer/report-table.ts'
import { unbroken } from './answer/unbroken.ts'
import { verdicts } from './answer/verdicts.ts'
import { holdsModel, subjectName } from './form/subject-name.ts'
import { defineQuestion } from './question.ts'

type Asked = Pick<Answered<'bottleneck'>, 'report' | 'subjects'>

/** A multilayer perceptron on a batch of 32 digits, part by part. */
const perceptron = [
  { op: 'linear', batch: 32, in_features: 784, out_features: 128 },
  { op: 'relu', size: 32 * 128 },
  { op: 'linear', batch: 32, in_features: 128, out_features: 10 },
  { op: 'softmax', rows: 32, cols: 10 },
]

defineQuestion({
  name: 'bottleneck',
  roles: [{ name: 'subjects', label: 'Parts of the whole', subjects: perceptron, most: 12 }],
  fields: bottleneckOptionsFields,
  plan: html`
    <div class="plan">
      <h3>What a run does</h3>
      <ol>
        <li><b>Times each part alone.</b> Each with warm-up, repetition and an interval of its median, all within one limit of time.</li>
        <li><b>Shares out.</b> What each takes of the whole, and how much of that the intervals leave open.</li>
        <li><b>Asks what if.</b> How much faster the whole becomes with one part 2, 4, 10 times as fast, or gone (Amdahl’s law).</li>
      </ol>
    </div>
  `,
  answer,
  details,
})

type MeasuredPart = Share & {
  readonly part: BottleneckPart
  readonly place: number
  /** With its sizes. */
  readonly subject: string
}

/** Those with a time, the largest share first. */
export function ranked({ report, subjects }: Asked): MeasuredPart[] {
  return report.parts
    .flatMap((part, place) =>
      part.share_percent === undefined
        ? []
        : [
            {
              name: part.name,
              subject: partName(part, subjects, place),
              percent: part.share_percent,
              low_percent: part.share_low_percent,
              high_percent: part.share_high_percent,
              in_most: part.in_most,
              part,
              place,
            },
          ],
    )
    .sort((a, b) => b.percent - a.percent)
}

/** Its sizes tell more than the report's "3 linear"; a layer of a single model is called by its place. */
function partName({ name }: BottleneckPart, { subjects }: Asked['subjects'], place: number) {
  const [first, ...others] = subjects
  const layers = first && others.length === 0 && holdsModel({ first })
  return layers ? name : subjectName(subjects[place] ?? {})
}

/** "3 linear 32 × 128 × 10": as the report calls it, "3 linear", and its sizes. */
const rowName = (subject: string, place: number): string => `${place + 1} ${subject}`

export function answer(asked: Asked): TemplateResult | string {
  const { report } = asked
  const [first] = ranked(asked)
  if (!first || report.total_ms === undefined) {
    return 'Stopped before every part had a time: there are no shares without all of them.'
  }
  const { speedup_2x, speedup_limit } = first.part
  const limit =
    speedup_limit === undefined
      ? ''
      : `, and never more than ${unbroken(`${formatNumber(speedup_limit)} times`)}`
  const { low_percent: low, high_percent: high } = first
  const sure =
    low === undefined || high === undefined
      ? ''
      : ` (${unbroken(`${formatPercent(low)} to ${formatPercent(high)}`)} by the parts’ intervals)`
  return html`${first.subject} takes <strong>${unbroken(formatPercent(first.percent))}</strong>${sure} of
    ${unbroken(formatTime(report.total_ms))}: with it twice as fast, the whole is
    ${unbroken(`${formatNumber(speedup_2x)} times`)} as fast${limit}.`
}

function details(asked: Answered<'bottleneck'>): TemplateResult {
  const { report } = asked
  const parts = ranked(asked)
  return html`
    ${parts.length > 0 ? picture(report, parts) : nothing} ${verdicts(report)}
    ${report.parts.length > 0 ? times(asked) : nothing}
    ${parts.length > 0 ? whatIf(parts) : nothing}
  `
}

const picture = (report: BottleneckReport, parts: readonly MeasuredPart[]) =>
  guard(
    [report],
    () => html`
      <flopscope-figure
        caption="Shares of the time, the largest first"
        file="bottleneck.svg"
        .draw=${(place: Size) => shares(parts, place)}
        .table=${{
          head: ['Part', 'Share', 'At least', 'At most'],
          rows: () =>
            parts.map(({ name, percent, low_percent, high_percent }) => [
              name,
              ...[percent, low_percent, high_percent].map(formatPercent),
            ]),
        }}
      ></flopscope-figure>
    `,
  )

function times({ report, subjects }: Asked): TemplateResult {
  return reportTable(
    'The parts in their order',
    [
      'Part',
      'Field',
      'Median',
      `${formatConfidence(report.confidence)} interval`,
      'Operations',
      'Of all operations',
    ],
    report.parts.map((part, place) => [
      rowName(partName(part, subjects, place), place),
      `parts[${place}].p50_ms`,
      part.p50_ms === undefined ? part.outcome.replaceAll('_', ' ') : formatTime(part.p50_ms),
      intervalCell(part.median_ci_low_ms, part.median_ci_high_ms, formatTime),
      part.operations < 1e4 ? formatExact(part.operations) : formatCount(part.operations),
      formatPercent(part.operations_share_percent),
    ]),
  )
}

/** Amdahl: the whole's speedup with one part made faster and all others left as they are. */
function whatIf(parts: readonly MeasuredPart[]): TemplateResult {
  return reportTable(
    'What it would buy: how many times as fast the whole becomes',
    ['With this part', 'Field', 'Share', '2 times as fast', '4 times', '10 times', 'gone'],
    parts.map(({ subject, percent, part, place }) => [
      rowName(subject, place),
      `parts[${place}].speedup_*`,
      formatPercent(percent),
      ...[part.speedup_2x, part.speedup_4x, part.speedup_10x, part.speedup_limit].map((times) =>
        formatNumber(times),
      ),
    ]),
  )
}

declare global {
  interface HTMLElementTagNameMap {
    'flopscope-bottleneck': HTMLElement
  }
}

// SPDX-License-Identifier: MIT
//
// <flopscope-comparison>: is it really faster?

import { html, nothing, type TemplateResult } from 'lit'
import { guard } from 'lit/directives/guard.js'
import { type QuartetsData, quartets } from '../charts/quartets.ts'
import type { Size } from '../charts/svg.ts'
import { formatNumber, formatPercent, formatTime } from '../lab/format/format.ts'
import { bare, intervalTexts } from '../lab/format/interval.ts'
import { formatConfidence } from '../lab/format/number.ts'
import { comparisonOptionsFields } from '../lab/generated/questions.ts'
import type { ComparisonReport } from '../lab/public.ts'
import { notCompared } from './answer/not-compared.ts'
import type { Answered } from './run/answering.ts'
import './answer/figure.ts'
import { intervalCell, reportTable } from './answer/report-table.ts'
import { unbroken } from './answer/unbroken.ts'
import { verdicts } from './answer/verdicts.ts'
import { subjectName } from './form/subject-name.ts'
import { defineQuestion } from './question.ts'

type Compared = Answered<'comparison'>

const size = { op: 'matmul', m: 128, k: 128, n: 128 }

defineQuestion({
  name: 'comparison',
  roles: [
    { name: 'baseline', label: 'A, the baseline', subject: { ...size, kernel: 'naive' } },
    { name: 'optimized', label: 'B, is it faster?', subject: size },
  ],
  fields: comparisonOptionsFields,
  plan: html`
    <div class="plan">
      <h3>What a run does</h3>
      <ol>
        <li><b>Interleaves.</b> Batches of A and B follow each other as A B B A and B A A B, so that a machine that warms up or slows down does so for both.</li>
        <li><b>Compares A with itself.</b> A second copy of A is the control: where that seems to differ, nothing else is believed.</li>
        <li><b>Gives a verdict.</b> Faster, slower, or not told apart; an interval of the speedup; and the smallest difference that matters is yours to choose.</li>
      </ol>
    </div>
  `,
  answer,
  details,
})

function answer({ report, subjects }: Compared): TemplateResult | string {
  const { outcome, verdict, speedup, minimum_effect_percent } = report
  const names = pair(subjects)
  if (outcome !== 'measured' || speedup === undefined) return withoutSpeedup(report)
  const times = (ratio: number, low: number | undefined, high: number | undefined) => {
    const { text, bounds } = intervalTexts(ratio, low, high, bare)
    const sure =
      bounds &&
      ` (${unbroken(formatConfidence(report.confidence))} sure: ${unbroken(bounds.join(' to '))})`
    return html`<strong>${unbroken(`${text.trim()} times`)}</strong>${sure ?? nothing}`
  }
  const { speedup_ci_low: low, speedup_ci_high: high } = report
  switch (verdict) {
    case 'faster':
      return html`Yes: ${names.optimized} is ${times(speedup, low, high)} as fast as ${names.baseline}.`
    case 'slower':
      return html`No: ${names.optimized} takes ${times(1 / speedup, high && 1 / high, low && 1 / low)} as long as ${names.baseline}.`
    case 'not_told_apart':
      return report.within_minimum_effect
        ? html`No: ${names.optimized} and ${names.baseline} differ by less than ${formatPercent(minimum_effect_percent)}.`
        : html`Not told apart: ${names.optimized} and ${names.baseline} are too close for this many quartets.`
    case 'not_stable':
      return 'No verdict: this machine shows differences where there are none.'
  }
}

const withoutSpeedup = ({ outcome }: ComparisonReport) => notCompared[outcome] ?? ''

/** Each by what tells it from the other. */
function pair(subjects: Compared['subjects']): Record<'baseline' | 'optimized', string> {
  const { baseline, optimized } = subjects
  const [a, b] = [subjectName(baseline), subjectName(optimized)]
  const kernel = (subject: object) => (subject as { kernel?: string }).kernel ?? 'fastest'
  if (a !== b) return { baseline: a, optimized: b }
  return {
    baseline: `the ${kernel(baseline)} kernel`,
    optimized: `the ${kernel(optimized)} kernel`,
  }
}

function details({ report }: Compared): TemplateResult {
  return html`
    ${report.quartets_ms.length > 0 ? picture(report) : nothing} ${verdicts(report)}
    ${report.speedup === undefined ? nothing : table(report)}
  `
}

const picture = (report: ComparisonReport) =>
  guard([report], () => {
    const data: QuartetsData = {
      speedups: ratios(report.quartets_ms),
      controls: ratios(report.control_quartets_ms),
      speedup:
        report.speedup === undefined
          ? undefined
          : { point: report.speedup, low: report.speedup_ci_low, high: report.speedup_ci_high },
      minimum_effect: report.minimum_effect_percent / 100,
    }
    return html`
      <flopscope-figure
        caption="The speedup of each quartet"
        file="comparison.svg"
        .draw=${(place: Size) => quartets(data, place)}
        .table=${{
          head: ['Quartet', 'Speedup', 'Control'],
          rows: () =>
            data.speedups.map((value, index) => [
              String(index + 1),
              formatNumber(value, 4),
              formatNumber(data.controls[index], 4),
            ]),
        }}
      ></flopscope-figure>
    `
  })

/** The first subject's time over the second's in each quartet: A B B A, then B A A B. */
function ratios(times: Float64Array): number[] {
  return Array.from({ length: Math.floor(times.length / 4) }, (_, index) => {
    const [outer1 = 0, inner1 = 0, inner2 = 0, outer2 = 0] = times.subarray(4 * index)
    const ratio = Math.sqrt((outer1 * outer2) / (inner1 * inner2))
    return index % 2 === 0 ? ratio : 1 / ratio
  })
}

function table(report: ComparisonReport): TemplateResult {
  const interval = (low: number | undefined, high: number | undefined) =>
    intervalCell(low, high, (value) => formatNumber(value, 4))
  return reportTable(
    'What was found',
    ['Quantity', 'Field', 'Value', `${formatConfidence(report.confidence)} interval`],
    [
      [
        'Speedup, A’s time over B’s',
        'speedup',
        formatNumber(report.speedup, 4),
        interval(report.speedup_ci_low, report.speedup_ci_high),
      ],
      [
        'Control, A over its copy',
        'control_ratio',
        formatNumber(report.control_ratio, 4),
        interval(report.control_ci_low, report.control_ci_high),
      ],
      [
        'Effect of the place in a quartet',
        'slot_effect',
        formatNumber(report.slot_effect, 4),
        interval(report.slot_effect_ci_low, report.slot_effect_ci_high),
      ],
      ['Median of A', 'baseline_p50_ms', formatTime(report.baseline_p50_ms), ''],
      ['Median of B', 'optimized_p50_ms', formatTime(report.optimized_p50_ms), ''],
      ['Quartets', 'quartets', String(report.quartets), ''],
      ['Clock, at most', 'clock_error_percent', formatPercent(report.clock_error_percent), ''],
    ],
  )
}

declare global {
  interface HTMLElementTagNameMap {
    'flopscope-comparison': HTMLElement
  }
}

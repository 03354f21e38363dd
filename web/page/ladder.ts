// SPDX-License-Identifier: MIT
//
// <flopscope-ladder>: what does each kernel trick buy?

import { html, nothing, type TemplateResult } from 'lit'
import { guard } from 'lit/directives/guard.js'
import { ladder, type Rung } from '../charts/ladder.ts'
import type { Size } from '../charts/svg.ts'
import { formatCount, formatNumber, formatPercent, formatTime } from '../lab/format/format.ts'
import { formatRate } from '../lab/format/interval.ts'
import { formatConfidence, formatExact } from '../lab/format/number.ts'
import { ladderOptionsFields } from '../lab/generated/questions.ts'
import type { LadderReport, LadderRung } from '../lab/generated/records.ts'
import { notCompared } from './answer/not-compared.ts'
import type { Answered } from './run/answering.ts'
import './answer/figure.ts'
import { intervalCell, reportTable } from './answer/report-table.ts'
import { unbroken } from './answer/unbroken.ts'
import { verdicts } from './answer/verdicts.ts'
import { defineQuestion } from './question.ts'

type Asked = Pick<Answered<'ladder'>, 'report'>

defineQuestion({
  name: 'ladder',
  roles: [{ name: 'subject', label: '', subject: { op: 'matmul', m: 256, k: 256, n: 256 } }],
  fields: ladderOptionsFields,
  plan: html`
    <div class="plan">
      <h3>What a run does</h3>
      <ol>
        <li><b>Climbs.</b> The same loops in JavaScript and in C++, then blocks that stay in the caches, then vectors, then threads where this page has them; up to the kernel that is chosen.</li>
        <li><b>Checks first.</b> No rung is timed before its output was compared with the naive one's.</li>
        <li><b>Takes turns.</b> All rungs and the arithmetic peak run in the same rounds, so that what disturbs one disturbs all.</li>
      </ol>
    </div>
  `,
  answer,
  details,
})

/** What a reader calls them. */
const names: Readonly<Record<string, string>> = { js: 'JavaScript' }
const nameOf = (kernel: string): string => names[kernel] ?? kernel

export function answer({ report }: Asked): TemplateResult | string {
  const { outcome, rungs } = report
  if (outcome !== 'measured') return notCompared[outcome] ?? ''
  if (rungs.some(({ verdict }) => verdict === 'not_stable'))
    return 'No verdict: this machine shows differences where there are none.'
  const [top] = rungs
    .filter(({ speedup_ci_low = 0 }) => speedup_ci_low > 1)
    .sort((a, b) => (b.speedup ?? 0) - (a.speedup ?? 0))
  if (!top) return 'No kernel here is found to be faster than the textbook loop.'
  const share =
    top.peak_percent === undefined
      ? nothing
      : html`, ${unbroken(formatPercent(top.peak_percent))} of the peak of
        ${top.kernel === 'threads' ? 'all threads' : 'one thread'}`
  return html`The ${nameOf(top.kernel)} kernel is
    <strong>${times(top.speedup)}</strong>${within(top.speedup_ci_low, top.speedup_ci_high)} as fast as
    the textbook loop in C++${share}.${largestStep(rungs)}`
}

const times = (factor: number | undefined) => unbroken(`${formatNumber(factor)} times`)

const within = (low: number | undefined, high: number | undefined) =>
  low === undefined || high === undefined
    ? nothing
    : html` (${unbroken(`${formatNumber(low)} to ${formatNumber(high)}`)})`

/** The rung that gains most over the one below it, where there are several. */
function largestStep(rungs: readonly LadderRung[]): TemplateResult | typeof nothing {
  const steps = rungs.filter(({ verdict }) => verdict === 'faster')
  if (steps.length < 2) return nothing
  const most = steps.reduce((best, each) => ((each.step ?? 1) > (best.step ?? 1) ? each : best))
  return html` The largest step is to ${nameOf(most.kernel)}:
    ${times(most.step)}${within(most.step_ci_low, most.step_ci_high)}.`
}

function details({ report }: Answered<'ladder'>): TemplateResult {
  const measured = report.outcome === 'measured'
  return html`
    ${measured ? picture(report) : nothing} ${verdicts(report)}
    ${measured ? table(report) : nothing} ${missing(report)}
  `
}

/** The rates of rungs that have one, and the peak that each is held against. Of what does no operations, such
 *  as an embedding, the calls are counted. */
export function drawn({ rungs, peaks, flops }: LadderReport): Rung[] {
  const work = flops || 1
  const rate = (ms: number | undefined) => (ms ? work / (ms * 1e-3) : undefined)
  const peakOf = (kernel: string) =>
    flops > 0
      ? peaks.find((peak) => peak.kernel === (kernel === 'threads' ? 'threads' : 'simd'))
          ?.flops_per_s
      : undefined
  return rungs.flatMap(({ kernel, p50_ms, median_ci_low_ms, median_ci_high_ms, step }) => {
    const point = rate(p50_ms)
    return point === undefined
      ? []
      : [
          {
            name: nameOf(kernel),
            point,
            low: rate(median_ci_high_ms),
            high: rate(median_ci_low_ms),
            factor: step,
            peak: peakOf(kernel),
          },
        ]
  })
}

const picture = (report: LadderReport) =>
  guard([report], () => {
    const rungs = drawn(report)
    const [unit, title, text] =
      report.flops > 0
        ? (['operations', 'Operations per second', formatRate] as const)
        : (['calls', 'Calls per second', formatCount] as const)
    return html`
      <flopscope-figure
        caption=${`${title}, rung by rung`}
        file="ladder.svg"
        .draw=${(place: Size) => ladder(rungs, place, unit)}
        .table=${{
          head: ['Kernel', title, 'From', 'To', 'Peak'],
          rows: () =>
            rungs.map(({ name, point, low, high, peak }) => [
              name,
              ...[point, low, high, peak].map((value) => text(value)),
            ]),
        }}
      ></flopscope-figure>
    `
  })

function table({ rungs, confidence }: LadderReport): TemplateResult {
  const sure = `${formatConfidence(confidence)} interval`
  const factor = (value: number | undefined) => (value === undefined ? '' : formatNumber(value, 4))
  return reportTable(
    'The rungs from the bottom to the top',
    [
      'Kernel',
      'Field',
      'Over the one below',
      sure,
      'Over naive',
      sure,
      'Median',
      sure,
      'Of the peak',
      'Verified elements',
    ],
    rungs.map((rung, place) => [
      nameOf(rung.kernel),
      `rungs[${place}]`,
      factor(rung.step),
      intervalCell(rung.step_ci_low, rung.step_ci_high, factor),
      factor(rung.speedup),
      intervalCell(rung.speedup_ci_low, rung.speedup_ci_high, factor),
      formatTime(rung.p50_ms),
      intervalCell(rung.median_ci_low_ms, rung.median_ci_high_ms, formatTime),
      rung.peak_percent === undefined ? '' : formatPercent(rung.peak_percent),
      rung.verified_elements > 0 ? formatExact(rung.verified_elements) : '',
    ]),
  )
}

/** What has no rung here. */
const missing = ({ missing }: LadderReport) =>
  missing.map(
    ({ kernel, reason }) => html`<p class="hint">No rung for ${nameOf(kernel)}: ${reason}</p>`,
  )

declare global {
  interface HTMLElementTagNameMap {
    'flopscope-ladder': HTMLElement
  }
}

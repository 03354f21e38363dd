// SPDX-License-Identifier: MIT
//
// <flopscope-trace>: where does the time go?

import { html, nothing, type TemplateResult } from 'lit'
import { guard } from 'lit/directives/guard.js'
import { type FlameData, flame, flameHeight, flameReading, timeText } from '../charts/flame.ts'
import type { Size } from '../charts/svg.ts'
import { formatCount, formatPercent, formatTime } from '../lab/format/format.ts'
import { formatConfidence, formatExact } from '../lab/format/number.ts'
import { traceOptionsFields } from '../lab/generated/questions.ts'
import type { TracedSpan, TraceReport } from '../lab/generated/records.ts'
import type { Answered } from './run/answering.ts'
import './answer/figure.ts'
import { droppedRow, intervalCell, reportTable } from './answer/report-table.ts'
import { subjectName } from './form/subject-name.ts'
import { defineQuestion } from './question.ts'
import './answer/trace-files.ts'
import { unbroken } from './answer/unbroken.ts'
import { verdicts } from './answer/verdicts.ts'

/** The table shows this many names, those that take most. */
const mostNames = 10

defineQuestion({
  name: 'trace',
  roles: [
    {
      name: 'subject',
      label: '',
      subject: { op: 'linear', batch: 128, in_features: 1024, out_features: 1024 },
    },
  ],
  fields: traceOptionsFields,
  plan: html`
    <div class="plan">
      <h3>What a run does</h3>
      <ol>
        <li><b>Marks begin and end.</b> Each call, and each operation inside it, is a span with its time, its work and what it allocated.</li>
        <li><b>Takes apart.</b> Own time is a span’s time without those inside it; together all own times are the whole.</li>
        <li><b>Counts itself.</b> What reading the clock costs is measured and shown, and so is the most the clock can have added.</li>
      </ol>
    </div>
  `,
  answer,
  details,
})

export function answer({
  report,
  subjects,
}: Pick<Answered<'trace'>, 'report' | 'subjects'>): TemplateResult | string {
  const [first] = report.names
  const subject = subjectName(subjects.subject)
  if (!first) return withoutSpans(report)
  const { self_ms, self_error_ms, self_percent, name } = first
  if (self_ms === undefined) {
    return `${subject} is too short for this clock, which can be ${formatTime(report.span_error_ms)} off for each span: choose larger shapes.`
  }
  const runs = report.runs === 1 ? 'a run' : `${formatExact(report.runs)} runs`
  return html`In ${runs} of ${subject}, <strong>${unbroken(formatPercent(self_percent))}</strong> of
    the time is ${name} itself: ${unbroken(formatTime(self_ms))} of
    ${unbroken(formatTime(report.total_ms))}, of which the clock adds at most
    ${unbroken(formatTime(self_error_ms))}.`
}

const untraced: Readonly<Record<string, string>> = {
  kernel_mismatch: 'The kernel computes something else than it should; it is not worth tracing.',
  out_of_memory: 'There was not enough memory left for a run: choose smaller shapes.',
}

/** Why there is nothing to tell; the verdicts say it at length. */
function withoutSpans({ verdicts }: TraceReport): string {
  const problem = verdicts.find(({ severity }) => severity === 'problem')
  return untraced[problem?.code ?? ''] ?? 'Stopped before there was anything to tell.'
}

function details({ report, subjects, final }: Answered<'trace'>): TemplateResult {
  const [call] = typicalCall(report.spans)
  // What began and ended between two steps of the clock has no width.
  const drawn = call !== undefined && call.end_ms > call.begin_ms
  return html`
    ${drawn ? picture(report) : nothing} ${verdicts(report)}
    ${report.names.length > 0 ? names(report) : nothing}
    ${report.layers.length > 0 ? layers(report) : nothing} ${whole(report)}
    ${final && report.spans.length > 0 ? files(report, subjectName(subjects.subject)) : nothing}
  `
}

const files = (report: TraceReport, name: string) =>
  html`<flopscope-trace-files name=${`trace ${name}`} .report=${report}></flopscope-trace-files>`

const picture = (report: TraceReport) =>
  guard([report], () => {
    const data: FlameData = { spans: typicalCall(report.spans) }
    return html`
      <flopscope-figure
        caption="One call of median length"
        file="trace.svg"
        height=${flameHeight(data)}
        .draw=${(place: Size) => flame(data, place)}
        .read=${(place: Size, x: number) => flameReading(data, place, x)}
        .table=${{
          head: ['Span', 'Depth', 'Begins', 'Time'],
          rows: () =>
            data.spans.map((span) => [
              span.name,
              String(span.depth),
              formatTime(span.begin_ms),
              timeText(span),
            ]),
        }}
      ></flopscope-figure>
    `
  })

/** The outermost span whose time is the median, and all spans inside it. */
export function typicalCall(spans: readonly TracedSpan[]): readonly TracedSpan[] {
  const length = ({ begin_ms, end_ms }: TracedSpan) => end_ms - begin_ms
  const outermost = spans.filter(({ depth }) => depth === 0).sort((a, b) => length(a) - length(b))
  const median = outermost[Math.floor((outermost.length - 1) / 2)]
  if (!median) return []
  const from = spans.indexOf(median)
  const next = spans.findIndex(({ depth }, index) => index > from && depth === 0)
  return spans.slice(from, next < 0 ? spans.length : next)
}

function names({ names }: TraceReport): TemplateResult {
  const time = (ms: number | undefined) => (ms === undefined ? 'too short to tell' : formatTime(ms))
  return reportTable(
    names.length > mostNames ? `The ${mostNames} names of most own time` : 'By own time',
    ['Name', 'Field', 'Calls', 'Own time', 'Share', 'Clock error up to', 'Total', 'Work', 'Rate'],
    names
      .slice(0, mostNames)
      .map((each, index) => [
        each.name,
        `names[${index}]`,
        formatExact(each.calls),
        time(each.self_ms),
        each.self_ms === undefined ? '' : formatPercent(each.self_percent),
        each.self_ms === undefined ? '' : formatTime(each.self_error_ms),
        time(each.total_ms),
        formatCount(each.flops),
        each.flops_per_s === undefined ? '' : `${formatCount(each.flops_per_s)}/s`,
      ]),
  )
}

/** A span cannot be repeated where it stands; a layer can, alone on its own input, until its time is sure. */
function layers({ layers, confidence }: TraceReport): TemplateResult {
  const longest = Array.from(layers.entries()).sort(
    ([, a], [, b]) => (b.p50_ms ?? 0) - (a.p50_ms ?? 0),
  )
  return reportTable(
    layers.length > mostNames
      ? `The ${mostNames} layers that take longest, each alone in batches`
      : 'Each layer alone, in batches',
    [
      'Layer',
      'Field',
      'Median',
      `${formatConfidence(confidence)} interval`,
      'Share',
      'Work',
      'Rate',
    ],
    longest
      .slice(0, mostNames)
      .map(([place, each]) => [
        each.name,
        `layers[${place}]`,
        each.p50_ms === undefined ? 'not told' : formatTime(each.p50_ms),
        intervalCell(each.median_ci_low_ms, each.median_ci_high_ms, formatTime),
        each.share_percent === undefined ? '' : formatPercent(each.share_percent),
        formatCount(each.flops),
        each.flops_per_s === undefined ? '' : `${formatCount(each.flops_per_s)}/s`,
      ]),
  )
}

const whole = (report: TraceReport) =>
  reportTable(
    'The trace itself',
    ['Quantity', 'Field', 'Value'],
    [
      ['All calls together', 'total_ms', formatTime(report.total_ms)],
      ['Spans', 'spans', formatExact(report.spans.length)],
      ['Spans without room', 'spans_lost', formatExact(report.spans_lost)],
      ['Clock’s error of one span, at most', 'span_error_ms', formatTime(report.span_error_ms)],
      ['Reading the clock took', 'overhead_ms', formatTime(report.overhead_ms)],
      ['The same, of all', 'overhead_percent', formatPercent(report.overhead_percent)],
      ...droppedRow(report),
    ],
  )

declare global {
  interface HTMLElementTagNameMap {
    'flopscope-trace': HTMLElement
  }
}

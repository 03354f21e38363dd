// SPDX-License-Identifier: MIT
//
// A trace of a subject: where does the time go, span by span?

import type { FlameData } from '../charts/flame.ts'
import { timeText } from '../charts/parts/span-time.ts'
import { formatCount, formatPercent, formatTime } from '../lab/format/format.ts'
import { formatExact } from '../lab/format/number.ts'
import { traceOptionsFields } from '../lab/generated/options.ts'
import type { TracedSpan, TraceReport, Verdict } from '../lab/generated/records.ts'
import { say, type Text } from '../texts/say.ts'
import { texts } from '../texts/trace.ts'
import { about } from './base/about.ts'
import { cautionsOf, fewOf } from './base/answer.ts'
import { withShortNames } from './base/layer-name.ts'
import type { Context, Figure, Question, SavedForm, Table } from './base/question.ts'
import { oneSubject } from './base/roles.ts'
import { subjectName } from './base/subject-name.ts'
import { listTable, wholeTable } from './base/tables.ts'

/** A table shows this many names or layers, those that take most. */
const most = 10

export const question: Question<'trace'> = {
  ...about('trace', traceOptionsFields, texts.plan),
  roles: oneSubject({ model: 'transformer-block', batch: 1 }),
  sentence,
  cautions,
  figures,
  tables,
  savedForms: [programFile('chrome'), programFile('speedscope')],
  next: { name: 'bottleneck', asks: texts.next },
  exitCode: ({ finished }) => (finished ? 0 : 1),
}

/** A file for a program that draws traces; C++ writes it, behind whatever is being measured. */
function programFile(program: 'chrome' | 'speedscope'): SavedForm<'trace'> {
  return {
    name: program,
    ending: `.${program}.json`,
    type: 'application/json',
    label: texts[program][0],
    doc: texts[program][1],
    has: ({ spans }) => spans.length > 0,
    text: (lab, report) => lab.traceFile(report, program),
  }
}

/** Of the call that is drawn: over all runs together, one that was interrupted may outweigh the others. */
function sentence(report: TraceReport, { subjects }: Context): Text {
  const name = subjectName(subjects.subject as object)
  if (report.names.length === 0) return [withoutSpans(report)]
  const [first] = ownTimes(typicalCall(report.spans))
  if (!first || ofName(report, first.name)?.self_ms === undefined)
    return [texts.tooShort(name, formatTime(report.span_error_ms))]
  const share = texts.share(name, formatPercent(first.percent), withShortNames(first.name))
  return say`${share}${texts.times(formatTime(first.own_ms), formatTime(first.of_ms))}`
}

const ofName = ({ names }: TraceReport, name: string) => names.find((each) => each.name === name)

/** How far the share of the drawn call and that of all runs may lie apart, in points of a hundred, as one thing said twice. */
const alike = 10

/** Says where the table, which adds up all runs, does not agree with the answer. */
function cautions(report: TraceReport): readonly Verdict[] {
  const told = [
    ...cautionsOf(report),
    ...(report.names.length > 0 ? fewOf('runs', report.runs) : []),
  ]
  const [first] = ownTimes(typicalCall(report.spans))
  const [most] = report.names
  const same = first && ofName(report, first.name)
  if (!same || !most || most.self_ms === undefined) return told
  if (same === most && Math.abs(most.self_percent - first.percent) <= alike) return told
  const name = withShortNames(most.name)
  const text = texts.runsDiffer(report.runs, name, formatPercent(most.self_percent))
  return [...told, { code: 'runs_differ', severity: 'warning', text }]
}

interface OwnTime {
  readonly name: string
  /** Without the spans inside. */
  readonly own_ms: number
  readonly of_ms: number
  readonly percent: number
}

/** Own times of a call's spans by their names, the most first; none of a call that the clock gives no time. */
export function ownTimes(call: readonly TracedSpan[]): readonly OwnTime[] {
  const of_ms = call[0] ? length(call[0]) : 0
  if (!(of_ms > 0)) return []
  const own = new Map<string, number>()
  const add = (name: string, ms: number) => own.set(name, (own.get(name) ?? 0) + ms)
  // The span that each depth is in at the moment.
  const around: TracedSpan[] = []
  for (const span of call) {
    const outer = around[span.depth - 1]
    around[span.depth] = span
    add(span.name, length(span))
    if (outer) add(outer.name, -length(span))
  }
  return Array.from(own, ([name, own_ms]) => ({
    name,
    own_ms,
    of_ms,
    percent: (100 * own_ms) / of_ms,
  })).sort((a, b) => b.own_ms - a.own_ms)
}

const length = ({ begin_ms, end_ms }: TracedSpan): number => end_ms - begin_ms

/** Why there is nothing to tell; the verdicts say it at length. */
function withoutSpans({ verdicts }: TraceReport): string {
  const problem = verdicts.find(({ severity }) => severity === 'problem')
  return texts.untraced[problem?.code ?? ''] ?? texts.stopped
}

function figures(report: TraceReport): readonly Figure[] {
  const spans = typicalCall(report.spans)
  const [call] = spans
  // What began and ended between two steps of the clock has no width.
  if (!call || call.end_ms <= call.begin_ms) return []
  const data: FlameData = { spans }
  return [
    {
      chart: 'flame',
      data,
      caption: texts.figure,
      file: 'trace.svg',
      head: texts.figureHead,
      rows: () =>
        spans.map((span) => [
          span.name,
          String(span.depth),
          formatTime(span.begin_ms),
          timeText(span),
        ]),
    },
  ]
}

/** The outermost span whose time is the median, and all spans inside it. */
export function typicalCall(spans: readonly TracedSpan[]): readonly TracedSpan[] {
  const outermost = spans.filter(({ depth }) => depth === 0).sort((a, b) => length(a) - length(b))
  const median = outermost[Math.floor((outermost.length - 1) / 2)]
  if (!median) return []
  const from = spans.indexOf(median)
  const next = spans.findIndex(({ depth }, index) => index > from && depth === 0)
  return spans.slice(from, next < 0 ? spans.length : next)
}

function tables(report: TraceReport): readonly Table[] {
  const spans = formatExact(report.spans.length)
  return [names(report), layers(report), wholeTable(texts.whole, report, texts.rows, { spans })]
}

function names(report: TraceReport): Table {
  const { names } = report
  const time = (ms: number | undefined) => (ms === undefined ? texts.tooShortSpan : formatTime(ms))
  return listTable(
    report,
    'names',
    {
      ...texts.names(names.length > most ? most : undefined),
      name: ({ name }) => name,
      cells: {
        self_ms: ({ self_ms }) => time(self_ms),
        self_percent: ({ self_ms, self_percent }) =>
          self_ms === undefined ? '' : formatPercent(self_percent),
        self_error_ms: ({ self_ms, self_error_ms }) =>
          self_ms === undefined ? '' : formatTime(self_error_ms),
        total_ms: ({ total_ms }) => time(total_ms),
        flops: ({ flops }) => formatCount(flops),
      },
    },
    names.slice(0, most),
  )
}

/** A span cannot be repeated where it stands; a layer can, alone on its own input, until its time is sure. */
function layers(report: TraceReport): Table {
  const { layers } = report
  const longest = [...layers].sort((a, b) => (b.p50_ms ?? 0) - (a.p50_ms ?? 0)).slice(0, most)
  return listTable(
    report,
    'layers',
    {
      ...texts.layers(layers.length > most ? most : undefined),
      name: ({ name }) => name,
      cells: { flops: ({ flops }) => formatCount(flops) },
    },
    longest,
  )
}

// SPDX-License-Identifier: MIT
//
// <flopscope-suite>: which of many is the fastest?

import { html, type TemplateResult } from 'lit'
import { guard } from 'lit/directives/guard.js'
import { type SuiteData, suite } from '../charts/suite.ts'
import type { Size } from '../charts/svg.ts'
import { formatNumber, formatPercent, formatTime } from '../lab/format/format.ts'
import { formatConfidence } from '../lab/format/number.ts'
import { suiteOptionsFields } from '../lab/generated/questions.ts'
import type { SuiteCandidate, SuiteReport } from '../lab/public.ts'
import { notCompared } from './answer/not-compared.ts'
import type { Answered } from './run/answering.ts'
import './answer/figure.ts'
import { intervalCell, reportTable } from './answer/report-table.ts'
import { unbroken } from './answer/unbroken.ts'
import { verdicts } from './answer/verdicts.ts'
import { subjectName } from './form/subject-name.ts'
import { defineQuestion } from './question.ts'

type Ranked = Pick<Answered<'suite'>, 'report' | 'subjects'>

/** The same 2,097,152 multiply-accumulates in three shapes, and the first as the textbook writes it. */
const shapes = [
  { op: 'matmul', m: 128, k: 128, n: 128 },
  { op: 'matmul', m: 32, k: 512, n: 128 },
  { op: 'matmul', m: 512, k: 32, n: 128 },
  { op: 'matmul', m: 128, k: 128, n: 128, kernel: 'naive' },
]

defineQuestion({
  name: 'suite',
  roles: [
    {
      name: 'subjects',
      label: 'Candidates, the first is the baseline',
      subjects: shapes,
      most: 12,
    },
  ],
  fields: suiteOptionsFields,
  plan: html`
    <div class="plan">
      <h3>What a run does</h3>
      <ol>
        <li><b>Goes there and back.</b> Each round calls all candidates in some order and then in the reverse, so that a machine that warms up or slows down does so for all.</li>
        <li><b>Shuffles.</b> The order changes from round to round, so that nobody always follows the same neighbour.</li>
        <li><b>Compares with the first.</b> Each has a speedup with its interval; a second copy of the first is the control.</li>
      </ol>
    </div>
  `,
  answer,
  details,
})

/** "2 matmul 32 × 512 × 128, simd kernel": two may be alike but for their places. */
export function rowName({ report, subjects }: Ranked, place: number): string {
  const { kernel = '' } = report.candidates[place] ?? {}
  const name = subjectName(subjects.subjects[place] ?? {})
  return `${place + 1} ${name}${kernel && `, ${kernel} kernel`}`
}

export function answer(asked: Ranked): TemplateResult | string {
  const { outcome, candidates, minimum_effect_percent } = asked.report
  if (outcome !== 'measured') return notCompared[outcome] ?? ''
  const [first] = candidates
  if (first?.verdict !== 'baseline') return fastest(asked)
  if (candidates.every(({ verdict }) => verdict === 'baseline' || verdict === 'not_stable'))
    return 'No verdict: this machine shows differences where there are none.'
  const faster = places(candidates, 'faster')
  const slower = places(candidates, 'slower').length
  const best = faster.sort((a, b) => speedupOf(candidates[b]) - speedupOf(candidates[a]))[0]
  const counts = `${faster.length} faster, ${slower} slower, ${candidates.length - 1 - faster.length - slower} not told apart`
  if (best === undefined) {
    return html`None of the others is faster than ${rowName(asked, 0)} by more than
      ${unbroken(formatPercent(minimum_effect_percent))}: ${counts}.`
  }
  const tied = rivals(asked, best)
  return html`${rowName(asked, best)} is
    <strong>${unbroken(`${formatNumber(speedupOf(candidates[best]), 3)} times`)}</strong> as fast as
    ${rowName(asked, 0)}: ${counts}.${tied && ` It is not told from ${tied}.`}`
}

const speedupOf = (candidate: SuiteCandidate | undefined): number => candidate?.speedup ?? 0

const places = (
  candidates: readonly SuiteCandidate[],
  wanted: SuiteCandidate['verdict'],
): number[] => candidates.flatMap(({ verdict }, place) => (verdict === wanted ? [place] : []))

/** Without a baseline. */
function fastest(asked: Ranked): TemplateResult | string {
  const { candidates, fastest } = asked.report
  const [best] = fastest
  // A machine shows differences where there are none, or a file was saved before the fastest were listed.
  if (best === undefined) return 'No verdict: nothing here tells which is the fastest.'
  const tied = rivals(asked, best)
  if (tied) {
    return html`<strong>Not told apart</strong> as the fastest: ${rowName(asked, best)}; ${tied}.`
  }
  return html`The fastest is ${rowName(asked, best)}: its median is
    <strong>${unbroken(formatTime(candidates[best]?.p50_ms))}</strong>.`
}

/** Those that are not told from `best` where that is the fastest, in words; their names have commas. */
function rivals(asked: Ranked, best: number): string {
  const { fastest } = asked.report
  if (fastest[0] !== best) return ''
  return Array.from(fastest.slice(1), (place) => rowName(asked, place)).join('; ')
}

function details(asked: Answered<'suite'>): TemplateResult {
  const { report } = asked
  if (report.outcome !== 'measured') return html`${verdicts(report)}`
  return html`${picture(asked)} ${verdicts(report)} ${table(asked)}`
}

const picture = (asked: Answered<'suite'>) =>
  guard([asked.report], () => {
    const data = drawn(asked.report)
    return html`
      <flopscope-figure
        caption=${data.label === 'speedup' ? 'Speedup over the first' : 'Median time of a call'}
        file="suite.svg"
        .draw=${(place: Size) => suite(data, place)}
        .table=${{
          head: ['Candidate', data.label, 'From', 'To'],
          rows: () =>
            data.candidates.map(({ name, point, low, high }) => [
              name,
              ...[point, low, high].map((value) => formatNumber(value, 4)),
            ]),
        }}
      ></flopscope-figure>
    `
  })

/** Names are short: places, and what runs there; the operation only where there are several. */
export function drawn({ candidates, minimum_effect_percent }: SuiteReport): SuiteData {
  const compared = candidates[0]?.verdict === 'baseline'
  const op = ({ name }: SuiteCandidate) => name.split(',')[0]
  const several = new Set(candidates.map(op)).size > 1
  const label = (candidate: SuiteCandidate, place: number) =>
    [place + 1, several && op(candidate), candidate.kernel].filter(Boolean).join(' ')
  return {
    label: compared ? 'speedup' : 'ms a call',
    minimum_effect: compared ? minimum_effect_percent / 100 : undefined,
    candidates: candidates.flatMap((candidate, place) => {
      const { p50_ms, median_ci_low_ms, median_ci_high_ms } = candidate
      const { speedup = 1, speedup_ci_low, speedup_ci_high } = candidate
      const name = label(candidate, place)
      if (compared) return [{ name, point: speedup, low: speedup_ci_low, high: speedup_ci_high }]
      return p50_ms ? [{ name, point: p50_ms, low: median_ci_low_ms, high: median_ci_high_ms }] : []
    }),
  }
}

const words: Readonly<Record<SuiteCandidate['verdict'], string>> = {
  none: '',
  baseline: 'baseline',
  faster: 'faster',
  slower: 'slower',
  not_told_apart: 'not told apart',
  not_stable: 'not stable',
}

function table(asked: Answered<'suite'>): TemplateResult {
  const { candidates, confidence } = asked.report
  const sure = `${formatConfidence(confidence)} interval`
  return reportTable(
    'The candidates in their order',
    ['Candidate', 'Field', 'Verdict', 'Speedup', sure, 'Median', sure],
    candidates.map((candidate, place) => [
      rowName(asked, place),
      `candidates[${place}]`,
      words[candidate.verdict],
      candidate.speedup === undefined ? '' : formatNumber(candidate.speedup, 4),
      intervalCell(candidate.speedup_ci_low, candidate.speedup_ci_high, (value) =>
        formatNumber(value, 4),
      ),
      formatTime(candidate.p50_ms),
      intervalCell(candidate.median_ci_low_ms, candidate.median_ci_high_ms, formatTime),
    ]),
  )
}

declare global {
  interface HTMLElementTagNameMap {
    'flopscope-suite': HTMLElement
  }
}

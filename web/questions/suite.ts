// SPDX-License-Identifier: MIT
//
// The fastest of many subjects.

import type { SuiteData } from '../charts/suite.ts'
import { formatNumber, formatPercent, formatTime } from '../lab/format/format.ts'
import { suiteOptionsFields } from '../lab/generated/options.ts'
import type { SuiteCandidate, SuiteReport } from '../lab/generated/records.ts'
import { common, notCompared } from '../texts/common.ts'
import { say, type Text, unsure } from '../texts/say.ts'
import { texts } from '../texts/suite.ts'
import { about, manySubjects } from './base/about.ts'
import { estimate, intervalOf } from './base/estimate.ts'
import type { Context, Figure, Question, Table } from './base/question.ts'
import { subjectWithKernel } from './base/subject-name.ts'
import { listTable, wholeTable } from './base/tables.ts'

/** The same 2,097,152 multiply-accumulates in three shapes, and the first as the textbook writes it. */
const shapes = [
  { op: 'matmul', m: 128, k: 128, n: 128 },
  { op: 'matmul', m: 32, k: 512, n: 128 },
  { op: 'matmul', m: 512, k: 32, n: 128 },
  { op: 'matmul', m: 128, k: 128, n: 128, kernel: 'naive' },
]

export const question: Question<'suite'> = {
  ...about('suite', suiteOptionsFields, texts.plan),
  roles: manySubjects('suite', texts.label, shapes),
  sentence,
  figures,
  tables,
  next: { name: 'comparison', asks: texts.next },
  exitCode: ({ outcome, candidates }) =>
    outcome === 'measured' && candidates.every(({ verdict }) => verdict !== 'not_stable') ? 0 : 1,
}

type Subjects = Context['subjects']

/** "2 matmul 32 × 512 × 128, simd kernel", as the picture and the tables number them. */
export const rowName = (report: SuiteReport, subjects: Subjects, place: number): string =>
  `${place + 1} ${subjectsOf(report, subjects)[place] ?? ''}`

/** The same in a sentence, which numbers only those that are alike but for their places. */
function nameIn(report: SuiteReport, subjects: Subjects, place: number): string {
  const names = subjectsOf(report, subjects)
  const [name = '', ...others] = names.filter((each) => each === names[place])
  return others.length > 0 ? rowName(report, subjects, place) : name
}

const subjectsOf = ({ candidates }: SuiteReport, { subjects }: Subjects): readonly string[] =>
  candidates.map(({ kernel }, place) =>
    subjectWithKernel((subjects as readonly object[])[place] ?? {}, kernel),
  )

function sentence(report: SuiteReport, { subjects }: Context): Text {
  const { outcome, candidates, confidence, minimum_effect_percent } = report
  if (outcome !== 'measured') return [notCompared[outcome] ?? '']
  const [first] = candidates
  if (first?.verdict !== 'baseline') return fastest(report, subjects)
  if (candidates.every(({ verdict }) => verdict === 'baseline' || verdict === 'not_stable'))
    return unsure(common.noVerdict)
  const places = (wanted: SuiteCandidate['verdict']) =>
    candidates.flatMap(({ verdict }, place) => (verdict === wanted ? [place] : []))
  const faster = places('faster')
  const [slower, same, unstable] = (['slower', 'not_told_apart', 'not_stable'] as const).map(
    (verdict) => places(verdict).length,
  ) as [number, number, number]
  const counts = texts.counts(faster.length, slower, same, unstable)
  const speedup = (place: number) => candidates[place]?.speedup ?? 0
  const [best] = faster.sort((a, b) => speedup(b) - speedup(a))
  const baseline = nameIn(report, subjects, 0)
  if (best === undefined) {
    // Some interval reaches beyond the difference that matters, or there is none.
    const isOpen = candidates.some(
      ({ verdict, speedup_ci_high: most = Number.POSITIVE_INFINITY }) =>
        verdict === 'not_stable' ||
        (verdict === 'not_told_apart' && most > 1 + minimum_effect_percent / 100),
    )
    return isOpen
      ? unsure(say`${texts.noneShown(baseline)}${counts}`)
      : say`${texts.none(baseline, formatPercent(minimum_effect_percent))}${counts}`
  }
  const tied = rivals(report, subjects, best)
  const times = estimate(candidates[best] as object, 'speedup', confidence, texts.times)
  const name = nameIn(report, subjects, best)
  return say`${texts.best(name, times, baseline)}${counts}${tied && texts.tied(tied)}`
}

/** Without a baseline. */
function fastest(report: SuiteReport, subjects: Subjects): Text {
  const [best] = report.fastest
  // A machine shows differences where there are none, or a file was saved before the fastest were listed.
  if (best === undefined) return unsure(texts.nothingTells)
  const name = nameIn(report, subjects, best)
  const tied = rivals(report, subjects, best)
  if (tied) return unsure(texts.together(`${name}; ${tied}`))
  return texts.fastest(
    name,
    estimate(report.candidates[best] as object, 'p50_ms', report.confidence),
  )
}

/** Those that are not told from `best` where that is the fastest, in words; their names have commas. */
function rivals(report: SuiteReport, subjects: Subjects, best: number): string {
  const { fastest } = report
  if (fastest[0] !== best) return ''
  return Array.from(fastest.slice(1), (place) => nameIn(report, subjects, place)).join('; ')
}

const isCompared = ({ candidates }: SuiteReport) => candidates[0]?.verdict === 'baseline'

function figures(report: SuiteReport, { final }: Context): readonly Figure[] {
  if (report.outcome !== 'measured') return []
  const compared = final && isCompared(report)
  const data = drawn(report, compared)
  return [
    {
      chart: 'suite',
      data,
      caption: compared ? texts.figure.speedup : texts.figure.time,
      file: 'suite.svg',
      head: [texts.table.head, data.label, ...texts.bounds],
      rows: () =>
        data.candidates.map(({ name, point, low, high }) => [
          name,
          ...[point, low, high].map((value) =>
            data.times ? formatTime(value, 4) : formatNumber(value, 4),
          ),
        ]),
    },
  ]
}

/** Names are short: places, and what runs there; the operation only where there are several. */
export function drawn(report: SuiteReport, compared = isCompared(report)): SuiteData {
  const { candidates, minimum_effect_percent } = report
  const op = ({ name }: SuiteCandidate) => name.split(',')[0]
  const several = new Set(candidates.map(op)).size > 1
  const label = (candidate: SuiteCandidate, place: number) =>
    [place + 1, several && op(candidate), candidate.kernel].filter(Boolean).join(' ')
  return {
    label: compared ? texts.axis.speedup : texts.axis.time,
    ...(compared ? {} : { times: true }),
    minimum_effect: compared ? minimum_effect_percent / 100 : undefined,
    candidates: candidates.flatMap((candidate, place) => {
      // The first is what the others are compared with.
      const speedup = intervalOf(candidate, 'speedup') ?? { point: 1 }
      const value = compared ? speedup : intervalOf(candidate, 'p50_ms')
      return value?.point ? [{ name: label(candidate, place), ...value }] : []
    }),
  }
}

function tables(report: SuiteReport, { subjects }: Context): readonly Table[] {
  if (report.outcome !== 'measured') return []
  const { fastest } = report
  const names = Array.from(fastest, (place) => nameIn(report, subjects, place)).join('; ')
  const told = fastest.length > 1 ? texts.notToldApart : texts.alone
  return [
    listTable(report, 'candidates', {
      ...texts.table,
      name: (_, place) => rowName(report, subjects, place),
      cells: { verdict: ({ verdict }) => texts.words[verdict] },
    }),
    wholeTable(texts.whole, report, texts.rows, { fastest: names && `${names}: ${told}` }),
  ]
}

// SPDX-License-Identifier: MIT
//
// A ranking in words, as a picture and as a table, in which every run stands with its machine, clock and build.

import type { RankingData } from '../../charts/ranking.ts'
import { boundsText } from '../../lab/format/field.ts'
import { formatNumber, formatTime } from '../../lab/format/format.ts'
import type { Environment, RegressionReport, Verdict } from '../../lab/generated/records.ts'
import { estimate, intervalOf } from '../../questions/base/estimate.ts'
import { buildOf, dayOf, platformOf } from '../../questions/base/place.ts'
import type { Figure, Table } from '../../questions/base/question.ts'
import { fileStem } from '../../questions/base/subject-name.ts'
import { intervalCell, intervalHead } from '../../questions/base/tables.ts'
import type { Ranked, TimedRun } from '../../reports/ranking.ts'
import { common } from '../../texts/common.ts'
import { files as texts } from '../../texts/files.ts'
import { texts as regression } from '../../texts/regression.ts'
import type { Text } from '../../texts/say.ts'

/** How the marks of runs are told apart. */
export interface Legend {
  readonly isOwn: (run: TimedRun) => boolean
  readonly own: string
  readonly others: string
}

export interface Ranking {
  readonly subject: string
  readonly ranks: readonly Ranked[]
  /** Runs that all others are compared with; may be none. */
  readonly baseline: readonly TimedRun[]
  /** What the regression question says of each of the others. */
  readonly judged: ReadonlyMap<TimedRun, RegressionReport>
  readonly legend: Legend
}

/** How sure an interval of a timing is. */
const confidenceOf = ({ file }: TimedRun): number =>
  (file.report as { readonly confidence?: number }).confidence ?? 0.95

export const groupsIn = ({ ranks }: Ranking): number => (ranks.at(-1)?.group ?? -1) + 1

export function rankingSentence(ranking: Ranking): Text {
  const { ranks } = ranking
  const [first, last] = [ranks[0], ranks.at(-1)]
  if (!first || !last) return []
  if (groupsIn(ranking) === 1) {
    const ends = {
      p50_ms: last.times.p50_ms,
      median_ci_low_ms: first.times.p50_ms,
      median_ci_high_ms: last.times.p50_ms,
    }
    return texts.level(ranks.length, boundsText(ends, 'p50_ms'))
  }
  const time = estimate(first.times, 'p50_ms', confidenceOf(first))
  return texts.fastest(first.name, time, ranks.length, groupsIn(ranking))
}

/** More names than these are only counted. */
const mostNames = 3

/** "Against a.json: of 2 subjects ..."; empty where nothing is compared. */
export function judgedSentence({ baseline, judged }: Ranking): string {
  if (judged.size === 0) return ''
  const verdicts = [...judged.values()].map(({ subjects }) => subjects[0]?.verdict)
  const count = (wanted: string) => verdicts.filter((verdict) => verdict === wanted).length
  const names = baseline.slice(0, mostNames).map(({ name }) => name)
  const counts = texts.counts(
    judged.size,
    count('slower'),
    count('faster'),
    count('not_told_apart'),
  )
  return texts.judged(texts.first(names, baseline.length - names.length), counts)
}

export function rankingFigure({ subject, ranks, legend }: Ranking): Figure {
  const { isOwn, own, others } = legend
  const data: RankingData = {
    legend: { own, others },
    runs: ranks.flatMap((run) => {
      const interval = intervalOf(run.times, 'p50_ms')
      return interval ? [{ ...interval, name: run.name, group: run.group, own: isOwn(run) }] : []
    }),
  }
  return {
    chart: 'ranking',
    data,
    caption: texts.figure(subject),
    file: `ranking-${fileStem(subject)}.svg`,
    head: texts.head,
    rows: () =>
      data.runs.map(({ name, group, point, low, high }) => [
        name,
        String(group + 1),
        ...[point, low, high].map((value) => formatNumber(value, 4)),
      ]),
  }
}

/** A head, and what stands below it for each run. */
type Column = readonly [head: string, cell: (run: Ranked) => string]

/** Without columns that are empty. */
function rankTable(
  ranks: readonly Ranked[],
  { caption, head }: { readonly caption: string; readonly head: string },
  columns: readonly Column[],
): Table {
  const filled = columns.filter(([, cell]) => ranks.some((run) => cell(run) !== ''))
  return {
    caption,
    head: [head, ...filled.map(([name]) => name)],
    rows: ranks.map((run, place) => [
      `${place + 1} ${run.name}`,
      ...filled.map(([, cell]) => cell(run)),
    ]),
  }
}

const field: Column = [common.field, ({ place }) => place]

export function rankingTable({ ranks, baseline, judged }: Ranking): Table {
  const { ranks: heads } = texts
  type Subject = RegressionReport['subjects'][number]
  const ofJudged = (text: (subject: Subject) => string) => (run: Ranked) => {
    const [subject] = judged.get(run)?.subjects ?? []
    return subject ? text(subject) : ''
  }
  const isBaseline = (run: Ranked) => judged.size > 0 && baseline.includes(run)
  const verdict = ofJudged((subject) => regression.words[subject.verdict])
  return rankTable(ranks, heads, [
    field,
    [heads.group, ({ group }) => String(group + 1)],
    [heads.median, ({ times }) => formatTime(times.p50_ms)],
    [
      intervalHead({ confidence: ranks[0] && confidenceOf(ranks[0]) }),
      ({ times }) => intervalCell(times, 'p50_ms'),
    ],
    [heads.change, ofJudged(({ change }) => (change === undefined ? '' : formatNumber(change)))],
    [heads.interval, ofJudged((subject) => intervalCell(subject, 'change'))],
    [heads.verdict, (run) => (isBaseline(run) ? texts.baseline : verdict(run))],
  ])
}

/** Whose numbers they are: the machine, the browser, the build and the clock of each. */
export function machinesTable({ ranks }: Ranking): Table {
  const { machines: heads } = texts
  const of = (text: (environment: Environment) => string) => (run: Ranked) =>
    text(run.file.environment)
  return rankTable(ranks, heads, [
    field,
    [heads.runtime, of(({ runtime }) => runtime)],
    [heads.platform, ({ machine, file }) => machine ?? platformOf(file.environment)],
    [heads.build, of(buildOf)],
    [heads.clock, of(({ clock_resolution_ms }) => formatTime(clock_resolution_ms))],
    [heads.when, ({ file }) => dayOf(file.created)],
  ])
}

/** What the regression question has to say of each run; that machines differ stands in the table. */
export const cautionsOf = ({ judged }: Ranking): readonly Verdict[] =>
  [...judged].flatMap(([{ name }, { verdicts }]) =>
    verdicts
      .filter(({ code }) => code !== 'machine_differs')
      .map((verdict) => ({ ...verdict, text: texts.of(name, verdict.text) })),
  )

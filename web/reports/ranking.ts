// SPDX-License-Identifier: MIT
//
// Times of one subject from several files, ranked by their medians, in groups whose runs are not told apart from their
// first. Who is slower is judged by the regression question, from the raw samples: that knows how much two runs of one
// machine differ, and tells apart runs whose own intervals overlap a little.

import type { RegressionReport } from '../lab/generated/records.ts'
import type { AnyResultFile, Lab, SavedRun } from '../lab/public.ts'
import { subjectsText } from '../questions/base/saved-run.ts'
import { askedName } from '../questions/base/subject-name.ts'
import { type Timed, timedOf } from './timed.ts'

export interface NamedFile {
  /** What it is called, where it came from. */
  readonly name: string
  /** What else is known of the machine than its file tells. */
  readonly machine?: string
  readonly file: AnyResultFile
}

/** One of the times in a file. */
export interface TimedRun extends NamedFile {
  readonly times: Timed
  /** Where in the file it stands. */
  readonly place: string
}

export interface Ranked extends TimedRun {
  /** From 0, the fastest. */
  readonly group: number
}

/** Files that ask the same. */
export interface SameQuestion {
  /** "matmul 256 × 256 × 256". */
  readonly subject: string
  readonly files: readonly NamedFile[]
  /** Of a question whose times can be ranked, where there are two at least. */
  readonly times: readonly TimedRun[]
}

/** Those that ask the same stand together, in the order in which the first of them came. */
export function sameQuestions(all: readonly NamedFile[]): readonly SameQuestion[] {
  const timed = grouped(
    all.flatMap((each) => timesIn(each)),
    ({ times }) => askedName(times.subject),
  )
  const files = (runs: readonly NamedFile[]) => new Set(runs.map(({ file }) => file))
  const isAlone = (times: readonly TimedRun[]) => files(times).size < 2
  const ranked = [...timed].filter(([, times]) => !isAlone(times))
  const alone = files([...timed.values()].filter(isAlone).flat())
  const others = grouped(
    all.filter(({ file }) => timedOf(file).length === 0 || alone.has(file)),
    ({ file }) => file.experiment,
  )
  return [
    ...ranked.map(([subject, times]) => ({ subject, times, files: times })),
    ...[...others.values()].map((files) => ({
      subject: files[0] ? subjectsText(files[0].file) : '',
      files,
      times: [],
    })),
  ]
}

const timesIn = (named: NamedFile): TimedRun[] =>
  timedOf(named.file).map((times, at) => ({
    ...named,
    times,
    place: named.file.experiment === 'suite' ? `report.candidates[${at}]` : 'report',
  }))

function grouped<Item>(all: readonly Item[], nameOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of all) {
    const name = nameOf(item)
    const group = groups.get(name)
    if (group) group.push(item)
    else groups.set(name, [item])
  }
  return groups
}

/** Whether it has a time at all. */
export const isTimed = ({ times }: TimedRun): boolean => times.p50_ms !== undefined

/** The runs that have a time, fastest first. */
export async function rankedRuns(lab: Lab, runs: readonly TimedRun[]): Promise<readonly Ranked[]> {
  const sorted = runs
    .filter(isTimed)
    .sort((a, b) => Number(a.times.p50_ms) - Number(b.times.p50_ms))
  const ranks: Ranked[] = []
  let first: Ranked | undefined
  for (const run of sorted) {
    const begins = !first || (await isSlower(lab, run, first))
    const ranked: Ranked = { ...run, group: (first?.group ?? -1) + Number(begins) }
    if (begins) first = ranked
    ranks.push(ranked)
  }
  return ranks
}

async function isSlower(lab: Lab, run: TimedRun, first: TimedRun): Promise<boolean> {
  const { slower } = await lab.regression([timingOf(first)], timingOf(run))
  return slower > 0
}

/** The regression question about a run, and one or several before it. */
export const compared = (
  lab: Lab,
  saved: readonly TimedRun[],
  later: TimedRun,
): Promise<RegressionReport> => lab.regression(saved.map(besideReference), besideReference(later))

/** With the loop that tells how fast the machine was meanwhile. In a ranking it has no place: machines of one kind would be
 *  taken for one, and the faster of them for no faster. */
const besideReference = (run: TimedRun): SavedRun =>
  timingOf(run, (run.file.report as { readonly reference_ms?: unknown }).reference_ms)

/** The run as a file that holds no more than what is judged. The least of single calls is below the least of means of many,
 *  so how many calls a sample is the mean of belongs to it. */
function timingOf({ file, times }: TimedRun, reference_ms?: unknown): SavedRun {
  const { format, version, environment } = file
  const { subject, kernel, batch_size, samples_ms, clock_error_percent } = times
  const runs = samples_ms.length
  const beside = reference_ms === undefined ? {} : { reference_ms }
  const report = { kernel, runs, batch_size, samples_ms, clock_error_percent, ...beside }
  return { format, version, experiment: 'timing', environment, subject, report } as never
}

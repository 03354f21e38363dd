// SPDX-License-Identifier: MIT
//
// The saved runs of tests/fixtures/results, of every experiment, as version 0.1 wrote them.
import { readdirSync, readFileSync } from 'node:fs'
import { parseResult } from '../../../web/lab/files/result.ts'

// A test with a document has an import.meta.url of its own making; the root is where tests are started.
const folder = 'tests/fixtures/results'

export interface SavedFile {
  readonly format: string
  readonly version: number
  readonly experiment: string
  readonly options: Readonly<Record<string, unknown>>
  readonly environment: Readonly<Record<string, unknown>>
  readonly report: Readonly<Record<string, unknown>>
  /** Its subjects, by the names that the experiment has for them. */
  readonly [role: string]: unknown
}

export interface SavedRun {
  /** Of the file, which begins with the experiment's. */
  readonly name: string
  readonly experiment: string
  readonly text: string
  readonly file: SavedFile
}

export const savedRuns: readonly SavedRun[] = readdirSync(folder)
  .filter((entry) => entry.endsWith('.json'))
  .sort()
  .map((entry) => {
    const text = readFileSync(`${folder}/${entry}`, 'utf8')
    const file = JSON.parse(text) as SavedFile
    // The comparison of architectures has a format of its own, which names no experiment.
    const { experiment = 'architectures' } = file
    return { name: entry.replace(/\.json$/, ''), experiment, text, file }
  })

export function savedRun(name: string): SavedRun {
  const run = savedRuns.find((each) => each.name === name)
  if (!run) throw new Error(`there is no ${folder}/${name}.json`)
  return run
}

/** Counts that a saved run has otherwise: its version took the scores of attention for written. */
export const countedOtherwise =
  /^architectures\[2\]\.(bytes|cost\.(bytes_read|bytes_written|arithmetic_intensity|layers))$/

/** What the library computes of a run whose file does not say it; older-runs.test.ts holds it to that. */
export const computedOrder = {
  by_time: Float64Array.of(0, 2, 1),
  time_ratio: 58.44228841607564,
  time_ratio_ci_low: 54.02382890814835,
  time_ratio_ci_high: 63.001135186165726,
}

/** The report of an opened file with that order, where it is one of architectures. */
export function ordered<Report extends object>(report: Report): Report {
  if (!('architectures' in report)) return report
  const { architectures } = report as { architectures: readonly object[] }
  const alike = architectures.map((each) => ({ ...each, alike: true }))
  return { ...report, ...computedOrder, architectures: alike }
}

/** Its report as the lab gives it. */
export const reportOf = async ({ text }: SavedRun): Promise<object> =>
  ordered((await parseResult(text)).report)

/** Verdicts on memory were called insights, and what a profile held its peak. */
export function renamed(file: object) {
  const same = JSON.parse(JSON.stringify(file).replaceAll('"insights":', '"verdicts":'))
  if (same.experiment !== 'profile') return same
  const { peak_mb, ...report } = same.report
  return { ...same, report: { ...report, held_mb: peak_mb } }
}

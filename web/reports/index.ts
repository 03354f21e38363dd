// SPDX-License-Identifier: MIT
//
// `flopscope/reports`: runs in forms for people and for other programs. A run is a report that a lab gave, or a saved run.

import { type AnyReport, type AnyResultFile, runOf, type SavedRun } from '../lab/index.ts'
import { listOf } from '../lab/plain-data.ts'
import { wording } from '../lab/wording.ts'
import {
  googleBenchmarkJson as benchmarkJson,
  parsedBenchmarks,
  runOfGoogleBenchmark,
} from './google-benchmark.ts'
import { markdownReport as markdown } from './markdown.ts'
import { rowsNdjson as rows } from './rows.ts'
import { textReport as text } from './text.ts'

type Run = AnyResultFile | AnyReport
type Runs = Run | readonly Run[]

const forms = wording('a_list_of', 'a list of {forms}', { forms: 'AnyReport, AnyResultFile' })

/** Refuses what is neither. */
const fileOf = (run: Run) => (isFile(run) ? run : runOf(run))
const listed = (runs: Runs) =>
  (isList(runs) ? listOf('runs', runs, forms) : [runs as Run]).map(fileOf)

function isFile(run: Run): run is AnyResultFile {
  try {
    return 'format' in Object(run)
  } catch {
    return false // a proxy that throws
  }
}

function isList(runs: Runs): runs is readonly Run[] {
  try {
    return Array.isArray(runs)
  } catch {
    return false // a proxy that was revoked
  }
}

/** What the terminal prints of an answer: its sentence, its tables and its cautions. */
export const textReport = async (runs: Runs): Promise<string> =>
  (await Promise.all(listed(runs).map(text))).join('\n')

/** Prints that. */
export async function printReport(runs: Runs): Promise<void> {
  // biome-ignore lint/suspicious/noConsole: printing is what it is for.
  console.log(await textReport(runs))
}

/** A report in Markdown: each run's answer with its interval, how far to trust it, its numbers and the call that asks it
 *  again. */
export const markdownReport = (runs: Runs): Promise<string> => markdown(listed(runs))

/** Newline-delimited JSON, a number with its interval or a word a line, as `flopscope/rows.schema.json` describes it. */
export const rowsNdjson = (runs: Runs): string => rows(listed(runs))

/** The times of timings and suites in the form of Google Benchmark's JSON, which its tools/compare.py reads. */
export const googleBenchmarkJson = (runs: Runs): string => benchmarkJson(listed(runs))

/** The run that Google Benchmark's JSON holds: a timing, or of several benchmarks a suite. Throws where it has no single
 *  runs. */
export const fromGoogleBenchmark = (json: string): SavedRun =>
  runOfGoogleBenchmark(parsedBenchmarks(json))

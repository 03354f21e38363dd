// SPDX-License-Identifier: MIT
//
// `flopscope/reports`: runs in forms for people and for other programs. A run is a report that a lab gave, or a saved run.

import { type AnyReport, type AnyResultFile, runOf, type SavedRun } from '../lab/index.ts'
import { listOf, readOr } from '../lab/plain-data.ts'
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
function fileOf(run: Run): AnyResultFile {
  const isFile = readOr('run', run, () => 'format' in Object(run))
  return isFile ? (run as AnyResultFile) : runOf(run as AnyReport)
}

function listed(runs: Runs): AnyResultFile[] {
  const isList = readOr('runs', runs, () => Array.isArray(runs))
  const list = isList ? listOf('runs', runs as readonly Run[], forms) : [runs as Run]
  return list.map(fileOf)
}

/** Whether a lab of this program measured it; any other file may be from another machine. */
function isOwn({ report }: AnyResultFile): boolean {
  try {
    return runOf(report) !== undefined
  } catch {
    return false
  }
}

/** What the terminal prints of an answer: its sentence, its tables and its cautions. */
export async function textReport(runs: Runs): Promise<string> {
  const texts = listed(runs).map((file) => text(file, isOwn(file) ? 'here' : 'elsewhere'))
  return (await Promise.all(texts)).join('\n')
}

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

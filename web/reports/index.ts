// SPDX-License-Identifier: MIT
//
// `flopscope/reports`: saved runs in forms for people and for other programs.

import type { AnyResultFile, SavedRun } from '../lab/public.ts'
import { googleBenchmarkJson as benchmarkJson, runOfGoogleBenchmark } from './google-benchmark.ts'
import { markdownReport as markdown } from './markdown.ts'
import { rowsNdjson as rows } from './rows.ts'

type Runs = AnyResultFile | readonly AnyResultFile[]

const listed = (runs: Runs) => (Array.isArray(runs) ? runs : [runs]) as readonly AnyResultFile[]

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
  runOfGoogleBenchmark(JSON.parse(json))

// SPDX-License-Identifier: MIT
//
// A saved run in whichever form it came.

import { plain } from '../lab/files/plain.ts'

const isRecord = (json: unknown): json is Readonly<Record<string, unknown>> =>
  typeof json === 'object' && json !== null

/** The run in the JSON of a file, of Google Benchmark's, too; anything else is left for C++ to judge. */
export async function savedRunOf(json: unknown): Promise<unknown> {
  if (!isRecord(json) || !isRecord(json.context) || !Array.isArray(json.benchmarks)) return json
  return (await import('./google-benchmark.ts')).runOfGoogleBenchmark(json)
}

/** The text of a result file that holds the same run; a text that is no JSON stays as it is. */
export async function resultTextOf(text: string): Promise<string> {
  const json = parsed(text)
  const run = await savedRunOf(json)
  return run === json ? text : JSON.stringify(run, plain)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

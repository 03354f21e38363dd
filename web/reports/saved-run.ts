// SPDX-License-Identifier: MIT
//
// A saved run in whichever form it came.

import { errorText, sentence } from '../lab/errors.ts'
import { plain } from '../lab/files/plain.ts'
import { page } from '../texts/page.ts'

const isRecord = (json: unknown): json is Readonly<Record<string, unknown>> =>
  typeof json === 'object' && json !== null

/** What `text` holds, of what the refusal calls `name`. */
export function jsonOf(text: string, name: string, refusal: (message: string) => unknown): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw refusal(page.file.notJson(name, sentence(errorText(error))))
  }
}

/** The run in the JSON of a file, of Google Benchmark's, too; anything else is left for C++ to judge. */
export async function savedRunOf(json: unknown): Promise<unknown> {
  if (!isRecord(json) || !isRecord(json.context) || !Array.isArray(json.benchmarks)) return json
  return (await import('./google-benchmark.ts')).runOfGoogleBenchmark(json)
}

/** The text of a result file that holds the same run. */
export async function resultTextOf(text: string): Promise<string> {
  const json = jsonOf(text, page.file.it, (message) => new Error(message))
  const run = await savedRunOf(json)
  return run === json ? text : JSON.stringify(run, plain)
}

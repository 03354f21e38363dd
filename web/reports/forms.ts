// SPDX-License-Identifier: MIT
//
// Forms in which any runs can be taken along, one or many in a file. What writes them is loaded when one is asked for.

import type { AnyResultFile } from '../lab/public.ts'
import type { reports as words } from '../texts/reports.ts'

type Runs = readonly AnyResultFile[]

export interface ReportForm {
  /** Option of the command line. */
  readonly name: keyof typeof words.forms
  /** Of the file, after its name: ".md". */
  readonly ending: string
  readonly type: string
  /** Whether there is anything to write of these runs. */
  readonly has: (runs: Runs) => boolean
  readonly text: (runs: Runs) => Promise<string>
}

export const reportForms: readonly ReportForm[] = [
  {
    name: 'markdown',
    ending: '.md',
    type: 'text/markdown',
    has: () => true,
    text: async (runs) => (await import('./markdown.ts')).markdownReport(runs),
  },
  {
    name: 'ndjson',
    ending: '.rows.ndjson',
    type: 'application/x-ndjson',
    has: () => true,
    text: async (runs) => (await import('./rows.ts')).rowsNdjson(runs),
  },
  {
    name: 'benchmark',
    ending: '.benchmark.json',
    type: 'application/json',
    has: (runs) => runs.some(({ experiment }) => experiment === 'timing' || experiment === 'suite'),
    text: async (runs) => (await import('./google-benchmark.ts')).googleBenchmarkJson(runs),
  },
]

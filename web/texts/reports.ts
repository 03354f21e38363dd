// SPDX-License-Identifier: MIT
//
// Words of reports, of the list of kept runs, and of the forms in which runs leave the page and the terminal.

import { wording } from '../lab/wording.ts'
import { counted } from './counted.ts'

export const reports = {
  /** On its button, and in the help of the terminal. */
  forms: {
    markdown: ['Save report', 'write a report of it in Markdown to this file'],
    ndjson: [
      'Save rows',
      'write its numbers to this file, one a line as JSON, as DuckDB and others open them',
    ],
    benchmark: [
      'Save for compare.py',
      'write its times to this file as Google Benchmark does, for its compare.py',
    ],
  },
  print: 'Print',
  title: (runs: number) => `Flopscope: ${counted(runs, 'run')}`,
  summary: ['Run', 'Question', 'Answer'],
  measured: (when: string, place: string) => `Measured ${when}: ${place}`,
  cautions: 'What to know before believing the numbers',
  again: 'To ask it again:',
  noCpuTime: 'cpu_time repeats real_time: the time of the processor alone was not measured',
  googleBenchmark: () => wording('google_benchmark', 'the JSON of Google Benchmark'),
  noneOfThem: () => wording('none_of_them', 'none of them'),
  singleRuns: () =>
    wording(
      'single_runs',
      'single runs: aggregates alone cannot be compared, so leave out --benchmark_report_aggregates_only',
    ),
} as const

/** Of the list of runs that a browser keeps. */
export const runs = {
  title: 'My runs',
  none: 'No run is kept yet. What you measure stays here, on this machine, also after a reload.',
  refused:
    'This browser keeps nothing for this page: runs last until it is closed. Save those that you need.',
  search: 'Find a run',
  sideBySide: 'Set side by side',
  save: (chosen: number) => (chosen > 0 ? 'Save chosen' : 'Save all'),
  deleteAll: 'Delete all',
  reallyAll: (runs: number) => `Really delete ${counted(runs, 'run')}?`,
  choose: (run: string) => `Choose: ${run}`,
  name: 'Name',
  nameOf: (run: string) => `Name of: ${run}`,
  pin: 'Pin',
  pinOf: (run: string) => `Pin: ${run}`,
  delete: 'Delete',
  deleteOf: (run: string) => `Delete: ${run}`,
} as const

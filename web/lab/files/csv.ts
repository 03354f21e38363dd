// SPDX-License-Identifier: MIT
//
// A timing as rows for a spreadsheet.

import type { TimingReport } from '../generated/records.ts'

/** Every call that was timed, one a row; times are those of a single call. */
export function reportCsv(report: TimingReport): string {
  const rows: (string | number)[][] = [['phase', 'run', 'time_ms', 'outlier']]
  if (report.first_call_ms !== undefined) rows.push(['first call', 1, report.first_call_ms, ''])
  report.warmup_ms.forEach((ms, run) => {
    rows.push(['warm-up', run + 1, ms, ''])
  })
  report.samples_ms.forEach((ms, run) => {
    rows.push(['timing', run + 1, ms, outlierNames[report.sample_classes[run] ?? 0] ?? ''])
  })
  return rows.map((row) => `${row.join(',')}\r\n`).join('')
}

const outlierNames: Readonly<Record<number, string>> = {
  [-2]: 'low severe',
  [-1]: 'low mild',
  0: 'none',
  1: 'high mild',
  2: 'high severe',
}

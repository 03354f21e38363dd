// SPDX-License-Identifier: MIT
//
// `flopscope timing`

import { formatCount, formatPercent, formatTime } from '../lab/format/format.ts'
import { formatInterval, formatRateInterval } from '../lab/format/interval.ts'
import { formatConfidence } from '../lab/format/number.ts'
import { makeResult, resultJson, type TimingReport } from '../lab/index.ts'
import type { RunSubject } from '../lab/subject.ts'
import type { Task } from './main.ts'
import { machineRows, paragraphs, verdictText } from './question.ts'
import { subjectText } from './subject-text.ts'
import { columns, sparkline } from './table.ts'
import { exit } from './terminal.ts'
import { stoppedExit, watched } from './watched.ts'

export async function printTiming(task: Task): Promise<number> {
  const { lab, subject, options, json, terminal } = task
  const { report, stopped } = await watched<TimingReport>(terminal, (control) =>
    lab.timing(subject, { ...options, ...control }),
  )
  if (report) {
    const run = { subject, options, environment: lab.environment(), report }
    terminal.out(json ? resultJson(makeResult(run)) : timingText(subject, report))
  }
  if (stopped) return stoppedExit(terminal, report)
  return report?.outcome === 'measured' ? exit.success : exit.failure
}

export const timingText = (subject: RunSubject, report: TimingReport): string =>
  paragraphs([
    subjectText(subject, report.kernel),
    columns(report.outcome === 'measured' ? measuredRows(report) : firstCallRow(report), ''),
    verdictText(report.verdicts),
  ])

function measuredRows(report: TimingReport): string[][] {
  const { p50_ms, mean_ms, median_ci_low_ms, median_ci_high_ms } = report
  const calls = report.batch_size === 1 ? 'one call' : `${formatCount(report.batch_size)} calls`
  const rate = formatRateInterval(
    report.flops_per_s,
    report.flops_per_s_low,
    report.flops_per_s_high,
  )
  const histogram = sparkline(report.samples_ms)
  return [
    [
      'median',
      formatInterval(p50_ms, median_ci_low_ms, median_ci_high_ms),
      intervalNote(report, median_ci_low_ms),
    ],
    [
      'mean',
      formatInterval(mean_ms, report.mean_ci_low_ms, report.mean_ci_high_ms),
      intervalNote(report, report.mean_ci_low_ms),
    ],
    ...(report.flops ? [['rate', rate, `${workOf(report)} a call`]] : []),
    ['fastest', formatTime(report.min_ms), ''],
    ['p95, p99', `${formatTime(report.p95_ms)}, ${formatTime(report.p99_ms)}`, ''],
    ['slowest', formatTime(report.max_ms), ''],
    ['spread', formatTime(report.std_ms), spreadNote(report)],
    ...(histogram ? [['histogram', histogram, 'fastest to slowest']] : []),
    ['runs', String(report.runs), `of ${calls} each`],
    [
      'clock error',
      `at most ${formatPercent(report.clock_error_percent)} a run`,
      `${formatPercent(report.clock_error_mean_percent)} of the mean`,
    ],
    ...machineRows(report),
    ...firstCallRow(report),
  ]
}

/** Few runs have no interval of the median, and one has none at all. */
function intervalNote({ confidence, runs }: TimingReport, low: number | undefined): string {
  if (low !== undefined) return `${formatConfidence(confidence)} interval`
  return runs === 1 ? 'no interval: one run' : `no interval: ${runs} runs are too few`
}

const spreadNote = ({ coefficient_of_variation: ratio }: TimingReport): string =>
  ratio === undefined ? '' : `${formatPercent(100 * ratio)} of the mean`

function firstCallRow({ first_call_ms, first_call_error_ms }: TimingReport): string[][] {
  if (first_call_ms === undefined) return []
  const error = `± ${formatTime(first_call_error_ms)} by the clock`
  return [['first call', formatTime(first_call_ms), error]]
}

/** Where there are no multiply-accumulates, every operation of any kind is counted. */
const workOf = ({ flops, flops_convention: convention }: TimingReport): string =>
  `${formatCount(flops)} ${convention === 'all' ? 'operations' : convention}`

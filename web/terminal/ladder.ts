// SPDX-License-Identifier: MIT
//
// `flopscope ladder`

import { formatCount, formatPercent } from '../lab/format/format.ts'
import { formatInterval } from '../lab/format/interval.ts'
import { formatConfidence } from '../lab/format/number.ts'
import type { LadderReport } from '../lab/generated/records.ts'
import { machineRows, paragraphs, printer, verdictText } from './question.ts'
import { ratioText } from './ratio.ts'
import { subjectText } from './subject-text.ts'
import { columns } from './table.ts'

export const printLadder = printer<LadderReport>({
  ask: ({ lab, subject, options }, control) => lab.ladder(subject, { ...options, ...control }),
  answered: ({ outcome, rungs }) =>
    outcome === 'measured' && rungs.every(({ verdict }) => verdict !== 'not_stable'),
  text: (report, { subject }) =>
    paragraphs([
      subjectText(subject, ''),
      report.outcome === 'measured' ? columns([head(report), ...rungRows(report)], '') : '',
      columns(belowRows(report), ''),
      verdictText(report.verdicts),
    ]),
})

const head = ({ confidence }: LadderReport): string[] => [
  'kernel',
  `median, ${formatConfidence(confidence)} interval`,
  'over the one below',
  'over naive',
  'of the peak',
]

const rungRows = ({ rungs }: LadderReport): string[][] =>
  rungs.map((rung) => [
    rung.kernel,
    formatInterval(rung.p50_ms, rung.median_ci_low_ms, rung.median_ci_high_ms),
    ratioText(rung.step, rung.step_ci_low, rung.step_ci_high),
    ratioText(rung.speedup, rung.speedup_ci_low, rung.speedup_ci_high),
    rung.peak_percent === undefined ? '' : formatPercent(rung.peak_percent),
  ])

const belowRows = (report: LadderReport): string[][] => [
  ...report.peaks.flatMap(({ kernel, flops_per_s }) =>
    flops_per_s === undefined
      ? []
      : [
          [
            'peak',
            `${formatCount(flops_per_s)} a second`,
            kernel === 'threads' ? 'all threads' : 'one thread',
          ],
        ],
  ),
  ...report.missing.map(({ kernel, reason }) => ['no rung', kernel, reason]),
  ...(report.outcome === 'measured'
    ? [
        [
          'control',
          ratioText(report.control_ratio, report.control_ci_low, report.control_ci_high),
          'naive against itself',
        ],
        ['rounds', String(report.rounds), 'of two batches of each'],
        ...machineRows(report),
      ]
    : []),
]

// SPDX-License-Identifier: MIT
//
// `flopscope comparison`

import { formatTime } from '../lab/format/format.ts'
import { formatConfidence } from '../lab/format/number.ts'
import type { ComparisonReport } from '../lab/generated/records.ts'
import { machineRows, paragraphs, printer, verdictText } from './question.ts'
import { ratioText } from './ratio.ts'
import { subjectText } from './subject-text.ts'
import { columns } from './table.ts'

/** The verdicts in words. */
export const comparisonWords = {
  faster: 'faster',
  slower: 'slower',
  not_told_apart: 'not told apart',
  not_stable: 'not stable enough to tell',
}

export const printComparison = printer<ComparisonReport>({
  ask: ({ lab, baseline, subject, options }, control) =>
    lab.comparison(baseline ?? subject, subject, { ...options, ...control }),
  answered: ({ outcome, verdict }) => outcome === 'measured' && verdict !== 'not_stable',
  text(report, { baseline, subject }) {
    const head = [
      ['baseline', subjectText(baseline ?? subject, report.baseline_kernel)],
      ['optimized', subjectText(subject, report.optimized_kernel)],
    ]
    const { confidence, quartets } = report
    const control = ratioText(report.control_ratio, report.control_ci_low, report.control_ci_high)
    const interval = `${formatConfidence(confidence)} interval`
    const speedup = ratioText(report.speedup, report.speedup_ci_low, report.speedup_ci_high)
    const rows = [
      ['verdict', comparisonWords[report.verdict], 'the optimized one against the baseline'],
      ['speedup', speedup, interval],
      ...(control ? [['control', control, 'baseline against itself']] : []),
      ['baseline', formatTime(report.baseline_p50_ms), 'median'],
      ['optimized', formatTime(report.optimized_p50_ms), 'median'],
      ['quartets', String(quartets), 'of two batches of each'],
      ...machineRows(report),
    ]
    const measured = report.outcome === 'measured' ? columns(rows, '') : ''
    return paragraphs([columns(head, ''), measured, verdictText(report.verdicts)])
  },
})

// SPDX-License-Identifier: MIT
//
// `flopscope attention`

import { gainText } from '../lab/format/attention-text.ts'
import { formatCount, formatNumber } from '../lab/format/format.ts'
import { formatInterval } from '../lab/format/interval.ts'
import { formatConfidence, formatExact } from '../lab/format/number.ts'
import type { AttentionReport } from '../lab/generated/records.ts'
import { machineRows, paragraphs, printer, verdictText } from './question.ts'
import { columns } from './table.ts'

export const printAttention = printer<AttentionReport>({
  ask: ({ lab, options }, control) => lab.attention({ ...options, ...control }),
  answered: ({ outcome }) => outcome === 'measured',
  text: (report) =>
    paragraphs([
      columns([['form', 'seq', 'median', 'work'], ...pointRows(report)], ''),
      columns(
        [
          [
            'form',
            'time grows as',
            `${formatConfidence(report.confidence)} interval`,
            'work',
            'gain',
          ],
          ...formRows(report),
        ],
        '',
      ),
      columns(machineRows(report), ''),
      verdictText(report.verdicts),
    ]),
})

const pointRows = ({ points }: AttentionReport): string[][] =>
  points.map(({ form, seq, p50_ms, median_ci_low_ms, median_ci_high_ms, flops }) => [
    form,
    formatExact(seq),
    formatInterval(p50_ms, median_ci_low_ms, median_ci_high_ms),
    formatCount(flops),
  ])

const formRows = ({ forms }: AttentionReport): string[][] =>
  forms.map((each) => {
    const { form, exponent, exponent_ci_low, exponent_ci_high, flops_exponent } = each
    return [
      form,
      exponent === undefined ? '' : `seq^${formatNumber(exponent)}`,
      exponent === undefined
        ? ''
        : `[${formatNumber(exponent_ci_low)}, ${formatNumber(exponent_ci_high)}]`,
      flops_exponent === undefined ? '' : `seq^${formatNumber(flops_exponent)}`,
      gainText(each),
    ]
  })

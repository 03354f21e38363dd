// SPDX-License-Identifier: MIT
//
// `flopscope architectures`

import type { ArchitectureReport, ArchitecturesReport } from '../lab/course/architectures.ts'
import { quantityNames, unlikeText } from '../lab/course/architectures-text.ts'
import { compareDigitArchitectures } from '../lab/course/compare-digit-architectures.ts'
import { formatBytes, formatCount, formatPercent } from '../lab/format/format.ts'
import { formatInterval, formatRate } from '../lab/format/interval.ts'
import { formatExact } from '../lab/format/number.ts'
import { paragraphs, printer } from './question.ts'
import { columns } from './table.ts'

export const printArchitectures = printer<ArchitecturesReport>({
  ask: ({ lab, options }, { signal }) => compareDigitArchitectures(lab, options, { signal }),
  answered: ({ architectures }) => architectures.some(({ forward_ms }) => forward_ms !== undefined),
  text: (report) =>
    paragraphs([
      `A digit of 28x28 pixels, ${report.matched ? '' : 'as '}alike in ${quantityNames[report.match]}${report.matched ? '' : ' as they come'}`,
      columns(
        [
          ['model', 'parameters', 'work', 'a pass', 'peak memory', 'rate', 'of the peak', 'match'],
          ...report.architectures.map(row),
        ],
        '',
      ),
      unlikeText(report),
      report.peak_flops_per_s === undefined
        ? ''
        : `The measured peak is ${formatRate(report.peak_flops_per_s)}.`,
    ]),
})

const row = (each: ArchitectureReport): string[] => {
  const { model, params, flops, forward_ms, timing, peak_mb, absent } = each
  return [
    typeof model === 'string' ? model : (model.name ?? each.name),
    formatExact(params),
    `${formatCount(flops)}FLOP`,
    forward_ms === undefined
      ? absent
      : formatInterval(forward_ms, timing?.median_ci_low_ms, timing?.median_ci_high_ms),
    peak_mb === undefined ? '' : formatBytes(peak_mb * 2 ** 20),
    formatRate(each.flops_per_s),
    formatPercent(each.efficiency_percent),
    each.match_ratio === undefined ? '' : formatPercent(100 * each.match_ratio),
  ]
}

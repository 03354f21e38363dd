// SPDX-License-Identifier: MIT
//
// `flopscope bottleneck`

import { formatNumber, formatPercent, formatTime } from '../lab/format/format.ts'
import { formatInterval } from '../lab/format/interval.ts'
import type { BottleneckReport } from '../lab/generated/records.ts'
import { machineRows, paragraphs, printer, verdictText } from './question.ts'
import { columns } from './table.ts'

export const printBottleneck = printer<BottleneckReport>({
  ask: ({ lab, subjects = [], options }, control) =>
    lab.bottleneck(subjects, { ...options, ...control }),
  answered: ({ complete }) => complete,
  text: (report) =>
    paragraphs([
      columns(partRows(report), ''),
      columns(whatIfRows(report), ''),
      columns(machineRows(report), ''),
      verdictText(report.verdicts),
    ]),
})

const share = (low: number | undefined, high: number | undefined): string =>
  low === undefined || high === undefined ? '' : `${formatPercent(low)} to ${formatPercent(high)}`

/** A model's layers are its parts; its forward pass is timed beside them. */
const partRows = ({
  parts,
  total_ms,
  forward_ms,
  forward_ci_low_ms,
  forward_ci_high_ms,
}: BottleneckReport): string[][] => [
  ['part', 'median', 'share', 'by the intervals'],
  ...parts.map((part) => [
    part.name,
    part.p50_ms === undefined
      ? part.outcome.replaceAll('_', ' ')
      : formatInterval(part.p50_ms, part.median_ci_low_ms, part.median_ci_high_ms),
    formatPercent(part.share_percent),
    share(part.share_low_percent, part.share_high_percent),
  ]),
  ['the whole', formatTime(total_ms), '', ''],
  ...(forward_ms === undefined
    ? []
    : [
        ['forward pass', formatInterval(forward_ms, forward_ci_low_ms, forward_ci_high_ms), '', ''],
      ]),
]

/** Amdahl: how many times as fast the whole becomes with one part made faster. */
const whatIfRows = ({ parts }: BottleneckReport): string[][] => [
  ['with this part', '2 times as fast', '4 times', '10 times', 'gone'],
  ...parts
    .filter(({ share_percent }) => share_percent !== undefined)
    .sort((a, b) => (b.share_percent ?? 0) - (a.share_percent ?? 0))
    .map((part) => [
      part.name,
      ...[part.speedup_2x, part.speedup_4x, part.speedup_10x, part.speedup_limit].map((times) =>
        formatNumber(times),
      ),
    ]),
]

// SPDX-License-Identifier: MIT
//
// `flopscope roofline`

import { formatBytes, formatNumber, formatPercent } from '../lab/format/format.ts'
import { formatRateInterval } from '../lab/format/interval.ts'
import type { RooflinePoint, RooflineReport } from '../lab/generated/records.ts'
import { paragraphs, printer, verdictText } from './question.ts'
import { subjectText } from './subject-text.ts'
import { columns } from './table.ts'

const bounds = { memory: 'memory', compute: 'arithmetic', not_told_apart: 'not told apart' }

export const printRoofline = printer<RooflineReport>({
  ask: ({ lab, subject, options }, control) => lab.roofline([subject], { ...options, ...control }),
  answered: ({ complete, points }) => complete && points.every(isPlaced),
  text: (report, { subject }) =>
    paragraphs([
      subjectText(subject, report.points[0]?.kernel ?? ''),
      columns(pointRows(report), ''),
      columns([...peakRows(report), ...levelRows(report)], ''),
      verdictText(report.verdicts),
    ]),
})

/** Under a roof; any other point has no limit, and a verdict says why. */
const isPlaced = ({ achieved_percent }: RooflinePoint): boolean => achieved_percent !== undefined

const pointRows = ({ points }: RooflineReport): string[][] =>
  points.flatMap((point) => {
    const intensity = ['intensity', formatNumber(point.intensity), 'operations for each byte']
    if (!isPlaced(point)) return [['rate', rate(point), ''], intensity]
    return [
      ['limited by', bounds[point.bound], ''],
      ['rate', rate(point), `${formatPercent(point.achieved_percent)} of what is attainable`],
      intensity,
      ['ridge', formatNumber(point.ridge), 'where memory and arithmetic are equal'],
    ]
  })

const peakRows = ({ peaks }: RooflineReport): string[][] =>
  peaks.map((peak) => [`${peak.kernel} peak`, rate(peak)])

/** Plateaus of the bandwidth, from the smallest working set to the largest. */
const levelRows = ({ levels }: RooflineReport): string[][] =>
  levels.map(({ first_bytes, last_bytes, bytes_per_s }) => [
    `${formatBytes(first_bytes)} to ${formatBytes(last_bytes)}`,
    `${formatBytes(bytes_per_s)}/s`,
  ])

interface Rate {
  readonly flops_per_s?: number
  readonly flops_per_s_low?: number
  readonly flops_per_s_high?: number
}

const rate = ({ flops_per_s, flops_per_s_low, flops_per_s_high }: Rate): string =>
  formatRateInterval(flops_per_s, flops_per_s_low, flops_per_s_high)

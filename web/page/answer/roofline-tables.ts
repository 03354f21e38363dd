// SPDX-License-Identifier: MIT
//
// A roofline's numbers: the operations, the roofs, and the bandwidth of each working set.

import type { TemplateResult } from 'lit'
import type { RooflineData } from '../../charts/roofline.ts'
import {
  byteScale,
  formatBytes,
  formatCount,
  formatNumber,
  formatPercent,
} from '../../lab/format/format.ts'
import { formatRate, intervalTexts, rateScale } from '../../lab/format/interval.ts'
import { formatConfidence } from '../../lab/format/number.ts'
import type { BandwidthRate, RooflinePoint, RooflineReport } from '../../lab/generated/records.ts'
import type { FigureTable } from './figure.ts'
import { reportTable } from './report-table.ts'

const limits: Readonly<Record<RooflinePoint['bound'], string>> = {
  memory: 'memory',
  compute: 'arithmetic',
  not_told_apart: 'not told apart',
}

/** `names` are those of the points, in their order. */
export const pointsTable = (names: readonly string[], report: RooflineReport): TemplateResult =>
  reportTable(
    'The operations',
    ['Operation', 'Kernel', 'Per byte', 'Rate', 'Roof', 'Of the roof', 'Limited by'],
    report.points.map((point, place) => [
      names[place] ?? point.op,
      point.kernel,
      formatNumber(point.intensity),
      inConvention(
        point,
        withBounds(point.flops_per_s, point.flops_per_s_low, point.flops_per_s_high, rateScale),
      ),
      inConvention(point, formatRate(point.attainable_flops_per_s)),
      formatPercent(point.achieved_percent),
      point.achieved_percent === undefined ? withoutRoof(point) : limits[point.bound],
    ]),
  )

/** Why an operation stands under no roof: it has no rate, or a rate without an interval, or its roof was
 *  not measured. */
function withoutRoof({ outcome, flops_per_s_low }: RooflinePoint): string {
  if (outcome !== 'measured') return outcome.replaceAll('_', ' ')
  return flops_per_s_low === undefined ? 'too few runs' : 'no roof measured'
}

/** Where every operation is counted, not only multiply-accumulates, they are not called FLOP. */
const inConvention = ({ convention }: RooflinePoint, text: string) =>
  convention === 'flops' ? text : text.replace('FLOP/s', 'op/s')

export const roofsTable = (report: RooflineReport): TemplateResult =>
  reportTable(
    'The roofs',
    ['Roof', 'Kernel', `Rate, ${formatConfidence(report.confidence)} interval`, 'Ends'],
    [
      ...report.peaks.map((peak) => [
        `Arithmetic, ${peak.kernel} kernel`,
        peak.kernel,
        withBounds(peak.flops_per_s, peak.flops_per_s_low, peak.flops_per_s_high, rateScale),
        '',
      ]),
      ...report.levels.map((level) => [
        `Memory, ${formatBytes(level.first_bytes)} to ${formatBytes(level.last_bytes)}`,
        '',
        `${formatBytes(level.bytes_per_s)}/s`,
        level.capacity_low_bytes === undefined
          ? ''
          : `${formatBytes(level.capacity_low_bytes)} to ${formatBytes(level.capacity_high_bytes)}`,
      ]),
    ],
  )

/** What the picture of the roofs shows, mark by mark. */
export const roofsData = ({ peaks, slopes, marks }: RooflineData): FigureTable => ({
  head: ['Mark', 'Operations per byte', 'Rate', 'At least', 'At most', 'Limited by'],
  rows: () => [
    ...marks.map(({ name, intensity, point, low, high, limit }) => [
      name,
      formatNumber(intensity, 4),
      ...[point, low, high].map((rate) => formatCount(rate, 4)),
      limit.replaceAll('_', ' '),
    ]),
    ...peaks.map(({ rate }) => ['roof of arithmetic', '', formatCount(rate, 4), '', '', '']),
    ...slopes.map(({ name }) => ['roof of memory', '', name, '', '', '']),
  ],
})

export const bandwidthTable = ({
  bandwidths,
  threads_bandwidths,
  confidence,
}: RooflineReport): FigureTable => ({
  head: ['Working set', `Bandwidth, ${formatConfidence(confidence)} interval`, 'Outcome'],
  rows: () => [
    ...bandwidths.map(bandwidthRow('')),
    ...threads_bandwidths.map(bandwidthRow(', all threads')),
  ],
})

const bandwidthRow =
  (who: string) =>
  ({
    working_set_bytes,
    outcome,
    bytes_per_s,
    bytes_per_s_low,
    bytes_per_s_high,
  }: BandwidthRate): string[] => [
    `${formatBytes(working_set_bytes)}${who}`,
    withBounds(bytes_per_s, bytes_per_s_low, bytes_per_s_high, bandwidthScale),
    outcome,
  ]

function bandwidthScale(bytesPerSecond: number) {
  const { unit, per } = byteScale(bytesPerSecond)
  return { unit: `${unit}/s`, per }
}

function withBounds(
  point: number | undefined,
  low: number | undefined,
  high: number | undefined,
  scale: typeof rateScale,
): string {
  const { text, bounds } = intervalTexts(point, low, high, scale)
  return bounds ? `${text} [${bounds.join(', ')}]` : text
}

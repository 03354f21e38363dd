// SPDX-License-Identifier: MIT
//
// A roofline's report as what its two pictures need; undefined while too little of it is measured.

import type { BandwidthData } from '../../charts/bandwidth.ts'
import type { RooflineData } from '../../charts/roofline.ts'
import { formatBytes } from '../../lab/format/format.ts'
import { formatRate } from '../../lab/format/interval.ts'
import type { RooflineReport } from '../../lab/generated/records.ts'

/** `names` are those of the points, in their order. */
export function rooflineData(
  names: readonly string[],
  report: RooflineReport,
): RooflineData | undefined {
  const peaks = report.peaks.flatMap(({ kernel, flops_per_s: rate }) =>
    rate === undefined ? [] : [{ name: `${kernel}, ${formatRate(rate)}`, rate }],
  )
  const slopes = slopesOf(report)
  if (peaks.length === 0 || slopes.length === 0) return undefined
  const marks = report.points.flatMap((point, place) =>
    point.flops_per_s === undefined ||
    point.intensity === undefined ||
    point.achieved_percent === undefined
      ? [] // what limits it is not known
      : [
          {
            name: names[place] ?? point.op,
            intensity: point.intensity,
            point: point.flops_per_s,
            low: point.flops_per_s_low,
            high: point.flops_per_s_high,
            limit: point.above_roof ? ('above_roof' as const) : point.bound,
          },
        ],
  )
  return { peaks, slopes, marks }
}

/** The fastest level and the slowest; single working sets where there are no levels to tell apart.
 *  Where there are several threads, the same of them. */
function slopesOf({
  levels,
  bandwidths,
  threads_bandwidths,
}: RooflineReport): RooflineData['slopes'] {
  const rates =
    levels.length > 0
      ? levels.map(({ bytes_per_s }) => bytes_per_s)
      : bandwidths.flatMap(({ bytes_per_s }) => bytes_per_s ?? [])
  const threadsRates = threads_bandwidths.flatMap(({ bytes_per_s }) => bytes_per_s ?? [])
  return [
    ...endsOf(rates).map((rate) => ({ name: `${formatBytes(rate)}/s`, rate })),
    ...endsOf(threadsRates).map((rate) => ({ name: `all threads, ${formatBytes(rate)}/s`, rate })),
  ]
}

function endsOf(rates: readonly number[]): number[] {
  return rates.length === 0 ? [] : [...new Set([Math.max(...rates), Math.min(...rates)])]
}

export function bandwidthData({ bandwidths, levels }: RooflineReport): BandwidthData | undefined {
  const points = bandwidths.flatMap(
    ({ working_set_bytes: bytes, bytes_per_s, bytes_per_s_low, bytes_per_s_high }) =>
      bytes_per_s === undefined
        ? []
        : [{ bytes, point: bytes_per_s, low: bytes_per_s_low, high: bytes_per_s_high }],
  )
  if (points.length < 2) return undefined
  return {
    points,
    levels: levels.map(
      ({ first_bytes, last_bytes, bytes_per_s, capacity_low_bytes, capacity_high_bytes }) => ({
        first: first_bytes,
        last: last_bytes,
        rate: bytes_per_s,
        ends:
          capacity_low_bytes === undefined || capacity_high_bytes === undefined
            ? undefined
            : ([capacity_low_bytes, capacity_high_bytes] as const),
      }),
    ),
  }
}

// SPDX-License-Identifier: MIT
//
// Numbers for people, in the terminal, in tables and on axes. The only place that turns a measured
// number into text, so that the same value reads the same everywhere. Each function takes the unit
// that records carry (ms, bytes, flops per s, percent) and chooses the unit a person would.
// A value that is absent, or not a number at all, is a dash: never 0 and never "NaN".

/** What stands where there is no value. */
export const absent = '–'

/** A unit of display: `value / per` is the number in front of `unit`. */
export interface Scale {
  readonly unit: string
  readonly per: number
}

const times: readonly Scale[] = [
  { unit: 'ns', per: 1e-6 },
  { unit: 'µs', per: 1e-3 },
  { unit: 'ms', per: 1 },
  { unit: 's', per: 1e3 },
  { unit: 'min', per: 60e3 },
]
const counts: readonly Scale[] = [
  { unit: '', per: 1 },
  { unit: 'K', per: 1e3 },
  { unit: 'M', per: 1e6 },
  { unit: 'G', per: 1e9 },
  { unit: 'T', per: 1e12 },
  { unit: 'P', per: 1e15 },
  { unit: 'E', per: 1e18 },
  { unit: 'Z', per: 1e21 },
]
const bytes: readonly Scale[] = [
  { unit: 'bytes', per: 1 },
  { unit: 'KB', per: 2 ** 10 },
  { unit: 'MB', per: 2 ** 20 },
  { unit: 'GB', per: 2 ** 30 },
  { unit: 'TB', per: 2 ** 40 },
]

/** The unit in which a time reads best; for an axis, give it the largest time shown. */
export const timeScale = (ms: number): Scale => choose(times, ms, 3)
export const countScale = (count: number): Scale => choose(counts, count, 3)
/** KB, MB and GB are powers of 1,024, as in the course (MB = 2^20 bytes). */
export const byteScale = (count: number): Scale => choose(bytes, count, 3)
export const rateScale = (flopsPerSecond: number): Scale => {
  const { unit, per } = countScale(flopsPerSecond)
  return { unit: `${unit}FLOP/s`, per }
}

/** 703 µs, 46.8 ms, 1.50 s. */
export const formatTime = (ms: number | undefined, digits = 3): string => scaled(times, ms, digits)

/** 33.6 M; below a thousand a whole number stays whole. */
export const formatCount = (count: number | undefined, digits = 3): string =>
  scaled(counts, count, digits)

/** 33,554,432: every digit of a count, exact up to 2^53. */
export const formatExact = (count: number | undefined): string =>
  isNumber(count) ? grouped(String(count)) : absent

/** 768 KB, 1.50 MB. */
export const formatBytes = (count: number | undefined, digits = 3): string =>
  scaled(bytes, count, digits)

/** 47.8 GFLOP/s, from operations per second. */
export function formatRate(flopsPerSecond: number | undefined, digits = 3): string {
  if (!isNumber(flopsPerSecond)) return absent
  const { unit, per } = rateScale(flopsPerSecond)
  return `${significant(flopsPerSecond / per, digits)} ${unit}`
}

/** 1.2 %, from a percentage (not a fraction). Below 0.01 it says so, unless it is exactly nothing. */
export function formatPercent(percent: number | undefined): string {
  if (!isNumber(percent)) return absent
  const size = Math.abs(percent)
  if (size === 0) return '0 %'
  if (size < 0.01) return '< 0.01 %'
  return `${size >= 99.95 ? fixed(percent, 0) : trimmed(percent.toPrecision(size < 1 ? 1 : 2))} %`
}

/** 95 %, from a confidence level between 0 and 1. */
export const formatConfidence = (confidence: number): string =>
  `${Number((confidence * 100).toPrecision(6))} %`

/** 703 µs [698, 711]: a time with its bounds, to as many digits as tell the bounds apart. */
export const formatInterval = (
  point: number | undefined,
  low: number | undefined,
  high: number | undefined,
): string => interval(timeScale, point, low, high)

/** 47.8 GFLOP/s [47.2, 48.3]. */
export const formatRateInterval = (
  point: number | undefined,
  low: number | undefined,
  high: number | undefined,
): string => interval(rateScale, point, low, high)

function interval(
  scaleOf: (value: number) => Scale,
  point: number | undefined,
  low: number | undefined,
  high: number | undefined,
): string {
  const { text, bounds } = intervalTexts(point, low, high, scaleOf)
  return bounds ? `${text} [${bounds.join(', ')}]` : text
}

/** A point with its unit and its bounds without, all in the same unit and to the same decimals. */
export interface IntervalTexts {
  readonly text: string
  readonly unit: string
  readonly bounds?: readonly [low: string, high: string]
}

/** The parts of an interval, for a sentence or a table that sets them apart. */
export function intervalTexts(
  point: number | undefined,
  low: number | undefined,
  high: number | undefined,
  scaleOf: (value: number) => Scale = timeScale,
): IntervalTexts {
  if (!isNumber(point)) return { text: absent, unit: '' }
  const { unit, per } = scaleOf(point)
  if (!isNumber(low) || !isNumber(high)) {
    return { text: `${significant(point / per, 3)} ${unit}`, unit }
  }
  const decimals = decimalsFor(point / per, (high - low) / per)
  const text = (value: number) => fixed(value / per, decimals)
  return { text: `${text(point)} ${unit}`, unit, bounds: [text(low), text(high)] }
}

/** A bare ratio: 0.12; where that would begin with many zeros, 1.2e-7. */
export function formatNumber(value: number | undefined, digits = 3): string {
  if (!isNumber(value)) return absent
  const tiny = value !== 0 && Math.abs(value) < 1e-4
  return tiny ? value.toExponential(digits - 1) : significant(value, digits)
}

/** Three digits of the value, and more where the bounds would otherwise read alike (six at most). */
function decimalsFor(value: number, width: number): number {
  const ofValue = 2 - magnitude(value)
  const ofWidth = width > 0 ? 1 - magnitude(width) : ofValue
  const most = 5 - magnitude(value)
  return Math.min(Math.max(Math.min(Math.max(ofValue, ofWidth), most), 0), 9)
}

function scaled(scales: readonly Scale[], value: number | undefined, digits: number): string {
  if (!isNumber(value)) return absent
  const { unit, per } = choose(scales, value, digits)
  const first = scales[0]?.per === per
  const number =
    per >= 1 && first && Number.isInteger(value) ? String(value) : significant(value / per, digits)
  return unit ? `${number} ${unit}` : number
}

/** The largest unit of which the rounded value has at least one; the smallest one for less. */
function choose(scales: readonly Scale[], value: number, digits: number): Scale {
  const size = Math.abs(value)
  const fits = (scale: Scale) => Number((size / scale.per).toPrecision(digits)) >= 1
  return scales.filter(fits).at(-1) ?? fallback(scales, size)
}

/** Nothing at all reads best in the unit people know: 0 ms, 0 bytes. */
const fallback = (scales: readonly Scale[], size: number): Scale =>
  ((size === 0 && scales.find((scale) => scale.per === 1)) || scales[0]) as Scale

function significant(value: number, digits: number): string {
  if (value === 0) return '0'
  return fixed(value, Math.max(digits - 1 - magnitude(Number(value.toPrecision(digits))), 0))
}

const fixed = (value: number, decimals: number): string =>
  grouped(value.toFixed(Math.min(decimals, 20)).replace(/^-(0(\.0*)?)$/, '$1'))

const magnitude = (value: number): number =>
  value === 0 ? 0 : Math.floor(Math.log10(Math.abs(value)))

const trimmed = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)

const grouped = (text: string): string =>
  text.replace(/^-?\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','))

const isNumber = (value: number | undefined): value is number =>
  value !== undefined && Number.isFinite(value)

// SPDX-License-Identifier: MIT
//
// Numbers for people, in the terminal, in tables and on axes: times, counts and bytes, each in the unit that a person
// would choose. This folder is the only place that turns a measured number into text, so that the same value reads the
// same everywhere. Each function takes the unit that records carry (ms, bytes, flops per s, percent).

import { absent, isNumber, localized } from './number.ts'

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

/** 703 µs, 46.8 ms, 1.50 s. */
export const formatTime = (ms: number | undefined, digits = 3): string => scaled(times, ms, digits)

/** 33.6 M; below a thousand a whole number stays whole. */
export const formatCount = (count: number | undefined, digits = 3): string =>
  scaled(counts, count, digits)

/** 768 KB, 1.50 MB. */
export const formatBytes = (count: number | undefined, digits = 3): string =>
  scaled(bytes, count, digits)

/** 1.2 %, from a percentage (not a fraction). Below 0.01 it says so, unless it is exactly nothing. */
export function formatPercent(percent: number | undefined): string {
  if (!isNumber(percent)) return absent
  const size = Math.abs(percent)
  if (size === 0) return '0 %'
  if (size < 0.01) return `< ${localized('0.01')} %`
  return `${size >= 99.5 ? fixed(percent, 0) : localized(trimmed(percent.toPrecision(size < 1 ? 1 : 2)))} %`
}

/** A bare ratio: 0.12; where that would begin with many zeros, 1.2e-7. */
export function formatNumber(value: number | undefined, digits = 3): string {
  if (!isNumber(value)) return absent
  const tiny = value !== 0 && Math.abs(value) < 1e-4
  return tiny ? localized(value.toExponential(digits - 1)) : significant(value, digits)
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

/** To so many significant digits. */
export function significant(value: number, digits: number): string {
  if (value === 0) return '0'
  return fixed(value, Math.max(digits - 1 - magnitude(Number(value.toPrecision(digits))), 0))
}

/** A dash for what is too large for its unit: 1e308 ms are no number of ns. */
export const fixed = (value: number, decimals: number): string =>
  isNumber(value)
    ? localized(value.toFixed(Math.min(decimals, 20)).replace(/^-(0(\.0*)?)$/, '$1'))
    : absent

/** The power of ten of the first digit. */
export const magnitude = (value: number): number =>
  value === 0 ? 0 : Math.floor(Math.log10(Math.abs(value)))

const trimmed = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)

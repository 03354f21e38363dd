// SPDX-License-Identifier: MIT
//
// A field of a record as text. The last word of its name is its unit (mean_ms, peak_bytes, flops_per_s), and that decides
// the format, here and nowhere else; which numbers are estimates, and which fields are their bounds, C++ says.

import { estimates } from '../generated/estimates.ts'
import { estimateOf } from './estimate.ts'
import {
  byteScale,
  countScale,
  formatBytes,
  formatCount,
  formatNumber,
  formatPercent,
  formatTime,
  type Scale,
  timeScale,
} from './format.ts'
import { bare, formatRate, type IntervalTexts, intervalTexts, rateScale } from './interval.ts'
import { formatExact } from './number.ts'
import { formatPoints, formatShare } from './share.ts'

type Format = (value: number) => string

interface Kind {
  /** Names of fields that are of it. */
  readonly names: RegExp
  readonly text: Format
  /** Where a point and its bounds share a unit. */
  readonly scale?: (value: number) => Scale
}

const megabyte = 2 ** 20

const bandwidthScale = (value: number): Scale => {
  const { unit, per } = byteScale(value)
  return { unit: `${unit}/s`, per }
}

/** 1.50 MB, 703 KB (0.687 MB): the unit that reads best, and the one that records carry. */
export function formatMegabytes(mb: number): string {
  const text = formatBytes(mb * megabyte)
  return mb === 0 || text.endsWith('MB') ? text : `${text} (${formatNumber(mb)} MB)`
}

/** 33.6 MFLOP, 256 FLOP. */
export const formatWork = (flops: number): string => {
  const count = formatCount(flops)
  return `${count}${/[A-Z]$/.test(count) ? '' : ' '}FLOP`
}

/** The first that fits a name is its kind. */
const kinds: readonly Kind[] = [
  { names: /_ms$/, text: (value) => formatTime(value), scale: timeScale },
  { names: /flops_per_s(_low|_high)?$/, text: (value) => formatRate(value), scale: rateScale },
  {
    names: /bytes_per_s(_low|_high)?$/,
    text: (value) => `${formatBytes(value)}/s`,
    scale: bandwidthScale,
  },
  { names: /percent$/, text: formatPercent },
  { names: /_mb$/, text: formatMegabytes },
  { names: /bytes$|^bytes_/, text: (value) => formatBytes(value), scale: byteScale },
  { names: /accuracy_change$/, text: formatPoints },
  { names: /accuracy$|^share$/, text: formatShare },
  { names: /flops$|^flops_per_token$/, text: formatWork },
  {
    names: /(images|characters|samples)_per_s$/,
    text: (value) => formatCount(value),
    scale: countScale,
  },
  { names: /^(operations|macs|multiplies|adds|others)$/, text: (value) => formatCount(value) },
  {
    names: /(exponent|ratio|fraction|intensity)$/,
    text: (value) => formatNumber(value),
    scale: bare,
  },
]

/** A number without a unit: one that was estimated has the digits that can be told, a count every one. */
const bareNumber = (estimated: boolean): Omit<Kind, 'names'> => ({
  text: (value) =>
    !estimated && Number.isInteger(value) ? formatExact(value) : formatNumber(value),
  scale: bare,
})

const kindOf = (field: string): Omit<Kind, 'names'> =>
  kinds.find(({ names }) => names.test(field)) ?? bareNumber(field in estimates)

type Fields = Readonly<Record<string, unknown>>

/** The value of a field; nothing where it has none. */
export function formatField(record: object, field: string): string {
  const value = (record as Fields)[field]
  if (typeof value === 'number') return kindOf(field).text(value)
  return typeof value === 'string' ? value : ''
}

/** The ends of a field's interval, where it has one. */
export function boundsOf(record: object, field: string): readonly [number, number] | undefined {
  const { low, high } = estimateOf(record as Fields, field)
  return low === undefined || high === undefined ? undefined : [low, high]
}

/** The value of a field and its bounds, in one unit where they have any in common. */
export function fieldInterval(record: object, field: string): IntervalTexts {
  const value = (record as Fields)[field]
  if (typeof value !== 'number') return { text: '', unit: '' }
  const [low, high] = boundsOf(record, field) ?? []
  const { text, scale } = kindOf(field)
  if (!scale) {
    const bounded = low !== undefined && high !== undefined
    return { text: text(value), unit: '', ...(bounded && { bounds: [text(low), text(high)] }) }
  }
  const found = intervalTexts(value, low, high, scale)
  return found.bounds
    ? { ...found, text: found.text.trim() }
    : { text: text(value), unit: found.unit }
}

/** "0.97 to 1.51 ms"; nothing where there are none. */
export function boundsText(record: object, field: string): string {
  const { unit, bounds } = fieldInterval(record, field)
  return bounds ? [bounds.join(' to '), unit].filter(Boolean).join(' ') : ''
}

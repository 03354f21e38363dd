// SPDX-License-Identifier: MIT
//
// Numbers for people with every digit they have; see format.ts. A value that is absent, or not a
// number at all, is a dash: never 0 and never "NaN".

/** What stands where there is no value. */
export const absent = '–'

/** 33,554,432: every digit of a count, exact up to 2^53. */
export const formatExact = (count: number | undefined): string =>
  isNumber(count) ? grouped(String(count)) : absent

/** 95 %, from a confidence level between 0 and 1. */
export const formatConfidence = (confidence: number): string =>
  isNumber(confidence * 100) ? `${Number((confidence * 100).toPrecision(6))} %` : absent

/** Thousands apart: 1,024. */
export const grouped = (text: string): string =>
  text.replace(/^-?\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','))

export const isNumber = (value: number | undefined): value is number =>
  value !== undefined && Number.isFinite(value)

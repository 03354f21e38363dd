// SPDX-License-Identifier: MIT
//
// Numbers for people with every digit they have, as the language writes them; see format.ts. A value that is absent, or
// not a number at all, is a dash: never 0 and never "NaN".

import { language } from './language.ts'

/** What stands where there is no value. */
export const absent = '–'

/** 33,554,432: every digit of a count; of one that is not known to its last digit those that are, 5.10336e+18. */
export function formatExact(count: number | undefined): string {
  if (!isNumber(count)) return absent
  return localized(isExact(count) ? String(count) : count.toExponential())
}

/** The same where three digits of what is not exact are enough: 3.69e+19. */
export const formatWhole = (count: number): string =>
  formatExact(isExact(count) ? count : Number(count.toPrecision(3)))

/** Whether a number counts in ones: a double does up to 2^53. */
export const isExact = (count: number): boolean => Math.abs(count) <= 2 ** 53

/** 95 %, from a confidence level between 0 and 1. */
export const formatConfidence = (confidence: number): string =>
  isNumber(confidence * 100)
    ? `${localized(String(Number((confidence * 100).toPrecision(6))))} %`
    : absent

// 12,345.6: the two that are no digits.
const [group = '', decimal = ''] =
  new Intl.NumberFormat(language).format(12345.6).match(/\D/g) ?? []

/** Digits as JavaScript writes them, with the language's signs and a minus that is as wide as a plus: −1,024.5. */
export const localized = (text: string): string =>
  text.replace(/^(-?)(\d+)(\.(?=\d))?/, (_, minus: string, digits: string, point?: string) => {
    const apart = digits.replace(/\B(?=(\d{3})+$)/g, group)
    return (minus && '−') + apart + (point ? decimal : '')
  })

/** Text of C++, which writes a minus as a hyphen, with the minus of `localized`: "(-0.64 to 1.66 %)" is "(−0.64 to 1.66 %)".
 *  A hyphen between words, in names or in quotation marks stays. */
export const withMinus = (text: string): string => text.replace(/(?<=^|[\s(])-(?=\d)/g, '−')

export const isNumber = (value: number | undefined): value is number =>
  value !== undefined && Number.isFinite(value)

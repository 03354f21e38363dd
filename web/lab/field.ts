// SPDX-License-Identifier: MIT
//
// Allowed values of a field in words: the phrases that C++ uses in its sentences.

import { formatExact } from './format/number.ts'
import type { FieldInfo } from './generated/records.ts'
import { anyOf } from './refusal.ts'

/** "a whole number from 1 to 100,000 runs". */
export function allowedValues({ kind, choices, minimum, maximum, unit }: FieldInfo): string {
  if (kind === 'text') return 'a text'
  if (kind === 'choice') return anyOf(choices ?? [])
  if (kind === 'boolean') return 'true or false'
  if (kind === 'numbers') return 'a list of numbers'
  return acceptedNumbers({ whole: kind === 'count', minimum, maximum, unit })
}

/** The numbers of a field, by its ends; an end that is left out is open. */
export interface NumberRange {
  readonly whole: boolean
  readonly minimum?: number | undefined
  readonly maximum?: number | undefined
  readonly unit?: string | undefined
}

/** As `accepted_numbers` of cpp/measure/text/refusal.cpp: "a number of at least 0 ms". */
export function acceptedNumbers({ whole, minimum, maximum, unit }: NumberRange): string {
  const [low, high] = [minimum, maximum].map((end) => end !== undefined && formatExact(end))
  const range =
    low && high
      ? ` from ${low} to ${high}`
      : low
        ? ` of at least ${low}`
        : high
          ? ` of at most ${high}`
          : ''
  return `${whole ? 'a whole number' : 'a number'}${range}${unit ? ` ${unit}` : ''}`
}

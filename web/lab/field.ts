// SPDX-License-Identifier: MIT
//
// Allowed values of a field in words: the phrases that C++ uses in its sentences.

import type { FieldInfo } from './generated/records.ts'
import { aText, between, oneOf, wholeNumber } from './refusal.ts'
import { type Wording, wording } from './wording.ts'

/** "a whole number from 1 to 100,000 runs". */
export function allowedValues({ kind, choices, minimum, maximum, unit }: FieldInfo): Wording {
  if (kind === 'text') return aText()
  if (kind === 'choice') return oneOf(choices ?? [])
  if (kind === 'boolean') return oneOf(['true', 'false'])
  if (kind === 'numbers') return wording('numbers', 'a list of numbers')
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
export function acceptedNumbers({ unit, ...range }: NumberRange): Wording {
  const numbers = numbersWithin(range)
  return unit ? wording('with_unit', '{numbers} {unit}', { numbers, unit }) : numbers
}

function numbersWithin({ whole, minimum: least, maximum: most }: NumberRange): Wording {
  const number = whole ? wholeNumber() : wording('number', 'a number')
  if (least !== undefined && most !== undefined) return between(number, least, most)
  if (least !== undefined)
    return wording('of_at_least', '{number} of at least {least:6}', { number, least })
  return most === undefined
    ? wording('any_number', '{number}', { number })
    : wording('of_at_most', '{number} of at most {most:6}', { number, most })
}

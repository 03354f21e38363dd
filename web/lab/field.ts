// SPDX-License-Identifier: MIT
//
// What a field of a shape or of options may be, in words: the phrase that C++ uses in its sentences.

import { formatExact } from './format-number.ts'
import type { FieldInfo } from './records.ts'
import { anyOf } from './refusal.ts'

/** "a whole number from 1 to 100,000 runs". */
export function allowedValues({ kind, choices, minimum, maximum, unit }: FieldInfo): string {
  if (kind === 'text') return 'a text'
  if (kind === 'choice') return anyOf(choices ?? [])
  if (kind === 'boolean') return 'true or false'
  const range = [
    kind === 'count' ? 'a whole number' : 'a number',
    ...(minimum === undefined ? [] : [`from ${formatExact(minimum)}`]),
    ...(maximum === undefined ? [] : [`to ${formatExact(maximum)}`]),
    ...(unit ? [unit] : []),
  ]
  return range.join(' ')
}

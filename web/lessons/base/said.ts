// SPDX-License-Identifier: MIT
//
// Predictions as text.

import type { Guess } from './judge.ts'
import type { Prediction } from './lesson.ts'
import { quantityText, rangeText } from './quantity.ts'

/** The choice's words, the number or the range with its unit. */
export function guessSaid(prediction: Prediction, guess: Guess): string {
  if ('choices' in prediction) return prediction.choices[String(guess)] ?? String(guess)
  if (typeof guess === 'string') return guess
  return 'point' in guess
    ? quantityText(prediction.quantity, guess.point)
    : rangeText(prediction.quantity, guess.low, guess.high)
}

// SPDX-License-Identifier: MIT
//
// The judge of predictions: how far one is from what was measured, and how many ranges held.

import type { Measured } from './measured.ts'

/** A number, a range, or the name of a choice. */
export type Guess =
  | { readonly point: number }
  | { readonly low: number; readonly high: number }
  | string

/** What was measured or which choice is true; undefined where this machine cannot tell. */
export type Truth = Measured | string | undefined

export interface Judgement {
  readonly verdict: 'right' | 'wrong' | 'undecided'
  /** How many times too large or too small a number is, at least 1. */
  readonly factor?: number
  readonly too?: 'high' | 'low'
}

/** An exact number is met by what rounds to it. */
const rounding = 0.01

export function judge(guess: Guess, truth: Truth): Judgement {
  if (truth === undefined) return { verdict: 'undecided' }
  if (typeof guess === 'string' || typeof truth === 'string')
    return { verdict: guess === truth ? 'right' : 'wrong' }
  return 'point' in guess ? judgedNumber(guess.point, truth) : judgedRange(guess, truth)
}

function judgedNumber(guess: number, { point, low, high }: Measured): Judgement {
  const verdict =
    guess >= low * (1 - rounding) && guess <= high * (1 + rounding) ? 'right' : 'wrong'
  return { verdict, ...distance(guess, point) }
}

/** It holds where all of the interval lies in it, and not where none of it does. */
function judgedRange({ low, high }: { low: number; high: number }, truth: Measured): Judgement {
  if (truth.low >= low && truth.high <= high) return { verdict: 'right', factor: 1 }
  if (truth.high >= low && truth.low <= high) return { verdict: 'undecided', factor: 1 }
  return { verdict: 'wrong', ...distance(truth.point < low ? low : high, truth.point) }
}

function distance(guess: number, point: number): Pick<Judgement, 'factor' | 'too'> {
  const quotient = guess / point
  if (!(quotient > 0 && Number.isFinite(quotient))) return {}
  return { factor: Math.max(quotient, 1 / quotient), too: quotient > 1 ? 'high' : 'low' }
}

/** A prediction with what became of it. */
export interface Settled {
  readonly guess: Guess
  readonly truth: Truth
}

export interface Calibration {
  readonly ranges: number
  readonly held: number
  readonly undecided: number
}

/** Of the ranges alone: they say how sure somebody was. */
export function calibration(all: readonly Settled[]): Calibration {
  const verdicts = all
    .filter(({ guess }) => typeof guess === 'object' && 'low' in guess)
    .map(({ guess, truth }) => judge(guess, truth).verdict)
  const count = (verdict: Judgement['verdict']) =>
    verdicts.filter((each) => each === verdict).length
  return { ranges: verdicts.length, held: count('right'), undecided: count('undecided') }
}

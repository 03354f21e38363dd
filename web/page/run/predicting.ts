// SPDX-License-Identifier: MIT
//
// The switch "predict first": while it is on, an answer of the lab waits for a prediction. The address turns it on by
// `?predict=1`; by `?predict=lock` nobody can turn it off.

import type { Question } from '../../questions/base/question.ts'

export type Predicting = 'off' | 'on' | 'locked'

const key = 'flopscope-predict'

export function predicting(): Predicting {
  const asked = new URLSearchParams(location.search).get('predict')
  if (asked === 'lock') return 'locked'
  return (kept() ?? asked) === '1' ? 'on' : 'off'
}

export function setPredicting(on: boolean): void {
  try {
    localStorage.setItem(key, on ? '1' : '0')
  } catch {
    // Storage may be closed: then the address alone decides.
  }
}

function kept(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Whether this question is answered after a prediction alone: not where a lesson has asked for one already, nor in a
 *  page that has no lessons. */
export const waitsForPrediction = (host: Element, { predicted }: Question): boolean =>
  predicted !== undefined &&
  !host.hasAttribute('data-lesson') &&
  document.querySelector('flopscope-lessons') !== null &&
  predicting() !== 'off'

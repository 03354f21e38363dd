// SPDX-License-Identifier: MIT
//
// Tukey's classes as a report gives them, one number a sample: -2 low severe, -1 low mild, 0 none,
// 1 high mild, 2 high severe. Pictures tell them apart by form, not by colour alone.

import { charts } from '../../texts/charts.ts'

export type Classes = ArrayLike<number>
export type Kind = 'typical' | 'mild' | 'severe'

export const kinds: readonly Kind[] = ['typical', 'mild', 'severe']

/** A sample without a class is typical: a report is drawn while it still grows. */
export function kindOf(value = 0): Kind {
  if (Math.abs(value) >= 2) return 'severe'
  return value === 0 ? 'typical' : 'mild'
}

export function isSevere(value: number | undefined): boolean {
  return kindOf(value) === 'severe'
}

/** The class in words, for a table. */
export function className(value = 0): string {
  return value === 0 ? charts.classes.typical : charts.outlier(kindOf(value), value < 0)
}

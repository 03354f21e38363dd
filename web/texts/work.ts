// SPDX-License-Identifier: MIT
//
// Words of counted work: what a convention counts, and what a count of it is called.

import type { CostOptions } from '../lab/generated/records.ts'

type Convention = CostOptions['convention']

/** What a figure counts, in words. */
export const conventions: Readonly<Record<Convention, string>> = {
  flops: 'floating-point operations, 2 for each multiply-accumulate, as papers count',
  macs: 'multiply-accumulates of matrix products',
  all: 'operations of every kind: multiplications, additions and others',
  tinytorch: 'multiplications and additions of biases, as TinyTorch’s tests count',
}

/** 292 GFLOP, 146 GMAC, 292 G operations. */
export function workText(number: string, convention: Convention): string {
  if (convention === 'all' || convention === 'tinytorch') return `${number} operations`
  return `${number}${/[A-Z]$/.test(number) ? '' : ' '}${convention === 'macs' ? 'MAC' : 'FLOP'}`
}

/** Every digit of a count, or so much where those are not known. */
export const exactCount = (digits: string, exact: boolean): string =>
  exact ? digits : `about ${digits}`

/** The same, and what it counts. */
export const exactWork = (digits: string, convention: Convention, exact: boolean): string =>
  `${exactCount(digits, exact)} ${conventions[convention]}`

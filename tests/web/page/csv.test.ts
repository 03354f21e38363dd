// SPDX-License-Identifier: MIT
import { expect, test } from 'vitest'
import { csvOf } from '../../../web/page/share/files.ts'

test('a table for a spreadsheet quotes what holds a comma or a quote (RFC 4180)', () => {
  const rows = [
    ['part', 'says'],
    ['a, b', 'a "word"'],
  ]
  expect(csvOf(rows)).toBe('\uFEFFpart,says\r\n"a, b","a ""word"""\r\n')
})

test('a spreadsheet calculates with the minus of a table', () => {
  expect(csvOf([['−1.24', '1 − 2']])).toBe('\uFEFF-1.24,1 − 2\r\n')
})

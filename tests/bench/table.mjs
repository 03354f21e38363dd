// SPDX-License-Identifier: MIT
//
// Tables, numbers and sentences for the terminal. The first column is text, the others are set to the right.

const absent = '–'

export function table(head, rows) {
  const all = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column].length)))
  const line = (row) =>
    row
      .map((cell, column) => (column ? cell.padStart(widths[column]) : cell.padEnd(widths[column])))
      .join('  ')
      .trimEnd()
  return [line(head), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)].join(
    '\n',
  )
}

/** That no case has `text` in its name. */
export const noCase = (text, cases) =>
  `--case must be part of ${cases.map((name) => `"${name}"`).join(', ')}, but it is "${text}"`

/** Three digits that count. */
export function number(value) {
  if (value === undefined || !Number.isFinite(value)) return absent
  const digits = value === 0 ? 0 : Math.max(2 - Math.floor(Math.log10(Math.abs(value))), 0)
  return value.toFixed(Math.min(digits, 9))
}

export const percent = (value, decimals = 1) =>
  value === undefined ? absent : value.toFixed(decimals)

/** 1.46 [1.43, 1.49] */
export function ratio(found) {
  if (!found) return absent
  const { ratio: point, low, high } = found
  const bounds = low === undefined ? '' : ` [${low.toFixed(2)}, ${high.toFixed(2)}]`
  return `${point.toFixed(2)}${bounds}`
}

/** +0.12 [-0.30, +0.55], from a ratio to 1. */
export function bias({ ratio: point, low, high }) {
  const signed = (value) => {
    const text = (100 * (value - 1)).toFixed(2)
    return Number(text) > 0 ? `+${text}` : text.replace(/^-(0\.0*)$/, '$1')
  }
  return low === undefined ? signed(point) : `${signed(point)} [${signed(low)}, ${signed(high)}]`
}

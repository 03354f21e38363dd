// SPDX-License-Identifier: MIT
//
// Text in columns. Widths count characters, which holds for everything that is printed here.

/** Rows as lines, indented, each column as wide as its widest cell; the last one is not padded. */
export function columns(rows: readonly (readonly string[])[], indent = '  '): string {
  const widths: number[] = []
  for (const row of rows) {
    row.forEach((cell, column) => {
      widths[column] = Math.max(widths[column] ?? 0, cell.length)
    })
  }
  const line = (row: readonly string[]) =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')
  return rows.map((row) => `${indent}${line(row)}`.trimEnd()).join('\n')
}

/** `text` in lines of at most `width` characters, broken between words. */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const line = lines.at(-1)
    if (line !== undefined && line.length + 1 + word.length <= width) {
      lines[lines.length - 1] = `${line} ${word}`
    } else {
      lines.push(word)
    }
  }
  return lines
}

const blocks = '▁▂▃▄▅▆▇█'

/** How often values fall into each of `bins` equal parts of their range, as a line of blocks; a part
 *  that holds anything at all is never blank. */
export function sparkline(values: ArrayLike<number>, bins = 32): string {
  const list = Array.from(values)
  const low = Math.min(...list)
  const width = (Math.max(...list) - low) / bins
  if (!(width > 0)) return ''
  const counts = new Array<number>(bins).fill(0)
  for (const value of list) {
    const bin = Math.min(Math.floor((value - low) / width), bins - 1)
    counts[bin] = (counts[bin] ?? 0) + 1
  }
  const most = Math.max(...counts)
  return counts
    .map((count) => (count === 0 ? ' ' : blocks[Math.ceil((count / most) * blocks.length) - 1]))
    .join('')
}

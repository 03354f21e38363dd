// SPDX-License-Identifier: MIT
//
// The numbers of a report as a table: a name for people, the field's name for programs, the value, and
// whatever else belongs to it. Roles are written out, because on a phone the rows are laid out as blocks
// and would lose them.

import { html, nothing, type TemplateResult } from 'lit'
import type { TimingReport } from '../../lab/generated/records.ts'
import { droppedCount } from './answer.ts'

/** `head` names the columns; the second one holds the fields' names. */
export function reportTable(
  caption: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): TemplateResult {
  const kind = (column: number) => (column === 1 ? 'key' : 'number')
  return html`
    <table role="table" class="statistics">
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr role="row">
          ${head.map((name, column) =>
            name
              ? html`<th role="columnheader" scope="col" class=${column === 0 ? '' : kind(column)}>${name}</th>`
              : html`<td role="cell"></td>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ([name, ...cells]) => html`
            <tr role="row">
              <th role="rowheader" scope="row">${name}</th>
              ${cells.map(
                (cell, index) =>
                  html`<td role="cell" class=${`${kind(index + 1)}${cell === '' ? ' none' : ''}`} data-label=${label(head[index + 1], cell)}>${index === 0 && cell ? html`<code>${cell}</code>` : cell || nothing}</td>`,
              )}
            </tr>
          `,
        )}
      </tbody>
    </table>
  `
}

/** On a phone the column's name stands before the value, unless the row's own name says it already. */
const label = (name: string | undefined, cell: string) =>
  cell === '' || name === 'Value' ? nothing : name

/** The cell of an interval; empty where there is none. */
export const intervalCell = (
  low: number | undefined,
  high: number | undefined,
  format: (value: number) => string,
): string => (low === undefined || high === undefined ? '' : `${format(low)} – ${format(high)}`)

/** The row of what was interrupted, with its name, field and value, if there was any. */
export function droppedRow(report: Pick<TimingReport, 'dropped'>): string[][] {
  const count = droppedCount(report)
  return count > 0 ? [['Interrupted batches', 'dropped', `${count} left out`]] : []
}

// SPDX-License-Identifier: MIT
//
// A table of a report: a name for people, the field's name for programs, the value, and whatever else belongs
// to it. Roles are written out, because on a phone the rows are laid out as blocks and would lose them.

import { html, nothing, type TemplateResult } from 'lit'
import type { Table } from '../../questions/base/question.ts'
import { common } from '../../texts/common.ts'
import { csvButton } from './csv-button.ts'
import './tree-table.ts'

/** How the name of a row is shown, where it is more than its words. */
export type Gloss = (name: string) => string | TemplateResult

export function tableView(table: Table, gloss: Gloss = (name) => name): TemplateResult {
  if (table.tree) return html`<flopscope-tree-table .table=${table}></flopscope-tree-table>`
  const { caption, head, rows } = table
  const kind = (column: number) => (column === 1 ? 'key' : 'number')
  const isCode = (column: number) => column === 1 || column === table.code
  return html`
    <div class="sideways" role="group" aria-label=${caption} tabindex="0">
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
              <th role="rowheader" scope="row">${gloss(name ?? '')}</th>
              ${cells.map(
                (cell, index) =>
                  html`<td role="cell" class=${`${kind(index + 1)}${cell === '' ? ' none' : ''}`} data-label=${label(head[index + 1], cell)}>${cell && isCode(index + 1) ? html`<code>${cell}</code>` : cell || nothing}</td>`,
              )}
            </tr>
          `,
        )}
      </tbody>
    </table>
    </div>
    ${csvButton(table)}
  `
}

/** On a phone the column's name stands before the value, unless the row's own name says it already. */
const label = (name: string | undefined, cell: string) =>
  cell === '' || name === common.value ? nothing : name

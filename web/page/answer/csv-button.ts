// SPDX-License-Identifier: MIT
//
// The button below a table that saves it for a spreadsheet.

import { html, type TemplateResult } from 'lit'
import type { Table } from '../../questions/base/question.ts'
import { fileStem } from '../../questions/base/subject-name.ts'
import { page } from '../../texts/page.ts'
import { saveTable } from '../share/files.ts'

/** Saves every row, also those of a tree that are folded. */
export const csvButton = ({ caption, head, rows }: Table): TemplateResult => html`
  <button
    type="button"
    class="csv"
    aria-label=${page.tableCsv(caption)}
    @click=${() => saveTable(`${fileStem(caption)}.csv`, [head, ...rows])}
  >CSV</button>
`

// SPDX-License-Identifier: MIT
//
// <flopscope-tree-table>: a table whose rows are parts of rows above them and open to show theirs. Large models
// have hundreds of rows, so only the outermost stand at first.

import { html, LitElement, nothing, type PropertyValues, type TemplateResult, unsafeCSS } from 'lit'
import type { Table, TreeRow } from '../../questions/base/question.ts'
import controls from '../styles/controls.css?inline'
import resultStyles from '../styles/result.css?inline'
import theme from '../styles/theme.css?inline'
import treeStyles from '../styles/tree.css?inline'
import { csvButton } from './csv-button.ts'

/** The outermost rows, and those whose every parent is open. */
export function visible<Row extends Pick<TreeRow, 'level' | 'path'>>(
  rows: readonly Row[],
  open: ReadonlySet<string>,
): readonly Row[] {
  let deepest = 0
  return rows.filter(({ level, path }) => {
    if (level > deepest) return false
    deepest = open.has(path) ? level + 1 : level
    return true
  })
}

export class FlopscopeTreeTable extends LitElement {
  static override properties = { table: { attribute: false }, open: { state: true } }
  static override styles = [theme, controls, resultStyles, treeStyles].map((text) =>
    unsafeCSS(text),
  )

  declare table: Table | undefined
  /** Paths of the rows that are open. */
  declare open: ReadonlySet<string>

  constructor() {
    super()
    this.open = new Set()
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('table')) this.open = new Set()
  }

  override render() {
    const { caption = '', head = [], rows = [], tree = [] } = this.table ?? {}
    const all = tree.map((place, index) => ({ ...place, cells: rows[index] ?? [] }))
    const [first, , ...others] = head
    return html`
      <table class="layers">
        <caption>
          ${caption}
        </caption>
        <thead>
          <tr>
            <th scope="col">${first}</th>
            <td class="bar"></td>
            ${others.map((name, index) => html`<th scope="col" class=${kindOf(index, others.length)}>${name}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${visible(all, this.open).map((row) => this.#row(row))}
        </tbody>
      </table>
      ${this.table ? csvButton(this.table) : nothing}
    `
  }

  #row({ path, level, parts, share, cells }: TreeRow & { readonly cells: readonly string[] }) {
    const open = this.open.has(path)
    const [name, , ...others] = cells
    return html`
      <tr>
        <th scope="row" class="level-${Math.min(level, 6)}">
          ${
            parts > 0
              ? html`<button
                  type="button"
                  class="fold"
                  aria-expanded=${open ? 'true' : 'false'}
                  @click=${() => this.#toggle(path)}
                >${name}</button>`
              : html`<span class="leaf">${name}</span>`
          }
        </th>
        <td class="bar">${share ? shareBar(share) : nothing}</td>
        ${others.map((cell, index) => html`<td class=${kindOf(index, others.length)}>${cell}</td>`)}
      </tr>
    `
  }

  #toggle(path: string): void {
    const open = new Set(this.open)
    if (!open.delete(path)) open.add(path)
    this.open = open
  }
}

/** Where there is little room, the first of these and the last go first. */
function kindOf(index: number, count: number): string {
  if (index === 0) return 'wide shape'
  if (index === count - 1) return 'number wide'
  return index === count - 2 ? 'number params' : 'number'
}

/** The number stands beside it. */
const shareBar = (share: number): TemplateResult => html`
  <svg aria-hidden="true" viewBox="0 0 100 10" preserveAspectRatio="none">
    <rect width=${100 * share} height="10" />
  </svg>
`

customElements.define('flopscope-tree-table', FlopscopeTreeTable)

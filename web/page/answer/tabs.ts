// SPDX-License-Identifier: MIT
//
// An answer's parts behind tabs. All of them are there, one is seen; arrow keys go from tab to tab. Paper shows those
// that are marked for it.

import { html, nothing, type TemplateResult } from 'lit'
import { page } from '../../texts/page.ts'

export interface Tab {
  readonly name: string
  readonly label: string
  readonly content: TemplateResult | typeof nothing
  /** Whether it is printed, seen or not. */
  readonly printed?: true
}

export interface TabsView {
  readonly tabs: readonly Tab[]
  /** The one that was chosen; the first where there is none of that name. */
  readonly chosen: string
  readonly onChoose: (name: string) => void
}

export function tabbed({ tabs, chosen, onChoose }: TabsView): TemplateResult {
  const filled = tabs.filter(({ content }) => content !== nothing)
  const seen = filled.find(({ name }) => name === chosen) ?? filled[0]
  const step = (event: KeyboardEvent) => {
    const ways: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }
    const way = ways[event.key]
    if (!way || !seen) return
    event.preventDefault()
    const next = filled.at((filled.indexOf(seen) + way) % filled.length)
    if (!next) return
    onChoose(next.name)
    const list = event.currentTarget as HTMLElement
    list.querySelector<HTMLElement>(`#tab-${next.name}`)?.focus()
  }
  const list = html`
    <div role="tablist" aria-label=${page.parts} @keydown=${step}>
      ${filled.map(
        ({ name, label }) => html`
          <button
            type="button"
            role="tab"
            id="tab-${name}"
            aria-controls="panel-${name}"
            aria-selected=${name === seen?.name}
            tabindex=${name === seen?.name ? 0 : -1}
            @click=${() => onChoose(name)}
          >${label}</button>
        `,
      )}
    </div>
  `
  return html`
    <div class="tabs">${filled.length > 1 ? list : nothing}</div>
    ${filled.map(
      ({ name, content, printed }) => html`
        <div
          class="panel ${printed ? 'printed' : ''}"
          role="tabpanel"
          id="panel-${name}"
          aria-labelledby="tab-${name}"
          ?hidden=${name !== seen?.name}
        >${content}</div>
      `,
    )}
  `
}

// SPDX-License-Identifier: MIT
//
// <flopscope-glossary>: the terms of the lab with their sources. An address that names one, `#glossary=roofline`, leads
// to it; the way back is the browser's.

import { html, LitElement, nothing, unsafeCSS } from 'lit'
import { terms, glossary as texts } from '../../texts/glossary.ts'
import controls from '../styles/controls.css?inline'
import styles from '../styles/lessons.css?inline'
import theme from '../styles/theme.css?inline'

const byName = Object.entries(terms).sort(([, a], [, b]) => a.name.localeCompare(b.name))

export class FlopscopeGlossary extends LitElement {
  static override properties = { asked: { state: true } }
  static override styles = [theme, controls, styles].map((text) => unsafeCSS(text))

  /** The term that the address names. */
  declare asked: string | undefined

  override connectedCallback(): void {
    super.connectedCallback()
    addEventListener('hashchange', this.#follow)
    void this.#follow()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    removeEventListener('hashchange', this.#follow)
  }

  #follow = async (): Promise<void> => {
    const [view, term] = location.hash.slice(1).split('=')
    if (view !== 'glossary') return
    this.asked = term
    await this.updateComplete
    const place = this.renderRoot.querySelector<HTMLElement>('[aria-current] dt')
    place?.focus({ preventScroll: true })
    place?.scrollIntoView({ block: 'center' })
  }

  override render() {
    const { asked } = this
    return html`
      <h2 tabindex="-1">${texts.title}</h2>
      ${
        asked === undefined || Object.hasOwn(terms, asked)
          ? nothing
          : html`<p class="notice" role="alert">${texts.unknown(asked)}</p>`
      }
      <p class="intro">${texts.intro}</p>
      <dl class="terms">
        ${byName.map(
          ([name, { name: title, says, source, at }]) => html`
            <div aria-current=${name === asked ? 'true' : nothing}>
              <dt tabindex="-1">${title}</dt>
              <dd>${says}</dd>
              <dd class="hint" translate="no">${at ? html`<a href=${at}>${source}</a>` : source}</dd>
            </div>
          `,
        )}
      </dl>
    `
  }
}

customElements.define('flopscope-glossary', FlopscopeGlossary)

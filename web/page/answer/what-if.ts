// SPDX-License-Identifier: MIT
//
// <flopscope-what-if>: a slider that makes one part of a whole faster, and says what the whole gains by Amdahl's law.

import { html, LitElement, nothing, unsafeCSS } from 'lit'
import { formatNumber } from '../../lab/format/format.ts'
import type { WhatIf } from '../../questions/base/question.ts'
import controls from '../styles/controls.css?inline'
import resultStyles from '../styles/result.css?inline'
import theme from '../styles/theme.css?inline'
import { markup } from './markup.ts'

/** From once to a hundred times as fast, in equal factors, as they are said. */
const most = 40
const factorAt = (step: number): number => Number((100 ** (step / most)).toPrecision(2))

export class FlopscopeWhatIf extends LitElement {
  static override properties = {
    whatIf: { attribute: false },
    place: { state: true },
    step: { state: true },
  }
  static override styles = [theme, controls, resultStyles].map((text) => unsafeCSS(text))

  declare whatIf: WhatIf | undefined
  /** Of the part that becomes faster. */
  declare place: number
  declare step: number

  constructor() {
    super()
    this.place = 0
    this.step = 6
  }

  override render() {
    const { parts = [], texts } = this.whatIf ?? {}
    const part = parts[this.place] ?? parts[0]
    if (!part || !texts) return nothing
    const factor = factorAt(this.step)
    const share = part.percent / 100
    const gain = 1 / (1 - share + share / factor)
    return html`
      <div class="what-if" role="group" aria-label=${texts.title}>
        <label for="part">${texts.part}</label>
        <span class="select">
          <select id="part" @change=${({ target }: Event) => (this.place = (target as HTMLSelectElement).selectedIndex)}>
            ${parts.map(({ name }, place) => html`<option ?selected=${place === this.place}>${name}</option>`)}
          </select>
        </span>
        <label for="factor">${texts.factor}</label>
        <input
          id="factor"
          type="range"
          min="0"
          max=${most}
          .value=${String(this.step)}
          aria-valuetext=${formatNumber(factor, 2)}
          @input=${({ target }: Event) => (this.step = Number((target as HTMLInputElement).value))}
        />
        <output for="part factor">${markup(texts.gain(part.name, formatNumber(factor, 2), formatNumber(gain, 3)))}</output>
      </div>
    `
  }
}

customElements.define('flopscope-what-if', FlopscopeWhatIf)

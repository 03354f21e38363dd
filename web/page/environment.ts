// SPDX-License-Identifier: MIT
//
// <flopscope-environment>: what this machine and browser are, as far as they can be told, and what each
// fact means for a measurement. Attributes: lab-src, theme; isolated-page, the address of the same
// page with the fine clock, where the host offers one.

import { html, LitElement, nothing, type PropertyValues, type TemplateResult, unsafeCSS } from 'lit'
import type { Environment } from '../lab/public.ts'
import { machineFacts } from '../questions/base/machine-facts.ts'
import { environment as words } from '../texts/environment.ts'
import { faultOf } from './run/fault.ts'
import { openShared } from './run/lab.ts'
import { painted } from './run/painted.ts'
import controls from './styles/controls.css?inline'
import styles from './styles/environment.css?inline'
import theme from './styles/theme.css?inline'

export class FlopscopeEnvironment extends LitElement {
  static override properties = {
    labSrc: { attribute: 'lab-src' },
    isolatedPage: { attribute: 'isolated-page' },
    environment: { state: true },
    fault: { state: true },
  }
  static override styles = [theme, controls, styles].map((text) => unsafeCSS(text))

  declare labSrc: string | undefined
  declare isolatedPage: string | undefined
  declare environment: Environment | undefined
  declare fault: string | undefined

  protected override firstUpdated(_: PropertyValues): void {
    this.#open()
  }

  async #open(): Promise<void> {
    await painted()
    try {
      this.environment = (await openShared(this.labSrc)).lab.environment()
    } catch (error) {
      this.fault = faultOf(error).message
    }
  }

  override render() {
    return html`
      <section aria-labelledby="title" aria-busy=${!this.environment && !this.fault}>
        <h2 id="title">${words.title}</h2>
        ${this.fault ? html`<p class="error">${this.fault}</p>` : nothing}
        <dl>
          ${machineFacts(this.environment).map(
            ({ name, value, meaning }) => html`
              <div>
                <dt>${name}</dt>
                <dd>
                  <b>${value}</b>
                  <span>${name === words.facts.isolated[0] ? this.#isolation(meaning) : meaning}</span>
                </dd>
              </div>
            `,
          )}
        </dl>
      </section>
    `
  }

  /** The way to the fine clock, where the host offers one. */
  #isolation(meaning: string): string | TemplateResult {
    const { environment, isolatedPage } = this
    if (!environment || environment.cross_origin_isolated || !isolatedPage) return meaning
    const [link, rest] = words.openIsolated
    return html`<a href=${isolatedPage}>${link}</a>${rest}`
  }
}

customElements.define('flopscope-environment', FlopscopeEnvironment)

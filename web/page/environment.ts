// SPDX-License-Identifier: MIT
//
// <flopscope-environment>: what this machine and browser are, as far as they can be told, and what each
// fact means for a measurement. After a run it tells of the build that ran it.
// Attributes: lab-src, theme; isolated-page, the address of the same page with the fine clock, where the host offers one;
// isolation, "offered" where the page around can isolate itself, "failed" where it could not.
// Event: flopscope-isolate, whose detail says whether it should.

import { html, LitElement, nothing, type PropertyValues, type TemplateResult, unsafeCSS } from 'lit'
import { formatTime } from '../lab/format/format.ts'
import type { AnyResultFile, Environment } from '../lab/public.ts'
import { machineFacts } from '../questions/base/machine-facts.ts'
import { environment as words } from '../texts/environment.ts'
import { faultOf } from './run/fault.ts'
import { openShared } from './run/lab.ts'
import { painted } from './run/painted.ts'
import controls from './styles/controls.css?inline'
import styles from './styles/environment.css?inline'
import theme from './styles/theme.css?inline'

/** The clock's step before isolation, in ms, which is kept to be seen beside the one after it. */
const stepBefore = {
  key: 'flopscope-clock-before',
  read(): string | null {
    try {
      return localStorage.getItem(this.key)
    } catch {
      return null // storage may be closed
    }
  },
  keep(step: number | undefined): void {
    try {
      if (step === undefined) localStorage.removeItem(this.key)
      else localStorage.setItem(this.key, String(step))
    } catch {
      // then there is nothing to be shown beside it
    }
  },
}

export class FlopscopeEnvironment extends LitElement {
  static override properties = {
    labSrc: { attribute: 'lab-src' },
    isolatedPage: { attribute: 'isolated-page' },
    isolation: {},
    environment: { state: true },
    fault: { state: true },
  }
  static override styles = [theme, controls, styles].map((text) => unsafeCSS(text))

  declare labSrc: string | undefined
  declare isolatedPage: string | undefined
  declare isolation: 'offered' | 'refused' | 'failed' | undefined
  declare environment: Environment | undefined
  declare fault: string | undefined

  readonly #ran = (event: Event) => {
    this.environment = (event as CustomEvent<AnyResultFile>).detail.environment
  }

  override connectedCallback(): void {
    super.connectedCallback()
    addEventListener('flopscope-result', this.#ran)
  }

  override disconnectedCallback(): void {
    removeEventListener('flopscope-result', this.#ran)
    super.disconnectedCallback()
  }

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

  /** The way to the fine clock, where there is one, and back. */
  #isolation(meaning: string): string | TemplateResult {
    const { environment, isolatedPage, isolation } = this
    if (!environment) return meaning
    const step = stepBefore.read()
    if (environment.cross_origin_isolated) {
      if (step === null) return meaning
      return html`${meaning} ${words.before(formatTime(Number(step)))} ${this.#choice(false)}`
    }
    if (isolatedPage) {
      const [link, rest] = words.openIsolated
      return html`<a href=${isolatedPage}>${link}</a>${rest}`
    }
    if (isolation === 'failed') return html`${words.notIsolated} ${this.#choice(true)}`
    if (isolation === 'offered') return html`${meaning} ${this.#choice(true)}`
    return parent === window ? meaning : words.inFrame
  }

  #choice(wanted: boolean): TemplateResult {
    const choose = () => {
      stepBefore.keep(wanted ? this.environment?.clock_resolution_ms : undefined)
      this.dispatchEvent(new CustomEvent('flopscope-isolate', { detail: wanted }))
    }
    return html`<button type="button" @click=${choose}>${wanted ? words.isolate : words.doNotIsolate}</button>`
  }
}

customElements.define('flopscope-environment', FlopscopeEnvironment)

// SPDX-License-Identifier: MIT
//
// <flopscope-environment>: what this machine and browser are, as far as they can be told, and what each
// fact means for a measurement. Attributes: lab-src, theme; isolated-page, the address of the same
// page with the fine clock, where the host offers one.

import { html, LitElement, nothing, type PropertyValues, type TemplateResult, unsafeCSS } from 'lit'
import { formatBytes, formatTime } from '../lab/format/format.ts'
import type { Environment } from '../lab/public.ts'
import { faultOf } from './run/fault.ts'
import { openShared } from './run/lab.ts'
import { painted } from './run/painted.ts'
import controls from './styles/controls.css?inline'
import styles from './styles/environment.css?inline'
import theme from './styles/theme.css?inline'

interface Fact {
  readonly name: string
  readonly value: string
  readonly meaning: string | TemplateResult
}

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
        <h2 id="title">This machine</h2>
        ${this.fault ? html`<p class="error">${this.fault}</p>` : nothing}
        <dl>
          ${facts(this.environment, this.isolatedPage).map(
            ({ name, value, meaning }) => html`
              <div>
                <dt>${name}</dt>
                <dd>
                  <b>${value}</b>
                  <span>${meaning}</span>
                </dd>
              </div>
            `,
          )}
        </dl>
      </section>
    `
  }
}

/** The same facts in the same order whether known yet or not, so that nothing moves when they come. */
function facts(known: Environment | undefined, isolatedPage: string | undefined): readonly Fact[] {
  const yes = (value: boolean | undefined) => (value === undefined ? '–' : value ? 'yes' : 'no')
  const tell = (text: (environment: Environment) => string) => (known ? text(known) : '–')
  return [
    {
      name: 'Clock step',
      value: tell((it) => formatTime(it.clock_resolution_ms)),
      meaning: 'Times closer together look equal; batches of calls hide it.',
    },
    {
      name: 'Clock reading',
      value: tell((it) => formatTime(it.clock_reading_ms)),
      meaning: 'What it costs to ask the time; paid once a batch.',
    },
    {
      name: 'Isolated',
      value: yes(known?.cross_origin_isolated),
      meaning: isolation(known, isolatedPage),
    },
    {
      name: 'SIMD',
      value: yes(known?.simd),
      meaning: 'Four numbers in each instruction.',
    },
    {
      name: 'Relaxed SIMD',
      value: yes(known?.relaxed_simd),
      meaning: 'Multiply and add fused into one instruction.',
    },
    {
      name: 'Threads',
      value: tell(({ threads, hardware_threads }) =>
        hardware_threads ? `${threads} of ${hardware_threads}` : String(threads),
      ),
      meaning: 'Used by this build, of those that the browser admits to.',
    },
    {
      name: 'Browser',
      value: tell(({ runtime, platform }) => runtime || platform || 'not told'),
      meaning: tell(({ platform, realm }) =>
        [platform, realm === 'worker' ? 'measures in a worker' : 'measures in the page']
          .filter(Boolean)
          .join('; '),
      ),
    },
    {
      name: 'Build',
      value: tell(({ variant }) => variant),
      meaning: tell(
        ({ flopscope_version, heap_limit_bytes }) =>
          `Flopscope ${flopscope_version}${
            heap_limit_bytes ? `, up to ${formatBytes(heap_limit_bytes)} of memory` : ''
          }`,
      ),
    },
  ]
}

function isolation(known: Environment | undefined, isolatedPage: string | undefined) {
  if (known?.cross_origin_isolated) return 'The fine clock and shared memory are on.'
  if (known && isolatedPage) {
    return html`<a href=${isolatedPage}>Open the isolated page</a> for a finer clock.`
  }
  return 'A host that sends isolation headers gives a finer clock.'
}

customElements.define('flopscope-environment', FlopscopeEnvironment)

// SPDX-License-Identifier: MIT
//
// All that <flopscope-timing> needs beside its form: the lab, the count of work, the measurement; and, once
// it has been touched, everything that shows a result. Loaded apart, so that a widget which nobody
// touches costs its form and nothing else.

import type { LitElement, TemplateResult } from 'lit'
import type { ResultFile } from '../lab/public.ts'
import { CostCount } from './cost-count.ts'
import { Measurement } from './measurement.ts'
import { Sharing } from './sharing.ts'

type ResultModule = typeof import('./timing-result.ts')

export class Experiment {
  readonly measurement: Measurement
  readonly cost: CostCount
  readonly #host: LitElement
  readonly #sharing: Sharing
  #module: ResultModule | undefined

  constructor(host: LitElement) {
    this.#host = host
    this.measurement = new Measurement(host)
    this.cost = new CostCount(host)
    this.#sharing = new Sharing(host)
  }

  /** Loads what shows a result: the pictures are most of what the page weighs. */
  async prepare(): Promise<void> {
    const module = await import('./timing-result.ts')
    const { styleSheet } = module.resultStyles
    if (!this.#module && styleSheet) this.#host.shadowRoot?.adoptedStyleSheets.push(styleSheet)
    this.#module = module
  }

  /** What there is to show, if there is anything; `site` is where links lead to. */
  result(site: string | undefined, onShow: (run: ResultFile) => void): TemplateResult | undefined {
    const { live, shown, runs, open } = this.measurement
    if (!live && !shown) return undefined
    const share = shown && open && this.#sharing.view(shown, open.library, site)
    return this.#module?.timingResult({ live, shown, runs, share, onShow })
  }

  run(...question: Parameters<Measurement['run']>): Promise<ResultFile | undefined> {
    this.#sharing.forget()
    return this.measurement.run(...question)
  }
}

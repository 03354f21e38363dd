// SPDX-License-Identifier: MIT
//
// All that <flopscope-timing> needs once it has been touched: the lab, the count of work, the measurement
// and everything that shows a result. Loaded apart, so that a widget which nobody touches costs its
// form and nothing else.

import type { LitElement, TemplateResult } from 'lit'
import type { ResultFile } from '../lab/public.ts'
import { CostCount } from './cost-count.ts'
import { Measurement } from './measurement.ts'
import { Sharing } from './sharing.ts'
import { resultStyles, timingResult } from './timing-result.ts'

export class Experiment {
  readonly measurement: Measurement
  readonly cost: CostCount
  readonly #sharing: Sharing

  constructor(host: LitElement) {
    this.measurement = new Measurement(host)
    this.cost = new CostCount(host)
    this.#sharing = new Sharing(host)
    const { styleSheet } = resultStyles
    if (styleSheet) host.shadowRoot?.adoptedStyleSheets.push(styleSheet)
  }

  /** What there is to show, if there is anything; `site` is where links lead to. */
  result(site: string | undefined, onShow: (run: ResultFile) => void): TemplateResult | undefined {
    const { live, shown, runs, open } = this.measurement
    if (!live && !shown) return undefined
    const share = shown && open && this.#sharing.view(shown, open.library, site)
    return timingResult({ live, shown, runs, share, onShow })
  }

  run(...question: Parameters<Measurement['run']>): Promise<ResultFile | undefined> {
    this.#sharing.forget()
    return this.measurement.run(...question)
  }
}

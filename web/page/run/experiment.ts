// SPDX-License-Identifier: MIT
//
// All that <flopscope-timing> needs beside its form: the lab, the count of work, the measurement; and, once
// it has been touched, everything that shows a result. Loaded apart, so that a widget which nobody
// touches costs its form and nothing else.

import type { LitElement, TemplateResult } from 'lit'
import { formatTime } from '../../lab/format/format.ts'
import { writeLink } from '../../lab/link/write-link.ts'
import type { ResultFile } from '../../lab/public.ts'
import type { RunSubject } from '../../lab/subject.ts'
import { CostCount } from '../answer/cost-count.ts'
import { progressText, spokenProgress } from '../answer/progress-text.ts'
import { fitsLink, holdsOtherModel, subjectName } from '../form/subject-name.ts'
import { fileStem } from '../share/files.ts'
import { type Shared, Sharing } from '../share/sharing.ts'
import type { LabLibrary } from './lab.ts'
import { Measurement } from './measurement.ts'
import { painted } from './painted.ts'

type ResultModule = typeof import('../answer/timing-result.ts')

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

  /** Opens the lab, if it is not open yet. Where nobody has touched the widget, after it was painted. */
  async open(site: string | undefined, touched: boolean): Promise<void> {
    if (!touched) await painted()
    if (!this.measurement.open) await this.measurement.openLab(site)
  }

  /** What works less well than it could, and why. */
  get warnings(): readonly string[] {
    return this.measurement.open?.lab.warnings ?? []
  }

  /** Counts the work of `subject`, as soon as the lab is open. */
  count(subject: RunSubject): void {
    const { open, status } = this.measurement
    if (!open) return
    // The lab answers one question at a time, so this one waits for the end of a run.
    if (status !== 'idle') this.cost.clear()
    this.cost.count(open.lab, subject)
  }

  /** Loads what shows a result: the pictures are most of what the page weighs. */
  async prepare(): Promise<void> {
    const module = await import('../answer/timing-result.ts')
    const { styleSheet } = module.resultStyles
    if (!this.#module && styleSheet) this.#host.shadowRoot?.adoptedStyleSheets.push(styleSheet)
    this.#module = module
  }

  /** Makes a saved run one of this visit. */
  async reopen(run: ResultFile, site: string | undefined): Promise<void> {
    await this.open(site, true)
    await this.prepare()
    this.measurement.add(run)
  }

  /** Shows a run of this visit. Returns what the form is to ask: the same, or the `asked` subject where it
   *  is of a model that the form does not offer. */
  show(run: ResultFile, asked: { readonly subject: RunSubject }) {
    this.measurement.show(run)
    const { subject, options } = run
    return { subject: holdsOtherModel({ subject }) ? asked.subject : subject, options }
  }

  /** What there is to show, if there is anything; `site` is where links lead to. */
  result(site: string | undefined, onShow: (run: ResultFile) => void): TemplateResult | undefined {
    const { live, shown, runs, open } = this.measurement
    if (!live && !shown) return undefined
    const share = shown && open && this.#sharing.view(sharedTiming(shown, open.library), site)
    return this.#module?.timingResult({ live, shown, runs, share, onShow })
  }

  /** The clock's step, once the lab has measured it. */
  get clockStep(): string | undefined {
    const { environment } = this.measurement
    return environment && formatTime(environment.clock_resolution_ms)
  }

  /** What a run is doing, beside its button. */
  get hint(): string {
    return progressText(this.measurement.status, this.measurement.live?.progress)
  }

  /** The same for the ear; undefined while there is nothing to tell. */
  get spoken(): string | undefined {
    const { live } = this.measurement
    return live && spokenProgress(live.progress)
  }

  async run(...question: Parameters<Measurement['run']>): Promise<ResultFile | undefined> {
    this.#sharing.forget()
    const release = this.#holdHeight()
    return this.measurement.run(...question).finally(release)
  }

  /** A longer result of before leaves its room to the run, so that nothing below it jumps. */
  #holdHeight(): () => void {
    const place = this.#host.renderRoot.querySelector<HTMLElement>('.result')
    if (place) place.style.minHeight = `${place.offsetHeight}px`
    return () => {
      if (place) place.style.minHeight = ''
    }
  }
}

function sharedTiming(run: ResultFile, library: LabLibrary): Shared {
  const { experiment, subject, options } = run
  return {
    hash: fitsLink({ subject }) ? writeLink({ experiment, subject, options }) : undefined,
    question: 'how long does it take?',
    stem: fileStem(subjectName(subject)),
    json: () => library.resultJson(run),
    csv: () => library.resultCsv(run),
  }
}

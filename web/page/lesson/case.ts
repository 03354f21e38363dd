// SPDX-License-Identifier: MIT
//
// <flopscope-case>: a detective case: clues to measure, an accusation, then fixes of which each is tried by measuring.
// Event, which bubbles: flopscope-case (detail: the case as it is to be kept).

import { html, LitElement, nothing, unsafeCSS } from 'lit'
import { formatTime } from '../../lab/format/format.ts'
import { formatExact } from '../../lab/format/number.ts'
import type { TimingReport } from '../../lab/generated/records.ts'
import type { AnyResultFile } from '../../lab/public.ts'
import { type Case, chosenSize, culpritOf, sizedCase } from '../../lessons/base/case.ts'
import type { KeptCase } from '../../lessons/base/kept.ts'
import type { Trial } from '../../lessons/base/trial.ts'
import { lessons } from '../../texts/lessons.ts'
import type { FlopscopeQuestion } from '../question.ts'
import controls from '../styles/controls.css?inline'
import styles from '../styles/lessons.css?inline'
import resultStyles from '../styles/result.css?inline'
import theme from '../styles/theme.css?inline'
import { measureLink, questionElement } from './asked-question.ts'
import { table } from './outcome.ts'
import { choicesView } from './prediction-form.ts'
import { paragraphs, prose } from './prose.ts'
import { regression } from './regression.ts'

const { cases: texts } = lessons

export class FlopscopeCase extends LitElement {
  static override properties = {
    investigation: { attribute: false },
    kept: { attribute: false },
    error: { state: true },
    question: { state: true },
  }
  static override styles = [theme, controls, resultStyles, styles].map((text) => unsafeCSS(text))

  declare investigation: Case
  declare kept: KeptCase
  declare error: string
  /** The question that was asked last. */
  declare question: FlopscopeQuestion | undefined

  constructor() {
    super()
    this.error = ''
  }

  /** Its size, where the first measurement chooses one. */
  get #size(): number | undefined {
    const { first: kept } = this.kept
    const { sizes } = this.investigation.first ?? {}
    return kept && sizes && chosenSize(sizes, kept)
  }

  /** The case with its size in it. */
  get #case(): Case {
    const size = this.#size
    return size === undefined ? this.investigation : sizedCase(this.investigation, size)
  }

  override render() {
    const { title, story } = this.investigation
    const { first } = this.investigation
    const begun = !first || this.kept.first
    return html`
      <article>
        <div class="tell">
          <p class="where">${texts.where}</p>
          <h2 tabindex="-1">${title}</h2>
          ${paragraphs(story)}
          ${this.#begin()}
          ${begun ? this.#clues() : nothing}
        </div>
        <div class="ask" @flopscope-change=${(event: Event) => event.stopPropagation()}>
          ${this.question ?? html`<p class="hidden">${texts.here}</p>`}
        </div>
        <div class="then">
          ${begun ? [this.#accusation(), this.#fixes(), this.#solution()] : html`<p class="hint">${texts.firstFirst}</p>`}
          <slot></slot>
        </div>
      </article>
    `
  }

  #begin() {
    const { first } = this.investigation
    if (!first) return nothing
    const size = this.#size
    const begin = async () => {
      const report = (await this.#measure(first.link))?.report as TimingReport | undefined
      if (!report) return
      const { p50_ms, first_call_ms, first_call_error_ms } = report
      this.#keep({
        first: {
          ...(p50_ms !== undefined && { p50_ms }),
          ...(first_call_ms !== undefined && { first_call_ms }),
          ...(first_call_error_ms !== undefined && { first_call_error_ms }),
        },
      })
    }
    return html`
      <h3>${texts.begin}</h3>
      ${
        this.kept.first
          ? html`<p>${prose(first.ask)}</p>
              <p>${this.kept.first.p50_ms === undefined ? texts.firstAlone(formatTime(this.kept.first.first_call_ms)) : texts.firstFound(formatTime(this.kept.first.first_call_ms), formatTime(this.kept.first.p50_ms))}
              ${size === undefined ? nothing : texts.chosen(formatExact(size))}</p>`
          : html`<button type="button" class="clue primary" @click=${begin}>${first.ask}</button>`
      }
    `
  }

  #clues() {
    return html`
      <h3>${texts.clues}</h3>
      ${this.#case.clues.map(
        ({ ask, link }) => html`
          <button type="button" class="clue" @click=${() => this.#measure(link)}>${ask}</button>
        `,
      )}
    `
  }

  #accusation() {
    const { suspects } = this.investigation
    const { accused } = this.kept
    const submit = (event: SubmitEvent) => {
      event.preventDefault()
      const choice = new FormData(event.target as HTMLFormElement).get('choice')
      if (typeof choice === 'string') this.#keep({ accused: choice })
      else this.error = lessons.errors.choice
    }
    return html`
      <h3>${texts.accuse}</h3>
      <form class="suspects" @submit=${submit}>
        ${choicesView(texts.suspects, suspects, accused)}
        ${this.error ? html`<p class="error" role="alert">${this.error}</p>` : nothing}
        ${accused === undefined ? html`<button type="submit" class="primary">${texts.accuse}</button>` : nothing}
      </form>
    `
  }

  #fixes() {
    const { fixes } = this.#case
    const { accused, tried } = this.kept
    return html`
      <h3>${texts.fixes}</h3>
      ${
        accused === undefined
          ? html`<p class="hint">${texts.first}</p>`
          : Object.entries(fixes).map(
              ([name, { says, trial }]) => html`
                <p>${prose(says)}</p>
                <button type="button" class="fix" aria-label="${texts.tryIt}: ${says.replaceAll('`', '')}" @click=${() => this.#try(name, trial)}>
                  ${texts.tryIt}
                </button>
              `,
            )
      }
      <div role="status">
        ${
          tried.length === 0
            ? nothing
            : table(
                texts.tried,
                [],
                tried.map(({ fix, verdict, text }) => [
                  fixes[fix]?.says.split(':')[0]?.replaceAll('`', '') ?? fix,
                  texts.verdicts[verdict],
                  text,
                ]),
              )
        }
      </div>
    `
  }

  #solution() {
    const { fixes, suspects, closing, open } = this.#case
    const { accused, tried } = this.kept
    const culprit = culpritOf(this.investigation, tried)
    const isOpen =
      !culprit && Object.keys(fixes).every((fix) => tried.some((each) => each.fix === fix))
    if (!culprit && !isOpen) return nothing
    const again = () => this.#keep({ accused: undefined, tried: [], first: undefined })
    return html`
      ${
        isOpen
          ? html`
              <div class="checked" tabindex="-1">
                <p><strong>${texts.verdicts.undecided}.</strong></p>
                ${paragraphs(open)}
              </div>
            `
          : html`
              <div class="checked ${culprit === accused ? 'right' : 'wrong'}" tabindex="-1">
                <p>
                  <strong>${texts.solved}.</strong>
                  ${culprit === accused ? texts.right : prose(texts.wrong(suspects[culprit ?? ''] ?? ''))}
                </p>
                ${paragraphs(closing)}
              </div>
            `
      }
      <button type="button" @click=${again}>${texts.again}</button>
    `
  }

  #keep(news: { readonly [Part in keyof KeptCase]?: KeptCase[Part] | undefined }): void {
    this.error = ''
    const { name, accused, first, tried } = { ...this.kept, ...news }
    this.kept = {
      name: name ?? this.kept.name,
      tried: tried ?? [],
      ...(accused !== undefined && { accused }),
      ...(first !== undefined && { first }),
    }
    const event = { detail: this.kept, bubbles: true, composed: true }
    this.dispatchEvent(new CustomEvent('flopscope-case', event))
  }

  /** Asks a question and gives its run, if it came to one. */
  async #measure(link: string): Promise<AnyResultFile | undefined> {
    this.question = questionElement(link)
    await this.updateComplete
    return measureLink(this.question, link)
  }

  async #try(fix: string, { links, found }: Trial): Promise<void> {
    const runs: AnyResultFile[] = []
    for (const link of links) {
      const run = await this.#measure(link)
      if (!run) return
      runs.push(run)
    }
    const reports = runs.map(({ report }) => report)
    const { first = {} } = this.kept
    const finding = await found({ reports, runs, first, regression })
    const others = this.kept.tried.filter((each) => each.fix !== fix)
    this.#keep({ tried: [...others, { fix, ...finding }] })
  }
}

customElements.define('flopscope-case', FlopscopeCase)

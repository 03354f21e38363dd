// SPDX-License-Identifier: MIT
//
// <flopscope-case>: a detective case: clues to measure, an accusation, then fixes of which each is tried by a comparison
// of before and after. Event, which bubbles: flopscope-case (detail: the case as it is to be kept).

import { html, LitElement, nothing, unsafeCSS } from 'lit'
import { fieldInterval } from '../../lab/format/field.ts'
import type { ComparisonReport } from '../../lab/generated/records.ts'
import { type Case, fixVerdict } from '../../lessons/base/case.ts'
import { lessons } from '../../texts/lessons.ts'
import type { FlopscopeQuestion } from '../question.ts'
import { faultOf } from '../run/fault.ts'
import controls from '../styles/controls.css?inline'
import styles from '../styles/lessons.css?inline'
import resultStyles from '../styles/result.css?inline'
import theme from '../styles/theme.css?inline'
import { askLink, questionElement } from './asked-question.ts'
import type { KeptCase, TriedFix } from './kept-steps.ts'
import { table } from './outcome.ts'
import { choicesView } from './prediction-form.ts'
import { paragraphs, prose } from './prose.ts'

const { cases: texts } = lessons

/** "2.49 times as fast as before", with its interval. */
function speedupText(report: ComparisonReport): string {
  const { text, bounds } = fieldInterval(report, 'speedup')
  if (!text) return texts.none
  return texts.faster(bounds ? `${text} (${bounds.join(lessons.to)})` : text)
}

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

  override render() {
    const { title, story, clues } = this.investigation
    return html`
      <article>
        <div class="tell">
          <p class="where">${texts.where}</p>
          <h2 tabindex="-1">${title}</h2>
          ${paragraphs(story)}
          <h3>${texts.clues}</h3>
          ${clues.map(
            ({ ask, link }) => html`
              <button type="button" class="clue" @click=${() => this.#measure(link)}>${ask}</button>
            `,
          )}
        </div>
        <div class="ask" @flopscope-change=${(event: Event) => event.stopPropagation()}>
          ${this.question ?? html`<p class="hidden">${texts.here}</p>`}
        </div>
        <div class="then">
          ${this.#accusation()} ${this.#fixes()} ${this.#solution()}<slot></slot>
        </div>
      </article>
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
    const { fixes } = this.investigation
    const { accused, tried } = this.kept
    return html`
      <h3>${texts.fixes}</h3>
      ${
        accused === undefined
          ? html`<p class="hint">${texts.first}</p>`
          : Object.entries(fixes).map(
              ([name, { says, link }]) => html`
                <p>${prose(says)}</p>
                <button type="button" class="fix" aria-label="${texts.tryIt}: ${says.replaceAll('`', '')}" @click=${() => this.#try(name, link)}>
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
    const { fixes, suspects, closing } = this.investigation
    const { accused, tried } = this.kept
    // Of several that work, the one that brings most.
    const [works] = tried
      .filter(({ verdict }) => verdict === 'works')
      .sort((a, b) => b.speedup - a.speedup)
    const culprit = works && fixes[works.fix]?.aims
    if (!culprit) return nothing
    return html`
      <div class="checked ${culprit === accused ? 'right' : 'wrong'}" tabindex="-1">
        <p>
          <strong>${texts.solved}.</strong>
          ${culprit === accused ? texts.right : prose(texts.wrong(suspects[culprit] ?? ''))}
        </p>
        ${paragraphs(closing)}
      </div>
      <button type="button" @click=${() => this.#keep({ accused: undefined, tried: [] })}>${texts.again}</button>
    `
  }

  #keep(news: {
    readonly accused?: string | undefined
    readonly tried?: readonly TriedFix[]
  }): void {
    this.error = ''
    const { name, accused, tried } = { ...this.kept, ...news }
    this.kept = { name, tried, ...(accused !== undefined && { accused }) }
    const event = { detail: this.kept, bubbles: true, composed: true }
    this.dispatchEvent(new CustomEvent('flopscope-case', event))
  }

  /** Asks a question and gives its report, if it came to one. */
  async #measure(link: string): Promise<object | undefined> {
    const element = questionElement(link)
    this.question = element
    await this.updateComplete
    try {
      const { answering } = await askLink(element, link)
      if (!element.draft.form?.immediate) await element.run()
      return answering.answer?.final ? answering.answer.report : undefined
    } catch (error) {
      element.fail(faultOf(error))
      return undefined
    }
  }

  async #try(fix: string, link: string): Promise<void> {
    const report = (await this.#measure(link)) as ComparisonReport | undefined
    if (!report) return
    const others = this.kept.tried.filter((each) => each.fix !== fix)
    const { speedup = 0 } = report
    const found = { fix, verdict: fixVerdict(report), speedup, text: speedupText(report) }
    this.#keep({ tried: [...others, found] })
  }
}

customElements.define('flopscope-case', FlopscopeCase)

// SPDX-License-Identifier: MIT
//
// <flopscope-card>: a systems-thinking card: its question, a calculator, an experiment beside it, and the model answer
// after an attempt. Event, which bubbles: flopscope-card (detail: the card as it is to be kept).

import { html, LitElement, nothing, unsafeCSS } from 'lit'
import type { AnyResultFile } from '../../lab/public.ts'
import { type CalculatorField, type Card, typedNumber } from '../../lessons/base/card.ts'
import type { KeptCard } from '../../lessons/base/kept.ts'
import { lessons } from '../../texts/lessons.ts'
import type { FlopscopeQuestion } from '../question.ts'
import controls from '../styles/controls.css?inline'
import styles from '../styles/lessons.css?inline'
import resultStyles from '../styles/result.css?inline'
import theme from '../styles/theme.css?inline'
import { measureLink, questionElement } from './asked-question.ts'
import { table } from './outcome.ts'
import { paragraphs } from './prose.ts'

const { cards: texts } = lessons

export class FlopscopeCard extends LitElement {
  static override properties = {
    card: { attribute: false },
    kept: { attribute: false },
    error: { state: true },
    question: { state: true },
    run: { state: true },
  }
  static override styles = [theme, controls, resultStyles, styles].map((text) => unsafeCSS(text))

  declare card: Card
  declare kept: KeptCard
  declare error: string
  declare question: FlopscopeQuestion | undefined
  /** What the experiment came to. */
  declare run: AnyResultFile | undefined

  constructor() {
    super()
    this.error = ''
  }

  override render() {
    const { title, question } = this.card
    return html`
      <article>
        <div class="tell">
          <p class="where">${texts.where}</p>
          <h2 tabindex="-1">${title}</h2>
          ${paragraphs(question)} ${this.#calculator()}
        </div>
        <div class="ask" @flopscope-change=${(event: Event) => event.stopPropagation()}>
          ${this.question ?? html`<p class="hidden">${texts.here}</p>`}
        </div>
        <div class="then">${this.#experiment()} ${this.#attempt()}<slot></slot></div>
      </article>
    `
  }

  #typed(name: string, { value }: CalculatorField): string {
    return this.kept.typed[name] ?? String(value)
  }

  #calculator() {
    const { fields, results } = this.card.calculator
    const entries = Object.entries(fields)
    const numbers = entries.map(
      ([name, field]) => [name, typedNumber(field, this.#typed(name, field))] as const,
    )
    const wrong = entries.filter((_, at) => numbers[at]?.[1] === undefined)
    const type = (event: Event) => {
      const { name, value } = event.target as HTMLInputElement
      this.#keep({ typed: { ...this.kept.typed, [name]: value } })
    }
    return html`
      <h3>${texts.calculator}</h3>
      <div class="numbers calculator" @input=${type}>
        ${entries.map(
          ([name, field]) => html`
            <label>${field.label}${field.unit ? `, ${field.unit}` : ''}
              <input
                name=${name}
                inputmode="decimal"
                autocomplete="off"
                aria-invalid=${wrong.some(([each]) => each === name)}
                .value=${this.#typed(name, field)}
              />
            </label>
          `,
        )}
      </div>
      <div role="status">
        ${
          wrong.length > 0
            ? wrong.map(([, { label }]) => html`<p class="error">${texts.wrong(label)}</p>`)
            : table(texts.results, [], results(Object.fromEntries(numbers) as never))
        }
      </div>
    `
  }

  #experiment() {
    const { experiment } = this.card
    const { run } = this
    return html`
      <h3>${texts.experiment}</h3>
      ${paragraphs(experiment.text)}
      <button type="button" class=${run ? '' : 'primary'} @click=${this.#measure}>
        ${run ? lessons.again : texts.measure}
      </button>
      ${
        run
          ? html`
              <div role="status">${paragraphs(experiment.found(run.report as never))}</div>
              <button type="button" class="take" @click=${() => this.#take(run)}>${texts.take}</button>
            `
          : nothing
      }
    `
  }

  #attempt() {
    const { attempt } = this.kept
    const submit = (event: SubmitEvent) => {
      event.preventDefault()
      const words = String(new FormData(event.target as HTMLFormElement).get('words')).trim()
      if (!words) {
        this.error = lessons.tryFirst
        return
      }
      this.#keep({ attempt: words })
      void this.updateComplete.then(() =>
        this.renderRoot.querySelector<HTMLElement>('.model')?.focus(),
      )
    }
    return html`
      <h3>${texts.attempt}</h3>
      <form class="explain" @submit=${submit}>
        <label for="words">${texts.ask}</label>
        <textarea
          id="words"
          name="words"
          rows="4"
          placeholder=${lessons.yourWords}
          .value=${attempt ?? ''}
          ?readonly=${attempt !== undefined}
        ></textarea>
        ${this.error ? html`<p class="error" role="alert">${this.error}</p>` : nothing}
        ${attempt === undefined ? html`<button type="submit">${lessons.compare}</button>` : nothing}
      </form>
      ${
        attempt === undefined
          ? nothing
          : html`<div class="model" tabindex="-1"><h4>${lessons.model}</h4>${paragraphs(this.card.answer)}</div>`
      }
    `
  }

  #measure = async (): Promise<void> => {
    const { link } = this.card.experiment
    this.question = questionElement(link)
    await this.updateComplete
    this.run = (await measureLink(this.question, link)) ?? this.run
  }

  /** Puts what was measured in the place of what stands there. */
  #take({ report }: AnyResultFile): void {
    const measured = Object.entries(this.card.experiment.numbers(report as never)).flatMap(
      ([name, value]) =>
        value === undefined ? [] : [[name, String(Number(value.toPrecision(4)))]],
    )
    this.#keep({ typed: { ...this.kept.typed, ...Object.fromEntries(measured) } })
  }

  #keep(news: Partial<KeptCard>): void {
    this.error = ''
    this.kept = { ...this.kept, ...news }
    const event = { detail: this.kept, bubbles: true, composed: true }
    this.dispatchEvent(new CustomEvent('flopscope-card', event))
  }
}

customElements.define('flopscope-card', FlopscopeCard)

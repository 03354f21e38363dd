// SPDX-License-Identifier: MIT
//
// <flopscope-lesson-builder>: makes a lesson of one's own out of questions, texts, predictions and checks. It leaves as a
// link, which says all of it, or as a file, and can be edited again.

import { html, LitElement, nothing, type PropertyValues, unsafeCSS } from 'lit'
import { estimates } from '../../lab/generated/estimates.ts'
import { lessonLink } from '../../lessons/base/names.ts'
import {
  type OwnLesson,
  type OwnStep,
  ownName,
  ownOf,
  parseOwn,
} from '../../lessons/base/own-lesson.ts'
import { quantities } from '../../lessons/base/quantity.ts'
import { readQuestion } from '../../questions/base/link.ts'
import { loadQuestion, questionNamed } from '../../questions/base/names.ts'
import { lessons } from '../../texts/lessons.ts'
import { worded } from '../../texts/told/worded.ts'
import { saveFile } from '../share/files.ts'
import controls from '../styles/controls.css?inline'
import styles from '../styles/lessons.css?inline'
import resultStyles from '../styles/result.css?inline'
import theme from '../styles/theme.css?inline'

const { own: texts } = lessons

/** A step to begin with: one that works as it stands. */
const firstStep: OwnStep = {
  ...texts.first,
  link: 'timing?op=matmul&m=128&k=128&n=128&runs=60&max_ms=2000',
  field: 'p50_ms',
  quantity: 'time',
  range: true,
  changed: 'timing?op=matmul&m=128&k=128&n=128&kernel=naive&runs=60&max_ms=2000',
  checked: 'p50_ms',
}

const long: readonly (keyof OwnStep)[] = ['text', 'answer', 'change']
const named: readonly (keyof OwnStep)[] = ['field', 'checked']

export class FlopscopeLessonBuilder extends LitElement {
  static override properties = {
    of: {},
    own: { state: true },
    problems: { state: true },
  }
  static override styles = [theme, controls, resultStyles, styles].map((text) => unsafeCSS(text))

  /** The name of the lesson that is edited; empty for a new one. */
  declare of: string
  declare own: OwnLesson
  declare problems: readonly string[]

  constructor() {
    super()
    this.of = ''
    this.own = { title: texts.newTitle, closing: '', steps: [firstStep] }
    this.problems = []
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('of')) this.own = ownOf(this.of) ?? this.own
    if (changed.has('own')) void this.#judge()
  }

  override render() {
    const { own, problems } = this
    const link = (locked: boolean) => lessonLink(ownName(own), 1, locked)
    return html`
      <div class="summary builder" @input=${this.#type}>
        <h2 tabindex="-1">${texts.builder}</h2>
        <p class="intro">${texts.intro}</p>
        <label>${texts.title}<input name="title" .value=${own.title} /></label>
        ${own.steps.map((step, at) => this.#step(step, at))}
        <button type="button" @click=${() => this.#set({ steps: [...own.steps, firstStep] })}>${texts.add}</button>
        <label>${texts.closing}<textarea name="closing" rows="2" .value=${own.closing}></textarea></label>
        <datalist id="fields">${Object.keys(estimates).map((name) => html`<option value=${name}></option>`)}</datalist>
        <div role="status">${problems.map((problem) => html`<p class="error">${problem}</p>`)}</div>
        <nav class="ways" aria-label=${texts.builder}>
          <a href="#lessons">${lessons.all}</a>
          <a class="onward" href=${link(false)}>${texts.preview}</a>
          <a href=${link(true)}>${texts.locked}</a>
          <button type="button" @click=${this.#save}>${texts.save}</button>
          <label>${texts.open}<input type="file" accept=".json,application/json" @change=${this.#open} /></label>
        </nav>
      </div>
    `
  }

  #step(step: OwnStep, at: number) {
    const { steps } = this.own
    const field = ([name, label]: readonly [string, string]) => {
      const key = name as keyof OwnStep
      const value = step[key]
      const place = `${at}.${name}`
      if (key === 'quantity')
        return html`
          <label>${label}<span class="select"><select name=${place}>
            ${Object.keys(quantities).map((each) => html`<option value=${each} ?selected=${each === value}>${texts.quantities[each as keyof typeof quantities]}</option>`)}
          </select></span></label>
        `
      if (key === 'range')
        return html`<label class="choice"><input type="checkbox" name=${place} .checked=${value === true} /><span>${label}</span></label>`
      return long.includes(key)
        ? html`<label>${label}<textarea name=${place} rows="3" .value=${String(value)}></textarea></label>`
        : html`<label>${label}<input name=${place} list=${named.includes(key) ? 'fields' : nothing} .value=${String(value)} /></label>`
    }
    const remove = () => this.#set({ steps: steps.filter((_, other) => other !== at) })
    return html`
      <fieldset>
        <legend>${texts.step(at + 1)}</legend>
        ${Object.entries(texts.fields).map(field)}
        ${steps.length > 1 ? html`<button type="button" @click=${remove}>${texts.remove(at + 1)}</button>` : nothing}
      </fieldset>
    `
  }

  #set(news: Partial<OwnLesson>): void {
    this.own = { ...this.own, ...news }
  }

  #type = ({ target }: Event): void => {
    const input = target as HTMLInputElement
    const [at = '', name] = input.name.split('.')
    if (input.type === 'file') return
    if (name === undefined) {
      this.#set({ [at]: input.value })
      return
    }
    const value = input.type === 'checkbox' ? input.checked : input.value.replace(/^.*#(?=\w)/, '')
    const steps = this.own.steps.map((step, place) =>
      place === Number(at) ? { ...step, [name]: value } : step,
    )
    this.#set({ steps })
  }

  /** Says which addresses ask no question of the lab. */
  async #judge(): Promise<void> {
    const { own } = this
    const found = await Promise.all(
      own.steps.flatMap(({ link, changed }, at) =>
        [link, ...(changed ? [changed] : [])].map(async (address) => {
          const name = questionNamed(address.split('?')[0] ?? '')
          if (!name) return [texts.noQuestion(at + 1, address)]
          const { problems } = readQuestion(await loadQuestion(name), `#${address}`)
          return problems.map((problem) => `${texts.step(at + 1)}: ${worded(problem)}`)
        }),
      ),
    )
    if (this.own === own) this.problems = found.flat()
  }

  #save = (): void => {
    const file = { format: 'flopscope-lesson', version: 1, ...this.own }
    saveFile('flopscope-lesson.json', 'application/json', `${JSON.stringify(file, undefined, 1)}\n`)
  }

  #open = async ({ target }: Event): Promise<void> => {
    const input = target as HTMLInputElement
    const [file] = input.files ?? []
    const read = file && parseOwn(await file.text())
    if (read) this.own = { title: read.title, closing: read.closing, steps: read.steps }
    else if (file) this.problems = [texts.noLesson(file.name)]
    input.value = ''
  }
}

customElements.define('flopscope-lesson-builder', FlopscopeLessonBuilder)

// SPDX-License-Identifier: MIT
//
// <flopscope-scaling op="attention" axis="seq" values="128,256,512">, in anybody's page: a still of the question, of the
// size that it will need, until somebody presses Run or the still. Then the question itself (question.ts) takes its
// place, with everything that it loads. Both stand in a shadow root: no style of the page reaches in, none leaks out.
//
// Attributes: the fields of the question; hide (parts, by their names), theme (light or dark), eager (the question at
// once); lab-src, the folder of a site other than that of this script. Events, which bubble: those of the question.

import { language } from '../../lab/format/language.ts'
import { type ElementInfo, elements } from '../../lab/generated/questions.ts?elements'
import { still as words } from '../../texts/still.ts'
import type { FlopscopeQuestion } from '../question.ts'
import controls from '../styles/controls.css?inline'
import theme from '../styles/theme.css?inline'
import { attributeFaults, commonAttributes, isOfAnyElement } from './attribute-faults.ts'
import styles from './still.css?inline'

// The script that defines the elements lies in a folder of the site.
const script = import.meta.url

let sheet: CSSStyleSheet | undefined

function styleSheet(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(theme + controls + styles)
  }
  return sheet
}

function part<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = Object.assign(document.createElement(tag), properties)
  made.append(...children)
  return made
}

/** What a link or attributes ask, as pairs of a name and a value. */
const askedOf = (element: QuestionStill): readonly (readonly [string, string])[] =>
  element.link === undefined
    ? element.ownAttributes.map(({ name, value }) => [name, value])
    : [...new URLSearchParams(element.link.split('?')[1])].filter(([name]) => name !== 'v')

const settings: readonly string[] = commonAttributes

export class QuestionStill extends HTMLElement {
  /** As links spell it: "training-cost". */
  readonly name: string
  readonly #root = this.attachShadow({ mode: 'open' })
  readonly #frame = part('div', { className: 'frame' })
  readonly #faults = part('div', { className: 'faults' })
  readonly #said = part('p', { className: 'hint' })
  readonly #attributes = new MutationObserver(() => this.#follow())
  #still: HTMLElement | undefined
  #link: string | undefined
  #question: FlopscopeQuestion | undefined
  #opening: Promise<FlopscopeQuestion> | undefined

  constructor(name: string) {
    super()
    this.name = name
    this.#root.adoptedStyleSheets = [styleSheet()]
    this.#frame.append(this.#faults)
    this.#frame.lang = language
    this.#root.append(this.#frame, part('slot'))
    this.#faults.setAttribute('role', 'alert')
    this.#said.setAttribute('role', 'status')
  }

  /** The end of an address that asks in place of the attributes. */
  get link(): string | undefined {
    return this.#link
  }

  set link(link: string) {
    this.#link = link
    if (this.#question) void this.#ask(this.#question)
    else if (this.isConnected) this.#draw()
  }

  /** Attributes that ask something. */
  get ownAttributes(): readonly Attr[] {
    return [...this.attributes].filter(
      ({ name }) => !settings.includes(name) && !isOfAnyElement(name),
    )
  }

  /** The question in words. */
  get asks(): string {
    return this.#info.asks
  }

  get #info(): ElementInfo {
    return elements[this.name] as ElementInfo
  }

  connectedCallback(): void {
    this.#attributes.observe(this, { attributes: true })
    if (this.#question) return
    this.#follow()
    if (this.hasAttribute('eager')) void this.open()
  }

  disconnectedCallback(): void {
    this.#attributes.disconnect()
  }

  /** The question itself, which takes the place of its still. */
  async open(): Promise<FlopscopeQuestion> {
    this.#opening ??= this.#replace()
    try {
      return await this.#opening
    } catch (error) {
      this.#opening = undefined
      this.#say(error instanceof Error ? error.message : String(error))
      throw error
    }
  }

  async run(): Promise<void> {
    const question = await this.open()
    const button = question.renderRoot.querySelector<HTMLElement>('[data-action]')
    button?.focus({ preventScroll: true })
    if (button) await question.run()
  }

  async #replace(): Promise<FlopscopeQuestion> {
    this.#say(words.loading)
    await import('../question.ts')
    const question = document.createElement('flopscope-question') as FlopscopeQuestion
    question.name = this.name
    this.#copyAttributes(question)
    // The still is seen until there is a form.
    question.style.display = 'none'
    this.#faults.before(question)
    try {
      const session = await question.load()
      await this.#ask(question)
      await question.updateComplete
      session.begin()
    } catch (error) {
      question.remove()
      throw error
    }
    question.style.display = ''
    this.#question = question
    this.#still?.remove()
    return question
  }

  /** Asks what the link says, or else the attributes. */
  async #ask(question: FlopscopeQuestion): Promise<void> {
    const session = await question.load()
    const link = this.#link
    const asking =
      link === undefined ? session.askAttributes(this.ownAttributes) : session.askLink(link)
    question.beginWith(asking)
    await asking.catch(() => {})
  }

  /** The question has the attributes that this element has, and the site that its script comes from. */
  #copyAttributes(question: FlopscopeQuestion): void {
    const said = [
      ...this.ownAttributes,
      ...settings.flatMap((name) => this.getAttributeNode(name) ?? []),
    ]
    const site = ['lab-src', this.getAttribute('lab-src') ?? new URL('..', script).href] as const
    const wanted = new Map([...said.map(({ name, value }) => [name, value] as const), site])
    for (const { name } of [...question.attributes]) {
      if (!wanted.has(name) && name !== 'style') question.removeAttribute(name)
    }
    for (const [name, value] of wanted) question.setAttribute(name, value)
  }

  #follow(): void {
    const faults = attributeFaults(this.attributes, this.localName, this.#info)
    this.#faults.replaceChildren(
      ...faults.map((textContent) => part('p', { className: 'error', textContent })),
    )
    if (this.#question) this.#copyAttributes(this.#question)
    else this.#draw()
  }

  #say(text: string): void {
    this.#said.textContent = text
  }

  #draw(): void {
    const { asks, calculated, takesFiles } = this.#info
    const button = (action: string, textContent: string, press: () => Promise<unknown>) => {
      const made = part('button', { type: 'button', textContent })
      made.dataset.action = action
      made.addEventListener('click', () => press().catch(() => {})) // the element says it
      return made
    }
    const form = button('form', words.form, () => this.open())
    const run = button('run', words.run, () => this.run())
    run.className = 'primary'
    const hint = calculated ? words.calculated : words.measured
    this.#still?.remove()
    this.#still = part(
      'section',
      { className: 'still' },
      part('h2', { id: 'question', textContent: asks }),
      part('p', { className: 'asked' }, ...askedOf(this).map(namedValue)),
      part('div', { className: 'picture', textContent: words.noNumbers }),
      part(
        'div',
        { className: 'bar' },
        ...(takesFiles ? [form] : [run, form]),
        part('p', { className: 'hint', textContent: hint }),
        this.#said,
      ),
    )
    this.#still.setAttribute('aria-labelledby', 'question')
    // What a press needs is on its way before it.
    this.#still.addEventListener('pointerenter', () => import('../question.ts').catch(() => {}), {
      once: true,
    })
    this.#frame.prepend(this.#still)
  }
}

const namedValue = ([name, value]: readonly [string, string]) =>
  part('span', {}, `${name} `, part('b', { textContent: value }))

/** The name of the question that a link asks, if there is one. */
export function questionAsked(link: string): string | undefined {
  const name = link.replace(/^#|\?.*$/gs, '').replaceAll('_', '-')
  return Object.hasOwn(elements, name) ? name : undefined
}

const tagOf = (name: string): string => `flopscope-${name}`

/** What the elements are called. */
export const tags: readonly string[] = Object.keys(elements).map(tagOf)

/** Makes every question an element, unless the page has that element already. */
export function defineStills(): void {
  for (const name of Object.keys(elements)) {
    const tag = tagOf(name)
    if (customElements.get(tag)) continue
    customElements.define(
      tag,
      class extends QuestionStill {
        constructor() {
          super(name)
        }
      },
    )
  }
}

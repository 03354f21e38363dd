// SPDX-License-Identifier: MIT
//
// <flopscope-term term="median">: a word with what the glossary says of it, on hover and focus and at the first touch;
// a click, or a second touch, leads to the glossary.

import { css, html, LitElement, type TemplateResult, unsafeCSS } from 'lit'
import { terms } from '../../texts/glossary.ts'
import theme from '../styles/theme.css?inline'

/** Between the window's edge and what is said. */
const margin_px = 8

export class FlopscopeTerm extends LitElement {
  static override properties = { term: {} }
  static override styles = [
    unsafeCSS(theme),
    css`
      :host {
        display: inline;
      }
      a {
        color: inherit;
        text-decoration: underline dotted;
        text-decoration-color: var(--accent);
        text-decoration-thickness: 2px;
        text-underline-offset: 0.2em;
      }
      [popover] {
        inset: auto;
        max-width: min(24rem, calc(100vw - 1rem));
        margin: 0;
        padding: 0.75rem 1rem;
        border: 1px solid var(--edge);
        border-radius: var(--radius);
        background: var(--raised);
        color: var(--ink);
        font-size: 0.875rem;
        line-height: 1.45;
      }
    `,
  ]

  declare term: string
  /** Whether it was said when the finger came down. */
  #wasOpen = false

  override connectedCallback(): void {
    super.connectedCallback()
    this.addEventListener(
      'pointerenter',
      ({ pointerType }) => pointerType === 'mouse' && this.#say(),
    )
    this.addEventListener(
      'pointerleave',
      ({ pointerType }) => pointerType === 'mouse' && this.#hide(),
    )
  }

  override render(): TemplateResult {
    const { name, says } = terms[this.term] ?? { name: this.term, says: '' }
    return html`<a
        href="#glossary=${this.term}"
        aria-describedby="says"
        @focus=${this.#focused}
        @blur=${this.#hide}
        @pointerdown=${this.#pressed}
        @click=${this.#clicked}
        ><slot></slot></a
      ><span id="says" role="tooltip" popover><strong>${name}.</strong> ${says}</span>`
  }

  get #saying(): HTMLElement | null {
    return this.renderRoot.querySelector<HTMLElement>('[popover]')
  }

  get #isOpen(): boolean {
    return this.#saying?.matches(':popover-open') ?? false
  }

  /** By keyboard; a finger or a mouse has a click of its own. */
  #focused = ({ target }: FocusEvent): void => {
    if ((target as HTMLElement).matches(':focus-visible')) this.#say()
  }

  #pressed = (): void => {
    this.#wasOpen = this.#isOpen
  }

  #clicked = (event: PointerEvent): void => {
    if (event.pointerType !== 'touch' || this.#wasOpen || !this.#saying?.showPopover) return
    event.preventDefault()
    this.#say()
  }

  /** Below the word, or above it where there is no room; within the window. */
  #say(): void {
    const saying = this.#saying
    const word = this.renderRoot.querySelector('a')
    if (!saying?.showPopover || !word || this.#isOpen) return
    saying.showPopover()
    const { left, top, bottom } = word.getBoundingClientRect()
    const { offsetWidth: width, offsetHeight: height } = saying
    const rightmost = innerWidth - width - margin_px
    saying.style.left = `${Math.max(margin_px, Math.min(left, rightmost))}px`
    saying.style.top = `${bottom + height > innerHeight && top > height ? top - height : bottom}px`
    addEventListener('scroll', this.#hide, { once: true, capture: true, passive: true })
  }

  #hide = (): void => {
    if (this.#isOpen) this.#saying?.hidePopover()
  }
}

customElements.define('flopscope-term', FlopscopeTerm)

declare global {
  interface HTMLElementTagNameMap {
    'flopscope-term': FlopscopeTerm
  }
}

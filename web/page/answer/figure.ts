// SPDX-License-Identifier: MIT
//
// A picture with its caption, its size and its data. The picture is drawn anew whenever its data or its
// place change; the table beside it holds the same data for whoever can't, or would rather not, see it.

import { html, LitElement, nothing, type PropertyValues, unsafeCSS } from 'lit'
import { chartStyle, standalone } from '../../charts/style.ts'
import type { Size } from '../../charts/svg.ts'
import { nextTask } from '../run/next-task.ts'
import { saveFile } from '../share/files.ts'
import styles from '../styles/figure.css?inline'

export interface FigureTable {
  readonly head: readonly string[]
  /** Made only when the table is opened. */
  readonly rows: () => Iterable<readonly string[]>
}

/** More rows than this stay in the file that can be downloaded. */
const mostRows = 1000

export class FlopscopeFigure extends LitElement {
  static override properties = {
    caption: { type: String },
    file: { type: String },
    draw: { attribute: false },
    read: { attribute: false },
    table: { attribute: false },
    height: { type: Number },
    size: { state: true },
    opened: { state: true },
    reading: { state: true },
  }
  static override styles = [unsafeCSS(chartStyle), unsafeCSS(styles)]

  declare caption: string
  /** Name of the file that the picture is saved as. */
  declare file: string
  declare draw: ((size: Size) => SVGSVGElement) | undefined
  /** What stands at a place of the picture, for a pointer over it or arrow keys along it. */
  declare read: ((size: Size, x: number) => string | undefined) | undefined
  declare table: FigureTable | undefined
  /** Of the picture, in pixels at the usual size of type. */
  declare height: number
  declare size: Size | undefined
  declare opened: boolean
  declare reading: string | undefined

  #picture: SVGSVGElement | undefined
  /** Where it is read, in the picture's pixels from its left. */
  #at: number | undefined
  #observer = new ResizeObserver((entries) => this.#measure(entries))

  constructor() {
    super()
    this.caption = ''
    this.file = 'picture.svg'
    this.height = 250
    this.opened = false
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.#observer.observe(this)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#observer.disconnect()
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('draw') || changed.has('size')) {
      this.#picture = this.size && this.draw?.(this.size)
    }
  }

  override render() {
    return html`
      <figure>
        <figcaption>
          <span>${this.caption}</span>
          <span class="reading" aria-live="polite">${this.reading ?? nothing}</span>
          <button type="button" aria-label="Save as SVG: ${this.caption}" @click=${this.#save}>SVG</button>
        </figcaption>
        <div
          class="picture"
          .style=${`min-height: ${this.height / 16}em`}
          tabindex=${this.read ? 0 : nothing}
          role=${this.read ? 'group' : nothing}
          aria-label=${this.read ? `${this.caption}; arrow keys read it` : nothing}
          @pointermove=${this.#point}
          @pointerleave=${this.#leave}
          @keydown=${this.#key}
          @blur=${this.#leave}
        >
          ${this.#picture ?? nothing}
        </div>
        ${this.table ? this.#table(this.table) : nothing}
      </figure>
    `
  }

  /** Each picture in a task of its own: a page with several should not stand still for their sum. */
  protected override async scheduleUpdate(): Promise<void> {
    await nextTask()
    super.scheduleUpdate()
  }

  /** In units of the surrounding type, so that large type makes a larger picture, not a finer one. */
  #measure(entries: readonly ResizeObserverEntry[]): void {
    const em = Number.parseFloat(getComputedStyle(this).fontSize) / 16 || 1
    const width = Math.floor((entries.at(-1)?.contentRect.width ?? 0) / em)
    if (width > 0 && width !== this.size?.width) this.size = { width, height: this.height }
  }

  #point = ({ clientX }: PointerEvent): void => {
    const place = this.#picture?.getBoundingClientRect()
    if (!place || !this.size) return
    this.#at = ((clientX - place.left) * this.size.width) / place.width
    this.reading = this.read?.(this.size, this.#at)
  }

  /** On to the next place, left or right, that reads otherwise. */
  #key = (event: KeyboardEvent): void => {
    const way = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (way === 0 || !this.size || !this.read) return
    event.preventDefault()
    const { width } = this.size
    const from = this.#at ?? (way > 0 ? -1 : width + 1)
    for (let x = Math.round(from) + way; x >= 0 && x <= width; x += way) {
      const reading = this.read(this.size, x)
      if (!reading || reading === this.reading) continue
      this.#at = x
      this.reading = reading
      return
    }
  }

  #leave = (): void => {
    this.#at = undefined
    this.reading = undefined
  }

  #save = (): void => {
    if (this.#picture) saveFile(this.file, 'image/svg+xml', standalone(this.#picture))
  }

  #table({ head, rows }: FigureTable) {
    const toggle = (event: Event) => {
      this.opened = (event.target as HTMLDetailsElement).open
    }
    const all = this.opened ? [...rows()] : []
    return html`
      <details @toggle=${toggle}>
        <summary>Data</summary>
        ${
          this.opened
            ? html`
                <div class="scroll" role="region" aria-label="Data of: ${this.caption}" tabindex="0">
                  <table>
                    <thead>
                      <tr>${head.map((name) => html`<th scope="col">${name}</th>`)}</tr>
                    </thead>
                    <tbody>
                      ${all
                        .slice(0, mostRows)
                        .map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}
                    </tbody>
                  </table>
                </div>
                ${all.length > mostRows ? html`<p>The first ${mostRows} of ${all.length}; the CSV file has them all.</p>` : nothing}
              `
            : nothing
        }
      </details>
    `
  }
}

customElements.define('flopscope-figure', FlopscopeFigure)

declare global {
  interface HTMLElementTagNameMap {
    'flopscope-figure': FlopscopeFigure
  }
}

// SPDX-License-Identifier: MIT
//
// A picture with its caption, its size and its data. The picture is drawn anew whenever its data or its
// place change; the table beside it holds the same data for whoever can't, or would rather not, see it.

import { html, LitElement, nothing, type PropertyValues, unsafeCSS } from 'lit'
import type { Chart, Choice } from '../../charts/parts/chart.ts'
import { chartStyle, standalone } from '../../charts/parts/style.ts'
import type { Size } from '../../charts/parts/svg.ts'
import { yieldToEventLoop } from '../../lab/wasm/yield-to-event-loop.ts'
import type { Figure } from '../../questions/base/question.ts'
import { page } from '../../texts/page.ts'
import { faultOf } from '../run/fault.ts'
import { pixels, saveFile, saveTable } from '../share/files.ts'
import styles from '../styles/figure.css?inline'

const charts = import.meta.glob<Chart<unknown>>('../../charts/*.ts', { import: 'chart' })

const { figure: words } = page

/** More rows than this stay in the file that can be downloaded. */
const mostRows = 1000

/** In pixels at the usual size of type, unless the chart says otherwise. */
const usualHeight = 250
/** In less room the picture is drawn as wide as this, and shown smaller. */
const leastWidth = 240

/** Of a picture that nobody has explored. */
const everything: Choice = { heaviest: false, wanted: '', part: undefined }

export class FlopscopeFigure extends LitElement {
  static override properties = {
    figure: { attribute: false },
    chart: { state: true },
    size: { state: true },
    choice: { state: true },
    opened: { state: true },
    reading: { state: true },
    fault: { state: true },
  }
  static override styles = [unsafeCSS(chartStyle), unsafeCSS(styles)]

  declare figure: Figure | undefined
  /** Absent until it is loaded. */
  declare chart: Chart<unknown> | undefined
  declare size: Size | undefined
  /** What is looked at, where the picture can be explored. */
  declare choice: Choice
  declare opened: boolean
  declare reading: string | undefined
  /** Why there is no picture; it is asked for again with the next answer. */
  declare fault: string | undefined

  #settle!: () => void
  /** Until there is a picture to be seen, or a sentence why there is none. */
  readonly settled = new Promise<void>((resolve) => {
    this.#settle = resolve
  })
  #picture: SVGSVGElement | undefined
  /** Where it is read, in the picture's pixels from its left. */
  #at: number | undefined
  #observer = new ResizeObserver((entries) => this.#measure(entries))

  constructor() {
    super()
    this.choice = everything
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
    const { figure, size } = this
    const isOtherChart = figure?.chart !== changed.get('figure')?.chart
    if (changed.has('figure') && (isOtherChart || this.fault)) {
      // The picture before it stays until the other chart is here, which alone can draw these data.
      this.chart = undefined
      void this.#load()
    }
    if (changed.has('figure')) this.choice = everything
    const { chart } = this
    if (!chart || !figure) return
    const data = this.#seen
    const height = chart.height?.(data) ?? usualHeight
    if (size && size.height !== height) this.size = { ...size, height }
    const drawn = ['figure', 'chart', 'size', 'choice'] as const
    if (this.size && drawn.some((name) => changed.has(name)))
      this.#picture = chart.draw(data, this.size)
  }

  protected override updated(): void {
    if (this.#picture || this.fault) this.#settle()
  }

  async #load(): Promise<void> {
    const { chart: name } = this.figure ?? {}
    try {
      const chart = await charts[`../../charts/${name}.ts`]?.()
      if (name === this.figure?.chart) this.chart = chart
      this.fault = undefined
    } catch (error) {
      this.fault = faultOf(error).message
    }
  }

  /** The data as they are drawn. */
  get #seen(): unknown {
    const data = this.figure?.data
    return this.chart?.explored?.seen(data, this.choice) ?? data
  }

  #read(size: Size, x: number): string | undefined {
    return this.figure && this.chart?.read?.(this.#seen, size, x)
  }

  override render() {
    const { caption = '' } = this.figure ?? {}
    const reads = this.chart?.read !== undefined
    const height = this.size?.height ?? usualHeight
    return html`
      <figure>
        <figcaption>
          <span>${caption}</span>
          <span class="reading" aria-live="polite">${this.reading ?? nothing}</span>
          <span>
            <button type="button" aria-label=${words.svg(caption)} @click=${() => this.#save('svg')}>SVG</button>
            <button type="button" aria-label=${words.png(caption)} @click=${() => this.#save('png')}>PNG</button>
          </span>
        </figcaption>
        ${this.#explorer()}
        <div
          class="picture"
          .style=${`min-height: ${height / 16}em`}
          tabindex=${reads ? 0 : nothing}
          role=${reads ? 'group' : nothing}
          aria-label=${reads ? (this.chart?.explored ? words.keysExplored : words.keys)(caption) : nothing}
          @click=${this.#click}
          @pointermove=${this.#point}
          @pointerleave=${this.#leave}
          @keydown=${this.#key}
          @blur=${this.#leave}
        >
          ${this.fault ?? this.#picture ?? nothing}
        </div>
        ${this.figure ? this.#table(this.figure) : nothing}
      </figure>
    `
  }

  /** Finds parts by their names, puts them in another order, and leads back to all of them. */
  #explorer() {
    const { explored } = this.chart ?? {}
    if (!explored) return nothing
    const { heaviest, wanted, part } = this.choice
    const choose = (chosen: Partial<Choice>) => {
      this.choice = { ...this.choice, ...chosen }
    }
    return html`
      <div class="explorer">
        <input
          type="search"
          placeholder=${words.find}
          aria-label=${words.find}
          .value=${wanted}
          @input=${({ target }: Event) => choose({ wanted: (target as HTMLInputElement).value })}
        />
        <button type="button" aria-pressed=${heaviest} @click=${() => choose({ heaviest: !heaviest, part: undefined })}>${words.heaviest}</button>
        <button type="button" ?disabled=${part === undefined} @click=${() => choose({ part: undefined })}>${words.all}</button>
        <span role="status">${explored.found(this.#seen)}</span>
      </div>
    `
  }

  #lookAt(x: number, y?: number): void {
    if (!this.size || !this.chart?.explored) return
    const part = this.chart.explored.partAt(this.#seen, this.size, x, y)
    if (part !== undefined) this.choice = { ...this.choice, part }
  }

  #click = ({ clientX, clientY }: MouseEvent): void => {
    const place = this.#picture?.getBoundingClientRect()
    if (!place || !this.size) return
    const scale = this.size.width / place.width
    this.#lookAt((clientX - place.left) * scale, (clientY - place.top) * scale)
  }

  /** Each picture in a task of its own: a page with several should not stand still for their sum. */
  protected override async scheduleUpdate(): Promise<void> {
    await yieldToEventLoop()
    super.scheduleUpdate()
  }

  /** In units of the surrounding type, so that large type makes a larger picture, not a finer one. */
  #measure(entries: readonly ResizeObserverEntry[]): void {
    const em = Number.parseFloat(getComputedStyle(this).fontSize) / 16 || 1
    const room = Math.floor((entries.at(-1)?.contentRect.width ?? 0) / em)
    const width = Math.max(leastWidth, room)
    if (room > 0 && width !== this.size?.width)
      this.size = { width, height: this.size?.height ?? usualHeight }
  }

  #point = ({ clientX }: PointerEvent): void => {
    const place = this.#picture?.getBoundingClientRect()
    if (!place || !this.size) return
    this.#at = ((clientX - place.left) * this.size.width) / place.width
    this.reading = this.#read(this.size, this.#at)
  }

  /** On to the next place, left or right, that reads otherwise. */
  #key = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && this.#at !== undefined) this.#lookAt(this.#at)
    if (event.key === 'Escape') this.choice = { ...this.choice, part: undefined }
    const way = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (way === 0 || !this.size || !this.chart?.read) return
    event.preventDefault()
    const { width } = this.size
    const from = this.#at ?? (way > 0 ? -1 : width + 1)
    for (let x = Math.round(from) + way; x >= 0 && x <= width; x += way) {
      const reading = this.#read(this.size, x)
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

  async #save(form: 'svg' | 'png'): Promise<void> {
    const { figure, size } = this
    if (!this.#picture || !figure || !size) return
    const svg = standalone(this.#picture)
    if (form === 'svg') saveFile(figure.file, 'image/svg+xml', svg)
    else saveFile(figure.file.replace(/svg$/, 'png'), 'image/png', await pixels(svg, size))
  }

  #table({ caption, head, rows, file }: Figure) {
    const toggle = (event: Event) => {
      this.opened = (event.target as HTMLDetailsElement).open
    }
    const all = this.opened ? [...rows()] : []
    return html`
      <details @toggle=${toggle}>
        <summary>${words.data}</summary>
        ${
          this.opened
            ? html`
                <button type="button" @click=${() => saveTable(file.replace(/svg$/, 'csv'), [head, ...all])}>${words.csv}</button>
                <div class="scroll" role="region" aria-label=${words.dataOf(caption)} tabindex="0">
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
                ${all.length > mostRows ? html`<p>${words.first(mostRows, all.length)}</p>` : nothing}
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

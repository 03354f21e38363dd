// SPDX-License-Identifier: MIT
//
// <flopscope-data-files>: files of one's own to learn from, chosen or dropped, and what was read in them. They are
// read in this page and go nowhere. Tells of each change by flopscope-data (detail: OwnFiles). What the files hold is
// told by the lab, after what it does meanwhile; they may be learned from before.

import { css, html, LitElement, nothing, unsafeCSS } from 'lit'
import { dataOfFiles, most_bytes, tooLarge } from '../../lab/files/data-files.ts'
import { ownData } from '../../lab/files/training-data.ts'
import type { OwnData } from '../../questions/base/question.ts'
import { page } from '../../texts/page.ts'
import { faultOf } from '../run/fault.ts'
import { openShared } from '../run/lab.ts'
import busy from '../styles/busy.css?inline'
import controls from '../styles/controls.css?inline'
import theme from '../styles/theme.css?inline'

/** What was chosen, that it is being read, or that there is nothing any more. */
export type OwnFiles = OwnData | 'reading' | null

class FlopscopeDataFiles extends LitElement {
  static override properties = {
    labSrc: { attribute: 'lab-src' },
    read: { state: true },
    fault: { state: true },
    reading: { state: true },
    over: { state: true },
  }
  static override styles = [
    ...[theme, controls, busy].map((text) => unsafeCSS(text)),
    css`
      .zone {
        display: grid;
        gap: 0.375rem;
        padding: 0.625rem;
        border: 1px dashed var(--edge);
        border-radius: var(--radius);
      }
      .zone.over {
        border-color: var(--accent);
        background: var(--shade);
      }
      label {
        font-size: 0.875rem;
        font-weight: 600;
      }
      p {
        margin: 0;
        overflow-wrap: anywhere;
      }
    `,
  ]

  declare labSrc: string | undefined
  /** What the files hold, in words. */
  declare read: string | undefined
  declare fault: string | undefined
  declare reading: boolean
  /** While something is dragged over it. */
  declare over: boolean
  #asked = 0
  /** The last that could be read. */
  #kept: OwnData | null = null

  constructor() {
    super()
    this.reading = false
    this.over = false
  }

  override render() {
    const { read, fault, reading, over } = this
    return html`
      <div
        class=${over ? 'zone over' : 'zone'}
        @dragover=${this.#drag}
        @dragleave=${() => {
          this.over = false
        }}
        @drop=${this.#drop}
      >
        <label for="files">${page.data.label}</label>
        <input id="files" class="bare" type="file" multiple aria-describedby="files-doc" @change=${this.#choose} />
        <p id="files-doc" class="hint">
          ${page.data.doc}
        </p>
        <div class="room">
          <p role="status" class="hint" ?hidden=${fault !== undefined}>
            ${reading ? page.data.reading : read ? html`<b>${read}.</b>` : nothing}
          </p>
          ${fault ? html`<p class="error" role="alert">${fault}</p>` : nothing}
        </div>
        ${
          read || reading
            ? html`<button type="button" class="quiet" @click=${this.#remove}>${page.data.remove}</button>`
            : nothing
        }
      </div>
    `
  }

  #drag = (event: DragEvent): void => {
    if (!event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    this.over = true
  }

  /** The page opens what is dropped elsewhere as a saved result, and such a result from here, too. */
  #drop = (event: DragEvent): void => {
    this.over = false
    const files = [...(event.dataTransfer?.files ?? [])]
    if (files.length === 0) return
    event.preventDefault()
    if (files.every(({ name }) => /\.json$/i.test(name))) return
    event.stopPropagation()
    void this.#take(files)
  }

  #choose = (event: Event): void => {
    const input = event.target as HTMLInputElement
    const files = [...(input.files ?? [])]
    if (files.length > 0) void this.#take(files).finally(() => (input.value = ''))
  }

  /** Files that were chosen before give way only to such as can be read. */
  async #take(files: readonly File[]): Promise<void> {
    const asked = ++this.#asked
    this.fault = undefined
    this.reading = true
    this.#tell('reading')
    try {
      const large = files.find(({ size }) => size > most_bytes)
      if (large) throw tooLarge(large.name)
      const named = files.map(async (file) => ({
        name: file.name,
        bytes: new Uint8Array(await file.arrayBuffer()),
      }))
      const data = await dataOfFiles(await Promise.all(named))
      if (asked !== this.#asked) return
      const own = ownData(data)
      this.#tell(own)
      const { lab } = await openShared(this.labSrc)
      const read = await lab.dataSummary(data)
      if (asked !== this.#asked) return
      this.read = read
      this.#kept = own
    } catch (error) {
      if (asked !== this.#asked) return
      this.fault = faultOf(error).message
      this.#tell(this.#kept)
    } finally {
      if (asked === this.#asked) this.reading = false
    }
  }

  /** Also what is being read. */
  #remove = (): void => {
    this.#asked += 1
    this.#kept = null
    this.read = undefined
    this.fault = undefined
    this.reading = false
    this.#tell(null)
  }

  #tell(files: OwnFiles): void {
    this.dispatchEvent(new CustomEvent('flopscope-data', { detail: files }))
  }
}

customElements.define('flopscope-data-files', FlopscopeDataFiles)

declare global {
  interface HTMLElementTagNameMap {
    'flopscope-data-files': FlopscopeDataFiles
  }
}

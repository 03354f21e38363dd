// SPDX-License-Identifier: MIT
//
// A part of the page that is loaded when it is first needed. Where it does not load, a sentence stands where it was to be,
// with a button that asks for it again; so does the next time that it is rendered.

import { html, nothing } from 'lit'
import { AsyncDirective } from 'lit/async-directive.js'
import { directive } from 'lit/directive.js'
import { form as words } from '../../texts/form.ts'
import { faultOf } from './fault.ts'

class Part extends AsyncDirective {
  #state: 'absent' | 'loading' | 'here' = 'absent'
  #said: unknown = nothing

  render(load: () => Promise<unknown>): unknown {
    if (this.#state === 'absent') void this.#load(load)
    return this.#said
  }

  async #load(load: () => Promise<unknown>): Promise<void> {
    this.#state = 'loading'
    try {
      await load()
      this.#state = 'here'
      this.#said = nothing
    } catch (error) {
      this.#state = 'absent'
      this.#said = html`
        <p class="error" role="alert">
          ${faultOf(error).message}
          <button type="button" class="quiet" @click=${() => this.#load(load)}>${words.tryAgain}</button>
        </p>
      `
    }
    if (this.isConnected) this.setValue(this.#said)
  }

  protected override reconnected(): void {
    this.setValue(this.#said)
  }
}

export const part = directive(Part)

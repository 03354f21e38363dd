// SPDX-License-Identifier: MIT
//
// Actions of the buttons under an answer: links and code to the clipboard, results to files.

import type { ReactiveControllerHost } from 'lit'
import { faultOf } from '../run/fault.ts'
import { folder } from '../run/lab.ts'
import { inAnyLanguage } from './any-language.ts'
import { type EmbedForm, embedForms } from './embed-code.ts'
import { copyText, saveFile } from './files.ts'
import type { ShareView } from './share.ts'

/** A run as it leaves the page. */
export interface Shared {
  /** The end of an address that asks the same; none of a model. */
  readonly hash: string | undefined
  readonly question: string
  /** Of the names of its files. */
  readonly stem: string
  readonly json: () => string
  readonly others: ShareView['others']
}

export class Sharing {
  readonly #host: ReactiveControllerHost
  #copied: ShareView['copied']
  #byHand: string | undefined
  #fault: string | undefined
  #embedForm: EmbedForm = 'element'

  constructor(host: ReactiveControllerHost) {
    this.#host = host
  }

  /** The buttons for `shared`; `site` is the folder whose pages links lead to. */
  view({ hash, question, stem, json, others }: Shared, site: string | undefined): ShareView {
    const address = folder(site)
    const form = this.#embedForm
    return {
      ...(hash !== undefined && { link: new URL(`#${hash}`, inAnyLanguage(address)).href }),
      // What came from a disk is found by nobody else.
      ...(hash !== undefined &&
        address.protocol !== 'file:' && {
          embed: embedForms[form]({ site: new URL('.', address), hash, title: question }),
        }),
      embedForm: form,
      onEmbedForm: (chosen) => {
        this.#embedForm = chosen
        this.forget()
        this.#host.requestUpdate()
      },
      copied: this.#copied,
      byHand: this.#byHand,
      onCopy: (what, text) => this.#copy(what, text),
      onJson: () => saveFile(`${stem}.json`, 'application/json', json()),
      others,
      ...(site === undefined && { onPrint: () => print() }),
      fault: this.#fault,
      onOther: (save) => this.#other(save),
    }
  }

  /** What was copied for an earlier answer is not said of the next one. */
  forget(): void {
    this.#copied = undefined
    this.#byHand = undefined
    this.#fault = undefined
  }

  async #other(save: () => Promise<void>): Promise<void> {
    this.#fault = undefined
    await save().catch((error: unknown) => {
      this.#fault = faultOf(error).message
    })
    this.#host.requestUpdate()
  }

  async #copy(what: 'link' | 'embed', text: string): Promise<void> {
    const copied = await copyText(text)
    this.#copied = copied ? what : undefined
    this.#byHand = copied ? undefined : text
    this.#host.requestUpdate()
  }
}

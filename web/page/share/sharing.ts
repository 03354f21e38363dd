// SPDX-License-Identifier: MIT
//
// What the buttons under an answer do: links and code to the clipboard, results to files.

import type { ReactiveControllerHost } from 'lit'
import { folder } from '../run/lab.ts'
import { copyText, saveFile } from './files.ts'
import { embedCode, type ShareView } from './share.ts'

/** A run as it leaves the page. */
export interface Shared {
  /** The end of an address that asks the same; none of a model. */
  readonly hash: string | undefined
  readonly question: string
  /** Of the names of its files. */
  readonly stem: string
  readonly json: () => string
  readonly csv?: () => string
}

export class Sharing {
  readonly #host: ReactiveControllerHost
  #copied: ShareView['copied']
  #byHand: string | undefined

  constructor(host: ReactiveControllerHost) {
    this.#host = host
  }

  /** The buttons for `shared`; `site` is the folder whose pages links lead to. */
  view({ hash, question, stem, json, csv }: Shared, site: string | undefined): ShareView {
    return {
      ...(hash !== undefined && {
        link: new URL(`#${hash}`, folder(site)).href,
        embed: embedCode(new URL(`embed.html#${hash}`, folder(site)).href, question),
      }),
      copied: this.#copied,
      byHand: this.#byHand,
      onCopy: (what, text) => this.#copy(what, text),
      onJson: () => saveFile(`${stem}.json`, 'application/json', json()),
      onCsv: csv && (() => saveFile(`${stem}.csv`, 'text/csv', csv())),
    }
  }

  /** What was copied for an earlier answer is not said of the next one. */
  forget(): void {
    this.#copied = undefined
    this.#byHand = undefined
  }

  async #copy(what: 'link' | 'embed', text: string): Promise<void> {
    const copied = await copyText(text)
    this.#copied = copied ? what : undefined
    this.#byHand = copied ? undefined : text
    this.#host.requestUpdate()
  }
}

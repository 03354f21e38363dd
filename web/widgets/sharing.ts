// SPDX-License-Identifier: MIT
//
// What the buttons under an answer do: links and code to the clipboard, results to files.

import type { ReactiveControllerHost } from 'lit'
import type { ResultFile } from '../lab/public.ts'
import { writeLink } from '../lab/write-link.ts'
import { copyText, fileStem, saveFile } from './files.ts'
import { folder, type LabLibrary } from './lab.ts'
import { embedCode, type ShareView } from './share.ts'
import { subjectName } from './subject-name.ts'

export class Sharing {
  readonly #host: ReactiveControllerHost
  #copied: ShareView['copied']
  #byHand: string | undefined

  constructor(host: ReactiveControllerHost) {
    this.#host = host
  }

  /** The buttons for `run`; `site` is the folder whose pages links lead to. */
  view(run: ResultFile, library: LabLibrary, site: string | undefined): ShareView {
    const { experiment, subject, options } = run
    const question = writeLink({ experiment, subject, options })
    const stem = fileStem(subjectName(subject))
    return {
      link: new URL(`#${question}`, folder(site)).href,
      embed: embedCode(new URL(`embed.html#${question}`, folder(site)).href),
      copied: this.#copied,
      byHand: this.#byHand,
      onCopy: (what, text) => this.#copy(what, text),
      onJson: () => saveFile(`${stem}.json`, 'application/json', library.resultJson(run)),
      onCsv: () => saveFile(`${stem}.csv`, 'text/csv', library.resultCsv(run)),
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

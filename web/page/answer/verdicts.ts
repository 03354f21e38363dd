// SPDX-License-Identifier: MIT
//
// The list of verdicts, worst first, as the report says them; options are called what their fields are labelled, and layers
// by short names.

import { html, nothing } from 'lit'
import type { Verdict } from '../../lab/generated/records.ts'
import { withShortNames } from '../../questions/base/layer-name.ts'
import { common } from '../../texts/common.ts'
import { page } from '../../texts/page.ts'
import { together } from '../../texts/say.ts'
import { fieldWords } from '../../texts/told/field-words.ts'
import { told } from '../../texts/told/told.ts'

const inPageWords = (text: string): string =>
  withShortNames(text).replaceAll(/`([a-z]+_[a-z_]+)`/g, (_, option: string) =>
    page.label(fieldWords(option)),
  )

export const verdicts = (verdicts: readonly Verdict[]) =>
  verdicts.length === 0
    ? nothing
    : html`
        <ul class="verdicts" aria-label=${page.cautions}>
          ${verdicts.map(
            ({ severity, text, code }) =>
              html`<li class=${severity}><b>${common.severity[severity]}</b> <span>${together(inPageWords(told(text, code)))}</span></li>`,
          )}
        </ul>
      `

// SPDX-License-Identifier: MIT
//
// The list of verdicts, worst first, as the report says them.

import { html, nothing } from 'lit'
import type { Verdict } from '../../lab/generated/records.ts'
import { common } from '../../texts/common.ts'
import { page } from '../../texts/page.ts'
import { together } from '../../texts/say.ts'
import { told } from '../../texts/told/told.ts'

export const verdicts = (verdicts: readonly Verdict[]) =>
  verdicts.length === 0
    ? nothing
    : html`
        <ul class="verdicts" aria-label=${page.cautions}>
          ${verdicts.map(
            ({ severity, text, code }) =>
              html`<li class=${severity}><b>${common.severity[severity]}</b> <span>${together(told(text, code))}</span></li>`,
          )}
        </ul>
      `

// SPDX-License-Identifier: MIT
//
// The list of verdicts, worst first, as the report says them.

import { html, nothing } from 'lit'
import type { Verdict } from '../../lab/generated/records.ts'

const labels = { note: 'Note', warning: 'Caution', problem: 'Problem' } as const

export const verdicts = (verdicts: readonly Verdict[]) =>
  verdicts.length === 0
    ? nothing
    : html`
        <ul class="verdicts" aria-label="What to know before believing the numbers">
          ${verdicts.map(
            ({ severity, text }) =>
              html`<li class=${severity}><b>${labels[severity]}</b> <span>${text}</span></li>`,
          )}
        </ul>
      `

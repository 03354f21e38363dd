// SPDX-License-Identifier: MIT
//
// The runs of this visit, newest first; pressing one shows it again. Kept in memory only.

import { html, nothing } from 'lit'
import { intervalTexts } from '../lab/format-interval.ts'
import type { ResultFile } from '../lab/public.ts'
import { subjectName } from './subject-name.ts'

export interface PreviousRunsView {
  readonly runs: readonly ResultFile[]
  readonly shown: ResultFile | undefined
  readonly onShow: (run: ResultFile) => void
}

export function previousRuns({ runs, shown, onShow }: PreviousRunsView) {
  if (runs.length < 2) return nothing
  return html`
    <section class="previous" aria-labelledby="previous-title">
      <h3 id="previous-title">Runs of this visit</h3>
      <ul>
        ${runs.map(
          (run) => html`
            <li>
              <button type="button" aria-current=${run === shown ? 'true' : 'false'} @click=${() => onShow(run)}>
                <span class="subject">${subjectName(run.subject)}</span>
                <span class="kernel">${run.report.kernel}</span>
                <span class="number">${median(run)}</span>
              </button>
            </li>
          `,
        )}
      </ul>
    </section>
  `
}

function median({ report }: ResultFile) {
  if (report.p50_ms === undefined) return 'no time'
  const { text, bounds } = intervalTexts(
    report.p50_ms,
    report.median_ci_low_ms,
    report.median_ci_high_ms,
  )
  return html`${text} ${bounds ? html`<small>${bounds.join(' – ')}</small>` : nothing}`
}

// SPDX-License-Identifier: MIT
//
// The one button, Run that becomes Stop, and how long it takes: at most before a run, still to go during
// one. It stays the same element throughout, so a keyboard's focus stays on it.

import { html, type TemplateResult } from 'lit'
import { formatExact } from '../../lab/format/number.ts'

export type Status = 'idle' | 'opening' | 'running' | 'stopping'

export interface RunBarView {
  readonly status: Status
  /** How much of it is done, 0 to 1. */
  readonly fraction: number
  /** What it is doing. */
  readonly hint: string
  /** What the button says, where that is not "Run". */
  readonly action?: string | undefined
  readonly onRun: () => void
  readonly onStop: () => void
}

export function runBar(view: RunBarView): TemplateResult {
  const { status, action = 'Run', onRun, onStop } = view
  const busy = status !== 'idle'
  return html`
    <div class="run">
      <button
        class=${busy ? 'stop' : 'primary'}
        type="button"
        data-action=${busy ? 'stop' : 'run'}
        aria-keyshortcuts=${busy ? 'Escape' : 'Enter'}
        aria-disabled=${status === 'stopping'}
        @click=${busy ? onStop : onRun}
      >
        ${busy ? 'Stop' : action}
      </button>
      <progress aria-label="Measuring" max="1" .value=${view.fraction}></progress>
      <p class="hint">${view.hint}</p>
    </div>
  `
}

/** While there is something to do but no measurement yet. */
export const startingHint = 'Starting the lab…'

/** What a run would take, from the time budget as it stands in the form, or else why it takes longer. */
export const idleHint = (max_ms: number, longer?: string): string => {
  const time = max_ms > 0 ? `Takes about ${formatExact(max_ms / 1000)} s at most.` : ''
  return `${longer ?? time} Stopping keeps what was measured.`.trimStart()
}

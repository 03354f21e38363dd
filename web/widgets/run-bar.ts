// SPDX-License-Identifier: MIT
//
// The one button, Run that becomes Stop, and how long it takes: at most before a run, still to go during
// one. It stays the same element throughout, so a keyboard's focus stays on it.

import { html, type TemplateResult } from 'lit'
import { formatTime } from '../lab/format.ts'
import type { Progress } from '../lab/records.ts'

export type Status = 'idle' | 'opening' | 'running' | 'stopping'

export interface RunBarView {
  readonly status: Status
  readonly progress: Progress | undefined
  /** The time budget as it stands in the form. */
  readonly max_ms: number
  readonly onRun: () => void
  readonly onStop: () => void
}

export function runBar(view: RunBarView): TemplateResult {
  const { status, onRun, onStop } = view
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
        ${busy ? 'Stop' : 'Run'}
      </button>
      <progress aria-label="Measuring" max="1" .value=${view.progress?.fraction ?? 0}></progress>
      <p class="hint">${hint(view)}</p>
    </div>
  `
}

function hint({ status, progress, max_ms }: RunBarView): string {
  if (status === 'opening') return 'Starting the lab…'
  if (status === 'stopping') return 'Stopping…'
  if (status === 'running' && progress) return phase(progress)
  if (status === 'running') return 'Preparing…'
  if (!(max_ms > 0)) return 'Stopping keeps what was measured.'
  return `Takes about ${formatTime(max_ms, 1)} at most. Stopping keeps what was measured.`
}

function phase({ phase, runs, runs_planned, remaining_ms }: Progress): string {
  const name = `${phase.charAt(0).toUpperCase()}${phase.slice(1)}`
  const done = phase === 'timing' ? `, ${runs} of ${runs_planned} runs` : ''
  return `${name}${done}; about ${formatTime(Math.max(0, remaining_ms), 2)} to go.`
}

// SPDX-License-Identifier: MIT
//
// The one button, Run that becomes Stop, and how long it takes: at most before a run, still to go during
// one. What ended the last one stands in the place of that. It stays the same element throughout, so a keyboard's focus stays on it.

import { html, type TemplateResult } from 'lit'
import { formatExact } from '../../lab/format/number.ts'
import { form as words } from '../../texts/form.ts'

export type Status = 'idle' | 'opening' | 'running' | 'stopping'

/** What is known of a run before it. */
export interface Foretold {
  readonly time?: string | undefined
  readonly more?: string | undefined
}

export interface RunBarView {
  readonly status: Status
  /** How much of it is done, 0 to 1. */
  readonly fraction: number
  /** What it is doing. */
  readonly hint: string
  /** Why it ended without an answer; empty where it did not. */
  readonly fault?: string
  /** What stands right after that. */
  readonly remedy?: unknown
  /** What the button says, where that is not "Run". */
  readonly action?: string | undefined
  readonly onRun: () => void
  readonly onStop: () => void
}

export function runBar(view: RunBarView): TemplateResult {
  const { status, action = words.run, onRun, onStop } = view
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
        ${busy ? words.stop : action}
      </button>
      <progress aria-label=${words.measuring} max="1" .value=${view.fraction}></progress>
      ${
        view.fault && !busy
          ? html`<p class="hint error" role="alert">${view.fault}${view.remedy}</p>`
          : html`<p class="hint">${view.hint}</p>`
      }
    </div>
  `
}

/** What a run would take: what is known of it, or else the time budget as it stands in the form; and what else to know. */
export function idleHint(max_ms: number, { time, more }: Foretold = {}): string {
  const known = time ?? (max_ms > 0 ? words.atMost(formatExact(max_ms / 1000)) : '')
  return words.hint([known, more].filter(Boolean).join(' '))
}

// SPDX-License-Identifier: MIT
//
// What stands in place of an answer when there is none. No number, but why, and what to try.

import { html, type TemplateResult } from 'lit'
import { formatTime } from '../lab/format.ts'
import type { TimingReport } from '../lab/records.ts'

type Unanswered = Exclude<TimingReport['outcome'], 'measured'>

const titles: Readonly<Record<Unanswered, string>> = {
  unfinished: 'Stopped before the first timed run.',
  cannot_resolve: 'This clock cannot resolve it.',
  optimized_away: 'There was nothing left to time.',
  kernel_mismatch: 'The kernel computes something else.',
}

const advice: Readonly<Record<Unanswered, string>> = {
  unfinished: 'There is no time to report. Run it again, or choose a smaller shape.',
  cannot_resolve:
    'Allow more time in Settings, choose a larger shape, or use a page with the fine clock (see “This machine”).',
  optimized_away: 'A time would be that of an empty loop. Choose a larger shape or another kernel.',
  kernel_mismatch: 'A wrong result is not worth timing. The naive kernel can still be measured.',
}

export function outcome(name: string, report: TimingReport): TemplateResult {
  const kind = report.outcome as Unanswered
  const first =
    kind === 'unfinished' && report.first_call_ms !== undefined
      ? ` The first call alone took ${formatTime(report.first_call_ms)}, give or take ${formatTime(report.first_call_error_ms)}.`
      : ''
  return html`<strong>${titles[kind]}</strong> <span class="subject">${name}</span>:
    ${advice[kind]}${first}`
}

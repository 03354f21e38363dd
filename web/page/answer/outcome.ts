// SPDX-License-Identifier: MIT
//
// What stands in place of an answer when there is none. No number, but why, and what to try.

import { html, type TemplateResult } from 'lit'
import { formatTime } from '../../lab/format/format.ts'
import type { TimingReport } from '../../lab/generated/records.ts'
import { unbroken } from './unbroken.ts'

type Unanswered = Exclude<TimingReport['outcome'], 'measured'>

const titles: Readonly<Record<Unanswered, (name: string) => string>> = {
  unfinished: (name) => `${name} was stopped before its first timed run.`,
  cannot_resolve: (name) => `This clock cannot resolve ${name} in the time allowed.`,
  optimized_away: (name) => `There is nothing left of ${name} to time.`,
  kernel_mismatch: (name) => `This kernel computes something else than ${name}.`,
  out_of_memory: (name) => `There was not enough memory left to run ${name}.`,
}

const advice: Readonly<Record<Unanswered, string>> = {
  unfinished: 'Run it again, or choose a smaller shape.',
  cannot_resolve: 'Allow more time in Settings, or choose a larger shape.',
  optimized_away: 'A time would be that of an empty loop.',
  kernel_mismatch: 'A wrong result is not worth timing; the naive kernel can still be measured.',
  out_of_memory: 'Choose a smaller batch or shape, or reload the page.',
}

export function outcome(name: string, report: TimingReport): TemplateResult {
  const kind = report.outcome as Unanswered
  const { first_call_ms, first_call_error_ms } = report
  const first =
    first_call_ms === undefined
      ? ''
      : ` The first call alone took ${unbroken(formatTime(first_call_ms))}, give or take ${unbroken(formatTime(first_call_error_ms))}.`
  return html`${titles[kind](name)} ${advice[kind]}${kind === 'unfinished' ? first : ''}`
}

// SPDX-License-Identifier: MIT
//
// The loop around calls of JavaScript: a stretch of them at a time, until the rules of C++ are satisfied, with a
// look at the page and the caller's signal in between.

import { orAborted } from '../abort.ts'
import type { RunControl } from '../control.ts'
import { AbortError } from '../errors.ts'
import type { InterruptionWatch } from './interruptions.ts'
import type { CallRules } from './module.ts'

/** Whether anybody still waits for the calls. Nothing may touch the rules once nobody does. */
export interface Caller {
  waits: boolean
}

interface Measuring<Report> {
  readonly rules: CallRules<Report>
  readonly control: RunControl<Report>
  readonly interruptions: InterruptionWatch
  /** The report of the rules unless told. */
  readonly report?: () => Report
  readonly stretch: (caller: Caller) => Promise<void>
  /** Called when the caller stops waiting, before the last report. */
  readonly leave?: () => void
}

/** An abort ends it at once, even while a call never settles; that call is left behind. */
export async function measureStretches<Report>({
  rules,
  control: { signal, onProgress },
  interruptions,
  report = () => rules.report(),
  stretch,
  leave,
}: Measuring<Report>): Promise<Report> {
  const caller: Caller = { waits: true }
  const measure = async () => {
    while (caller.waits && !rules.done()) {
      await interruptions.untilVisible(signal)
      if (!caller.waits) break
      await stretch(caller)
      if (!caller.waits) break
      const reason = await interruptions.afterStretch()
      if (!caller.waits) break
      if (reason !== undefined) rules.interrupt(reason)
      onProgress?.({ ...rules.progress(), partial: report() })
    }
    if (!caller.waits) throw new AbortError()
    return report()
  }
  return orAborted(measure, signal, () => {
    if (rules.done()) return undefined
    caller.waits = false
    leave?.()
    return new AbortError(report())
  })
}

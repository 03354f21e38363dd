// SPDX-License-Identifier: MIT
//
// The trial of a fix: the questions that are run for it, and what their reports say of it. A gain counts from a tenth on,
// so that a restless machine can still decide.

import type { ComparisonReport, RegressionReport } from '../../lab/generated/records.ts'
import type { AnyResultFile, ResultFile } from '../../lab/public.ts'
import type { QuestionName, ReportOf } from '../../questions/base/question.ts'
import { lessons } from '../../texts/lessons.ts'
import type { FirstTiming } from './case.ts'
import { type Measured, measured } from './measured.ts'
import { measuredText } from './quantity.ts'

const { cases: texts } = lessons

export type FixVerdict = 'works' | 'fails' | 'undecided'

export interface Finding {
  readonly verdict: FixVerdict
  /** How many times as good as before; tells which of several fixes brings most. */
  readonly speedup: number
  /** The number by which it is judged. */
  readonly text: string
}

export const noFinding: Finding = { verdict: 'undecided', speedup: 0, text: texts.none }

export interface Evidence<Name extends QuestionName> {
  /** In the order of the links. */
  readonly reports: readonly ReportOf<Name>[]
  readonly runs: readonly AnyResultFile[]
  /** The case's first measurement, where it has one. */
  readonly first: FirstTiming
  /** The question `regression` about two of the runs, as runs of one program. */
  readonly regression: (saved: AnyResultFile, later: AnyResultFile) => Promise<RegressionReport>
}

export interface Trial<Name extends QuestionName = QuestionName> {
  /** The questions that are run, one after another. */
  readonly links: readonly string[]
  found(evidence: Evidence<Name>): Finding | Promise<Finding>
}

/** Two runs as the question `regression` takes them: by its name the program is the same in both, whatever kernel or size
 *  it ran with. */
export function runsOfOne(saved: AnyResultFile, later: AnyResultFile) {
  const { subject } = saved as ResultFile
  return { saved, later: { ...later, subject } as AnyResultFile }
}

/** The trial by that question, among those by any. */
export const trial = <Name extends QuestionName>(value: Trial<Name>): Trial => value

/** From so many times on, better is a gain. */
export const worthwhile = 1.1

/** A gain whose interval lies above what is worthwhile works, one whose interval lies below fails. */
export function gainVerdict(gain: Measured | undefined): FixVerdict {
  if (!gain) return 'undecided'
  if (gain.low > worthwhile) return 'works'
  return gain.high < worthwhile ? 'fails' : 'undecided'
}

export const gainFinding = (
  gain: Measured | undefined,
  text: (gain: string) => string = texts.faster,
): Finding => ({
  verdict: gainVerdict(gain),
  speedup: gain?.point ?? 0,
  text: gain ? text(measuredText('times', gain)) : texts.none,
})

/** Before and after in turns: how many times as fast each sample is, of which the second has `samples` for one of the
 *  first. Where the comparison's own control failed, the interval is as much wider as that was off. */
export function inTurns(link: string, samples = 1): Trial {
  return trial<'comparison'>({
    links: [link],
    found({ reports: [report] }) {
      const speedup = report?.outcome === 'measured' ? measured(report, 'speedup') : undefined
      if (!report || !speedup) return gainFinding(undefined)
      const off = isRestless(report)
        ? Math.max(unrest(report, 'control_ratio'), unrest(report, 'slot_effect'))
        : 1
      const { point, low, high } = speedup
      return gainFinding({
        point: samples * point,
        low: (samples * low) / off,
        high: samples * high * off,
      })
    },
  })
}

const cautions: readonly string[] = ['control_unsteady', 'slot_effect_smaller']

/** Whether the machine shows a difference where there is none, be it smaller than the speedup. */
const isRestless = ({ verdict, verdicts }: ComparisonReport): boolean =>
  verdict === 'not_stable' || verdicts.some(({ code }) => cautions.includes(code))

/** By which factor a ratio may be off that should be 1. */
function unrest(report: object, field: string): number {
  const { low, high } = measured(report, field) ?? { low: 1, high: 1 }
  return Math.max(high, 1 / low, 1)
}

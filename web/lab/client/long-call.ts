// SPDX-License-Identifier: MIT
//
// The call that a measurement was stopped in, told in its report: how long the call had taken by then, and its counted
// work; or that it was still being prepared, which has no report. Its worker answers no more and is thrown away, so what
// the call would have found is not known. Loaded when that happens.

import { requests } from '../generated/methods.ts'
import type { ExperimentName, Verdict } from '../generated/records.ts'
import { isRunSubject, type RunSubject } from '../subject.ts'
import { type Wording, wording } from '../wording.ts'

/** Tells the operations of a call of a subject. */
type Count = (subject: RunSubject) => Promise<number>

/** Three digits say how large something is; more would claim that a stop was timed. */
const rounded = (value: number): number => Number(value.toPrecision(3))

/** `report` with a verdict on the call that had taken `lasted_ms` when it was left. */
export async function withLongCall<Report extends object>(
  report: Report,
  lasted_ms: number,
  name: ExperimentName,
  subjects: object,
  count: Count,
): Promise<Report> {
  const { verdicts = [] } = report as { readonly verdicts?: readonly Verdict[] }
  const seconds = rounded(lasted_ms / 1000)
  const { code, text, details } = await sentence(seconds, report, name, subjects, count)
  const verdict: Verdict = { code, severity: 'problem', text, details: [...details] }
  const { elapsed_ms } = report as { readonly elapsed_ms?: number }
  return {
    ...report,
    ...(elapsed_ms !== undefined && { elapsed_ms: elapsed_ms + lasted_ms }),
    verdicts: [verdict, ...verdicts],
  }
}

/** Why there is no report of what had not told any when it was left. */
export async function longPreparation(
  lasted_ms: number,
  subjects: object,
  count: Count,
): Promise<Wording> {
  const seconds = rounded(lasted_ms / 1000)
  const most = Math.max(0, ...(await workOf(subjects, count)))
  if (most === 0) {
    return wording(
      'long_preparation',
      'It was stopped while it was prepared, which takes longer than {seconds} s.',
      { seconds },
    )
  }
  return wording(
    'long_preparation_work',
    'It was stopped while it was prepared, which takes longer than {seconds} s; a call is {work} GFLOP, as counted.',
    { seconds, work: rounded(most / 1e9) },
  )
}

async function sentence(
  seconds: number,
  report: object,
  name: ExperimentName,
  subjects: object,
  count: Count,
): Promise<Wording> {
  const planned = unfinishedWork(report)
  const counted = planned.length > 0 ? planned : await workOf(subjects, count)
  const work = counted.filter((flops) => flops > 0).map((flops) => flops / 1e9)
  if (work.length === 0)
    return wording('long_call', 'A call takes longer than {seconds} s.', { seconds })
  const most = Math.max(...work)
  if (planned.length === 0 && isOfSteps(name)) {
    return wording(
      'long_call_step',
      'A call takes longer than {seconds} s; a forward pass of its batch is {work} GFLOP, as counted.',
      { seconds, work: rounded(most) },
    )
  }
  if (work.every((each) => each === most)) {
    return wording(
      'long_call_work',
      'A call takes longer than {seconds} s, for {work} GFLOP as counted: it computes less than {rate} GFLOP/s.',
      { work: rounded(most), seconds, rate: rounded(most / seconds) },
    )
  }
  return wording(
    'long_call_most',
    'A call takes longer than {seconds} s; the largest is {work} GFLOP, as counted.',
    { seconds, work: rounded(most) },
  )
}

/** Whether a call may be a step of learning, which is more than the forward pass that is counted. */
const isOfSteps = (name: ExperimentName): boolean =>
  Object.values(requests.find((each) => each.name === name)?.roles ?? {}).some(
    (kind) => kind === 'model',
  )

/** The operations of each call that a report plans and has not measured. */
function unfinishedWork(record: unknown): readonly number[] {
  if (typeof record !== 'object' || record === null || ArrayBuffer.isView(record)) return []
  const { outcome, flops } = record as { readonly outcome?: unknown; readonly flops?: unknown }
  const own = outcome === 'unfinished' && typeof flops === 'number' ? [flops] : []
  return [...own, ...Object.values(record).flatMap(unfinishedWork)]
}

/** The same of whatever was asked about, one after the other; none where one cannot be counted. */
async function workOf(subjects: object, count: Count): Promise<readonly number[]> {
  const work: number[] = []
  try {
    for (const subject of Object.values(subjects).flat().filter(isRunSubject)) {
      work.push(await count(subject))
    }
    return work
  } catch {
    return []
  }
}

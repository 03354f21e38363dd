// SPDX-License-Identifier: MIT
//
// Several questions one after another, each as its form begins. What was answered stays when one of them fails, or when
// all are stopped.

import { questionInfos } from '../../lab/generated/questions.ts'
import type { Progress } from '../../lab/generated/records.ts'
import type { Lab } from '../../lab/lab.ts'
import { askLab } from './ask.ts'
import { saidOfStop } from './long-stop.ts'
import type { Asked, Question, QuestionForm, QuestionName, ReportOf } from './question.ts'
import { formsOf, isFile, subjectsOf } from './roles.ts'

/** Longer ones are left out unless they are chosen. */
const usual_ms = 10_000

export interface Planned {
  readonly question: Question
  readonly asked: Asked
  /** How long it takes at most; 0 where it is only counted. */
  readonly most_ms: number
}

export interface Answered extends Planned {
  readonly created: Date
  /** Absent where there is none. */
  readonly report?: ReportOf<QuestionName>
  /** Why there is none. */
  readonly fault?: string
}

export interface WatchAll {
  readonly signal: AbortSignal
  /** How far the question at `place` is; `fraction` is that of all. */
  readonly onProgress: (place: number, progress: Progress) => void
  /** Awaited before the next is asked. */
  readonly onAnswer: (answered: Answered) => void | Promise<void>
}

/** All of them, in the order in which a detective asks. */
export const questionsInOrder: readonly QuestionName[] = questionInfos.map(({ name }) => name)

/** Whether its form begins with all that is asked; there are no saved runs to begin with. */
export const canBegin = ({ roles }: QuestionForm): boolean => !roles.some(isFile)

/** What the form of `question` asks as it begins, in at most `max_ms` where that is given. */
export function plannedOf(question: Question, max_ms?: number): Planned {
  const { roles, fields, options: begun = {} } = question
  const subjects = subjectsOf(roles, formsOf(roles))
  const limit = fields.find(({ name }) => name === 'max_ms')
  const options = { ...begun, ...(limit && max_ms !== undefined && { max_ms }) }
  const most_ms = Number(options.max_ms ?? limit?.default ?? 0)
  return { question, asked: { subjects, options }, most_ms }
}

export const isUsual = ({ most_ms }: Planned): boolean => most_ms <= usual_ms

export const timeOf = (planned: readonly Planned[]): number =>
  planned.reduce((sum, { most_ms }) => sum + most_ms, 0)

/** Asks them in their order until all are answered or `signal` is aborted; what is under way then is answered as far
 *  as it came. */
export async function runAll(
  lab: Lab,
  planned: readonly Planned[],
  { signal, onProgress, onAnswer }: WatchAll,
): Promise<void> {
  const all_ms = timeOf(planned)
  let before_ms = 0
  for (const [place, each] of planned.entries()) {
    if (signal.aborted) return
    const { question, asked, most_ms } = each
    const created = new Date()
    const share = (fraction: number) =>
      all_ms > 0 ? (before_ms + fraction * most_ms) / all_ms : place / planned.length
    const watch = {
      signal,
      onProgress: (progress: Progress) =>
        onProgress(place, { ...progress, fraction: share(progress.fraction) }),
    }
    try {
      await onAnswer({ ...each, created, report: await askLab(lab, question, asked, watch) })
    } catch (error) {
      const { code, partial, message } = error as {
        readonly code?: string
        readonly partial?: ReportOf<QuestionName>
        readonly message?: string
      }
      if (partial) await onAnswer({ ...each, created, report: partial })
      else if (code !== 'aborted' || saidOfStop(error))
        await onAnswer({ ...each, created, fault: message ?? String(error) })
    }
    before_ms += most_ms
  }
}

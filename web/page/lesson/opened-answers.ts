// SPDX-License-Identifier: MIT
//
// Saved answers as they are opened: read, with what follows from their runs told again.

import type { AnyResultFile, Environment } from '../../lab/public.ts'
import { type Answers, readAnswers, settledStep } from '../../lessons/base/answers.ts'
import type { KeptStep } from '../../lessons/base/kept.ts'
import type { Lesson } from '../../lessons/base/lesson.ts'
import { lessonNamed } from '../../lessons/base/names.ts'
import { openShared } from '../run/lab.ts'
import type { Outcome } from './outcome.ts'
import { comparedFor } from './regression.ts'

export interface OpenedAnswers {
  /** Of the file, without its ending. */
  readonly name: string
  readonly environment: Environment
  readonly steps: readonly KeptStep[]
  /** Steps of lessons that ask another thing by now. */
  readonly lost: number
  readonly cases: Answers['cases']
  readonly cards: Answers['cards']
}

/** Rejects with a sentence about what is wrong with the file. */
export async function openAnswers(file: File): Promise<OpenedAnswers> {
  const { environment, cases, cards, ...answers } = readAnswers(await file.text())
  const { library } = await openShared()
  const read = async (run: object | undefined) =>
    run && ((await library.parseResult(JSON.stringify(run))) as AnyResultFile)
  const steps: KeptStep[] = []
  for (const each of answers.steps) {
    const step = lessonNamed(each.lesson)?.steps[each.step - 1]
    const [first, changed] = [await read(each.first), await read(each.changed)]
    const compared = step && first && changed && (await comparedFor(step, first, changed))
    const settled = settledStep(step, each, { first, changed, compared })
    if (settled) steps.push(settled)
  }
  const lost = answers.steps.length - steps.length
  return { name: file.name.replace(/\.json$/, ''), environment, steps, lost, cases, cards }
}

/** A kept step as an outcome, with its lesson; undefined of what the lessons do not have, or nobody predicted. */
export function outcomeOf({
  lesson,
  step,
  guess,
  first,
  truth,
}: KeptStep): { readonly lesson: Lesson; readonly outcome: Outcome } | undefined {
  const item = lessonNamed(lesson)
  const { title, prediction } = item?.steps[step - 1] ?? {}
  if (!item || !title || !prediction || guess === undefined || !first) return undefined
  return { lesson: item, outcome: { title, prediction, guess, truth } }
}

// SPDX-License-Identifier: MIT
//
// Answers as xAPI statements, for a learning record store: each prediction and each quick check as one that was answered,
// and each lesson that was done to its end as one that was completed.

import { judge } from './judge.ts'
import type { KeptStep } from './kept.ts'
import type { Lesson } from './lesson.ts'
import type { Known } from './names.ts'
import { guessSaid } from './said.ts'
import { isCompleted, scoreOf } from './scorm.ts'

export interface Learner {
  /** An address of the system that knows the name. */
  readonly homePage: string
  readonly name: string
}

const verbs = {
  answered: { id: 'http://adlnet.gov/expapi/verbs/answered', display: { 'en-US': 'answered' } },
  completed: { id: 'http://adlnet.gov/expapi/verbs/completed', display: { 'en-US': 'completed' } },
} as const

export interface Statement {
  readonly id: string
  readonly actor: { readonly objectType: 'Agent'; readonly account: Learner }
  readonly verb: (typeof verbs)[keyof typeof verbs]
  readonly object: {
    readonly objectType: 'Activity'
    readonly id: string
    readonly definition: {
      readonly name: Readonly<Record<string, string>>
      readonly type: string
    }
  }
  readonly result: Readonly<Record<string, unknown>>
  readonly timestamp: string
}

interface Given {
  readonly learner: Learner
  /** The page's address, of which each step is a part. */
  readonly site: string
  readonly lessons: readonly Known<Lesson>[]
  readonly kept: readonly KeptStep[]
  readonly now: string
  readonly newId: () => string
}

export function xapiStatements(given: Given): readonly Statement[] {
  const { learner, site, lessons, kept, now, newId } = given
  const statement = (
    verb: keyof typeof verbs,
    place: string,
    name: string,
    result: Statement['result'],
    timestamp = now,
  ): Statement => ({
    id: newId(),
    actor: { objectType: 'Agent', account: learner },
    verb: verbs[verb],
    object: {
      objectType: 'Activity',
      id: `${site}#${place}`,
      definition: {
        name: { 'en-US': name },
        type: `http://adlnet.gov/expapi/activities/${verb === 'completed' ? 'lesson' : 'question'}`,
      },
    },
    result,
    timestamp,
  })
  return lessons.flatMap(({ name, item }) => {
    const own = kept.filter(({ lesson }) => lesson === name)
    const answers = own.flatMap(({ step, guess, truth, first, checked, passed }) => {
      const place = `lesson=${name}&step=${step}`
      const { title, prediction, check } = item.steps[step - 1] ?? {}
      if (!title || !prediction || !check) return []
      const made = first && (JSON.parse(first) as { readonly created?: string }).created
      const verdict = guess === undefined ? 'undecided' : judge(guess, truth).verdict
      return [
        guess === undefined
          ? []
          : statement(
              'answered',
              `${place}&part=prediction`,
              `${title}: ${prediction.ask}`,
              {
                response: guessSaid(prediction, guess),
                ...(verdict !== 'undecided' && { success: verdict === 'right' }),
              },
              made || now,
            ),
        checked === undefined
          ? []
          : statement('answered', `${place}&part=check`, `${title}: ${check.ask}`, {
              response: check.choices[checked] ?? '',
              success: passed === true,
            }),
      ].flat()
    })
    if (!isCompleted(item, own)) return answers
    const raw = scoreOf(item, own)
    const score = { scaled: raw / 100, raw, min: 0, max: 100 }
    return [
      ...answers,
      statement('completed', `lesson=${name}`, item.title, { completion: true, score }),
    ]
  })
}

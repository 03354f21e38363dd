// SPDX-License-Identifier: MIT
//
// Somebody's answers as a file: predictions, runs and the machine, and what they did of cases and cards. What follows
// from the runs, whether a prediction or a check is right, is not believed but told from them again.

import { firstFault, type RootSchema } from '../../lab/files/schema-check.ts'
import { fileFault } from '../../lab/files/schema-fault.ts'
import type { Environment, RegressionSubject } from '../../lab/generated/records.ts'
import type { AnyResultFile } from '../../lab/public.ts'
import { lessons as texts } from '../../texts/lessons.ts'
import { worded } from '../../texts/told/worded.ts'
import type { KeptCard, KeptCase, KeptStep } from './kept.ts'
import type { Step } from './lesson.ts'

/** A step with its runs as objects, so that other programs read them as they do result files. */
export interface AnsweredStep extends Omit<KeptStep, 'first' | 'changed'> {
  readonly first?: object
  readonly changed?: object
}

export interface Answers {
  readonly format: 'flopscope-answers'
  readonly version: 1
  /** ISO 8601, in UTC. */
  readonly created: string
  /** The machine on which they were saved; each run has its own. */
  readonly environment: Environment
  readonly steps: readonly AnsweredStep[]
  readonly cases: readonly KeptCase[]
  readonly cards: readonly KeptCard[]
}

const text = { type: 'string' }
const number = { type: 'number' }
const object = { type: 'object' }
const list = (properties: RootSchema['properties'], required: readonly string[]): object => ({
  type: 'array',
  items: { ...object, properties, required },
})

const schema = {
  $defs: {},
  ...object,
  required: ['format', 'version', 'created', 'environment', 'steps', 'cases', 'cards'],
  properties: {
    format: { const: 'flopscope-answers' },
    version: { const: 1 },
    created: text,
    environment: object,
    steps: list(
      {
        ...{ lesson: text, link: text, explained: text, checked: text },
        ...{ step: number, first: object, changed: object },
      },
      ['lesson', 'step', 'link'],
    ),
    cases: list(
      {
        ...{ name: text, first: object, accused: text },
        tried: list({ fix: text, verdict: text, speedup: number, text }, [
          'fix',
          'verdict',
          'speedup',
          'text',
        ]),
      },
      ['name', 'tried'],
    ),
    cards: list({ name: text, typed: object, attempt: text }, ['name', 'typed']),
  },
} as RootSchema

export function answersJson(
  created: Date,
  environment: Environment,
  kept: {
    readonly steps: readonly KeptStep[]
    readonly cases: readonly KeptCase[]
    readonly cards: readonly KeptCard[]
  },
): string {
  const steps = kept.steps.map(({ first, changed, ...step }) => ({
    ...step,
    ...(first !== undefined && { first: JSON.parse(first) }),
    ...(changed !== undefined && { changed: JSON.parse(changed) }),
  }))
  const answers: Answers = {
    format: 'flopscope-answers',
    version: 1,
    created: created.toISOString(),
    environment,
    ...kept,
    steps,
  }
  return `${JSON.stringify(answers)}\n`
}

/** The answers in a text; throws a sentence about what is wrong with it. */
export function readAnswers(json: string): Answers {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    throw new Error(texts.answers.foreign)
  }
  const { format } = (value ?? {}) as Partial<Answers>
  if (format !== 'flopscope-answers') throw new Error(texts.answers.foreign)
  const fault = firstFault(schema, value)
  if (fault) {
    const { field, allowed } = fileFault(fault)
    throw new Error(texts.answers.damaged(field, worded(allowed)))
  }
  return value as Answers
}

/** A step as it is kept, with truth and verdict told from its runs by what the lesson says; undefined where the lesson
 *  asks another thing by now. */
export function settledStep(
  step: Step | undefined,
  { first, changed, ...said }: AnsweredStep,
  runs: {
    readonly first?: AnyResultFile | undefined
    readonly changed?: AnyResultFile | undefined
    /** How they compare, where the check asks for it. */
    readonly compared?: RegressionSubject | undefined
  },
): KeptStep | undefined {
  if (!step || step.link !== said.link) return undefined
  const { guess, truth: _, passed: __, ...rest } = said
  const [before, after] = [runs.first?.report, runs.changed?.report] as never[]
  const truth = before && step.prediction.truth(before)
  const right = before && after && (step.check.right(before, after, runs.compared) ?? '')
  return {
    ...rest,
    ...(isGuess(guess) && { guess }),
    ...(truth !== undefined && { truth }),
    ...(first && { first: JSON.stringify(first) }),
    ...(changed && { changed: JSON.stringify(changed) }),
    ...(said.checked !== undefined && { passed: said.checked === right }),
  }
}

function isGuess(value: unknown): value is NonNullable<KeptStep['guess']> {
  if (typeof value === 'string') return true
  const { point, low, high } = (value ?? {}) as Readonly<Record<string, unknown>>
  const isNumber = (each: unknown) => typeof each === 'number' && each > 0
  return isNumber(point) || (isNumber(low) && isNumber(high))
}

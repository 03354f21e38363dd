// SPDX-License-Identifier: MIT
//
// The steps of lessons that somebody has begun, as far as they came, which this browser keeps. Where it keeps nothing
// they last until the page is closed.

import type { FirstTiming } from '../../lessons/base/case.ts'
import type { Guess, Truth } from '../../lessons/base/judge.ts'
import type { Step } from '../../lessons/base/lesson.ts'
import type { Finding } from '../../lessons/base/trial.ts'
import { browserStore } from '../runs/browser-store.ts'

export interface KeptStep {
  readonly lesson: string
  /** From 1. */
  readonly step: number
  /** What the step asked: of a step that asks another thing by now nothing is kept. */
  readonly link: string
  readonly guess?: Guess
  readonly truth?: Truth
  /** The result files of both runs. */
  readonly first?: string
  readonly changed?: string
  /** In somebody's own words; set once the model answer was shown. */
  readonly explained?: string
  /** The choice at the quick check, empty for "cannot tell", and whether it was right. */
  readonly checked?: string
  readonly passed?: boolean
}

const store = browserStore<KeptStep>('flopscope-lessons', 'steps')
export const { isRefused } = store

let memory: readonly KeptStep[] | undefined

const idOf = ({ lesson, step }: Pick<KeptStep, 'lesson' | 'step'>) => `${lesson}/${step}`

export async function keptSteps(): Promise<readonly KeptStep[]> {
  memory ??= await store.all()
  return memory
}

/** Of one step; empty where nothing of it is kept. */
export const keptStep = (all: readonly KeptStep[], lesson: string, step: number, { link }: Step) =>
  all.find((each) => idOf(each) === `${lesson}/${step}` && each.link === link) ?? {
    ...{ lesson, step, link },
  }

export async function putStep(kept: KeptStep): Promise<void> {
  const others = (await keptSteps()).filter((each) => idOf(each) !== idOf(kept))
  memory = [...others, kept]
  await store.put(idOf(kept), kept)
}

/** A case as far as it is solved. */
export interface KeptCase {
  readonly name: string
  /** What the first measurement found, where there is one. */
  readonly first?: FirstTiming
  /** The suspect that was accused. */
  readonly accused?: string
  readonly tried: readonly TriedFix[]
}

export interface TriedFix extends Finding {
  readonly fix: string
}

const caseStore = browserStore<KeptCase>('flopscope-cases', 'cases')
let caseMemory: readonly KeptCase[] | undefined

export async function keptCases(): Promise<readonly KeptCase[]> {
  caseMemory ??= await caseStore.all()
  return caseMemory
}

export async function putCase(kept: KeptCase): Promise<void> {
  caseMemory = [...(await keptCases()).filter(({ name }) => name !== kept.name), kept]
  await caseStore.put(kept.name, kept)
}

export async function forgetLesson(lesson: string): Promise<void> {
  const all = await keptSteps()
  memory = all.filter((each) => each.lesson !== lesson)
  await store.remove(all.filter((each) => each.lesson === lesson).map(idOf))
}

// SPDX-License-Identifier: MIT
//
// The steps of lessons, the cases and the cards that somebody has begun, as far as they came, which this browser keeps.
// Where it keeps nothing they last until the page is closed.

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

/** Items of one kind, in this browser and in this page's memory, where they also last that it does not keep. */
function keeper<Item>(database: string, name: string, idOf: (item: Item) => string) {
  const store = browserStore<Item>(database, name)
  let memory: readonly Item[] | undefined
  const all = async () => {
    memory ??= await store.all()
    return memory
  }
  return {
    isRefused: store.isRefused,
    all,
    async put(item: Item): Promise<void> {
      memory = [...(await all()).filter((each) => idOf(each) !== idOf(item)), item]
      await store.put(idOf(item), item)
    },
    async forget(isGone: (item: Item) => boolean): Promise<void> {
      const gone = (await all()).filter(isGone)
      memory = (await all()).filter((each) => !gone.includes(each))
      await store.remove(gone.map(idOf))
    },
  }
}

export const keptSteps = keeper<KeptStep>(
  'flopscope-lessons',
  'steps',
  ({ lesson, step }) => `${lesson}/${step}`,
)

/** Of one step; empty where nothing of it is kept. */
export const keptStep = (all: readonly KeptStep[], lesson: string, step: number, { link }: Step) =>
  all.find((each) => each.lesson === lesson && each.step === step && each.link === link) ?? {
    ...{ lesson, step, link },
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

export const keptCases = keeper<KeptCase>('flopscope-cases', 'cases', ({ name }) => name)

/** A card as far as it is thought through. */
export interface KeptCard {
  readonly name: string
  /** The numbers of the calculator, as they were typed. */
  readonly typed: Readonly<Record<string, string>>
  /** In somebody's own words; set once the model answer was shown. */
  readonly attempt?: string
}

export const keptCards = keeper<KeptCard>('flopscope-cards', 'cards', ({ name }) => name)

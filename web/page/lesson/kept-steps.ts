// SPDX-License-Identifier: MIT
//
// The steps of lessons, the cases and the cards that somebody has begun, as far as they came, which this browser keeps.
// Where it keeps nothing they last until the page is closed.

import type { KeptCard, KeptCase, KeptStep } from '../../lessons/base/kept.ts'
import type { Step } from '../../lessons/base/lesson.ts'
import { browserStore } from '../runs/browser-store.ts'

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

export const keptCases = keeper<KeptCase>('flopscope-cases', 'cases', ({ name }) => name)

export const keptCards = keeper<KeptCard>('flopscope-cards', 'cards', ({ name }) => name)

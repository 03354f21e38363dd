// SPDX-License-Identifier: MIT
//
// Lessons, detective cases and cards by name, made of their files, and a place in one as the end of an address:
// `#lesson=first-timing&step=2`, `#case=slow-loops`, `#card=longer-text`.

import type { Card } from './card.ts'
import type { Case } from './case.ts'
import type { Lesson } from './lesson.ts'

export interface Known<Item> {
  readonly name: string
  readonly item: Item
}

export interface Shelf<Item> {
  readonly names: readonly string[]
  load(name: string): Promise<Item>
  /** In their order. */
  all(): Promise<readonly Known<Item>[]>
}

function shelf<Item extends { readonly place: number }>(
  files: Readonly<Record<string, () => Promise<Item>>>,
): Shelf<Item> {
  const byName = new Map(
    Object.entries(files).map(([file, load]) => [file.replace(/^.*\/|\.ts$/g, ''), load]),
  )
  const load = (name: string) => (byName.get(name) as () => Promise<Item>)()
  return {
    names: [...byName.keys()],
    load,
    async all() {
      const known = [...byName.keys()].map(async (name) => ({ name, item: await load(name) }))
      return (await Promise.all(known)).sort((a, b) => a.item.place - b.item.place)
    },
  }
}

export const lessons = shelf<Lesson>(import.meta.glob<Lesson>('../*.ts', { import: 'lesson' }))
export const cases = shelf<Case>(
  import.meta.glob<Case>('../cases/*.ts', { import: 'investigation' }),
)
export const cards = shelf<Card>(import.meta.glob<Card>('../cards/*.ts', { import: 'card' }))

export const caseLink = (name: string): string => `#case=${name}`
export const cardLink = (name: string): string => `#card=${name}`

/** The case or the card that an address names. */
export function named(hash: string, kind: 'case' | 'card'): string | undefined {
  const [, found, name] = /^#(case|card)=([\w-]+)/.exec(hash) ?? []
  return found === kind ? name : undefined
}

export interface LessonPlace {
  readonly name: string
  /** From 1; the one after the last is the summary. */
  readonly step: number
}

/** Where in which lesson an address leads; undefined where it names none. */
export function lessonPlace(hash: string): LessonPlace | undefined {
  const given = new URLSearchParams(hash.replace(/^#/, ''))
  const name = given.get('lesson')
  const step = Number(given.get('step'))
  return name === null ? undefined : { name, step: Number.isInteger(step) && step > 0 ? step : 1 }
}

export const lessonLink = (name: string, step = 1): string => `#lesson=${name}&step=${step}`

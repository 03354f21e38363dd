// SPDX-License-Identifier: MIT
//
// Lessons, detective cases and cards by name, made of their files, and a place in one as the end of an address:
// `#lesson=first-timing&step=2`, `#case=slow-loops`, `#card=longer-text`.

import type { Card } from './card.ts'
import type { Case } from './case.ts'
import type { Lesson } from './lesson.ts'
import { ownLesson } from './own-lesson.ts'

export interface Known<Item> {
  readonly name: string
  readonly item: Item
}

/** All of a kind, in their order. They come together: the list of them has every title. */
function shelf<Item extends { readonly place: number }>(
  files: Readonly<Record<string, Item>>,
): readonly Known<Item>[] {
  return Object.entries(files)
    .map(([file, item]) => ({ name: file.replace(/^.*\/|\.ts$/g, ''), item }))
    .sort((a, b) => a.item.place - b.item.place)
}

export const lessons = shelf<Lesson>(
  import.meta.glob<Lesson>('../*.ts', { import: 'lesson', eager: true }),
)
export const cases = shelf<Case>(
  import.meta.glob<Case>('../cases/*.ts', { import: 'investigation', eager: true }),
)
export const cards = shelf<Card>(
  import.meta.glob<Card>('../cards/*.ts', { import: 'card', eager: true }),
)

/** A lesson of ours, or one of somebody's own, whose name says all of it. */
export const lessonNamed = (name: string): Lesson | undefined =>
  lessons.find((each) => each.name === name)?.item ?? ownLesson(name)

export const caseLink = (name: string): string => `#case=${name}`
export const cardLink = (name: string): string => `#card=${name}`

/** The case or the card that an address names. */
export function named(hash: string, kind: 'case' | 'card'): string | undefined {
  const [, found, name] = /^#(case|card)=([\w-]+)/.exec(hash) ?? []
  return found === kind ? name : undefined
}

/** In the place of a lesson's name: where one of one's own is built. */
export const builder = 'builder'

export const builderLink = (name = ''): string => `#lesson=${builder}&of=${name}`

export interface LessonPlace {
  readonly name: string
  /** From 1; the one after the last is the summary. */
  readonly step: number
  /** Whether its steps are to be done in their order, none skipped: `&lock=1`. */
  readonly locked?: true
}

/** Where in which lesson an address leads; undefined where it names none. */
export function lessonPlace(hash: string): LessonPlace | undefined {
  const given = new URLSearchParams(hash.replace(/^#/, ''))
  const name = given.get('lesson')
  const step = Number(given.get('step'))
  if (name === null) return undefined
  return {
    name,
    step: Number.isInteger(step) && step > 0 ? step : 1,
    ...(given.get('lock') === '1' && { locked: true }),
  }
}

export const lessonLink = (name: string, step = 1, locked = false): string =>
  `#lesson=${name}&step=${step}${locked ? '&lock=1' : ''}`

// SPDX-License-Identifier: MIT
//
// The lessons by name, made of their files, and a place in one as the end of an address: `#lesson=first-timing&step=2`.

import type { Case } from './case.ts'
import type { Lesson } from './lesson.ts'

const files = import.meta.glob<Lesson>('../*.ts', { import: 'lesson' })

export const lessonNames: readonly string[] = Object.keys(files).map((file) =>
  file.slice('../'.length, -'.ts'.length),
)

export async function loadLesson(name: string): Promise<Lesson> {
  return (files[`../${name}.ts`] as () => Promise<Lesson>)()
}

const cases = import.meta.glob<Case>('../cases/*.ts', { import: 'investigation' })

export const caseNames: readonly string[] = Object.keys(cases).map((file) =>
  file.slice('../cases/'.length, -'.ts'.length),
)

export async function loadCase(name: string): Promise<Case> {
  return (cases[`../cases/${name}.ts`] as () => Promise<Case>)()
}

export const caseLink = (name: string): string => `#case=${name}`

/** The case that an address names. */
export const caseName = (hash: string): string | undefined => /^#case=([\w-]+)/.exec(hash)?.[1]

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

// SPDX-License-Identifier: MIT
//
// The list of all lessons, cases and cards, with what was done of each.

import { html, nothing, type TemplateResult } from 'lit'
import type { Card } from '../../lessons/base/card.ts'
import type { Case } from '../../lessons/base/case.ts'
import type { Lesson, Step } from '../../lessons/base/lesson.ts'
import { cardLink, caseLink, type Known, lessonLink } from '../../lessons/base/names.ts'
import { lessons as texts } from '../../texts/lessons.ts'

export interface ListView {
  readonly lessons: readonly Known<Lesson>[]
  readonly cases: readonly Known<Case>[]
  readonly cards: readonly Known<Card>[]
  readonly intro: string
  /** Of each step whether its check was answered. */
  readonly checked: (lesson: string, steps: readonly Step[]) => readonly boolean[]
  readonly isSolved: (name: string) => boolean
  readonly isAnswered: (name: string) => boolean
}

interface Entry {
  readonly link: string
  readonly title: string
  readonly about: string
  readonly hint?: string | undefined
}

const list = (entries: readonly Entry[]) => html`
  <ol class="list">
    ${entries.map(
      ({ link, title, about, hint }) => html`
        <li>
          <a href=${link}>${title}</a>
          <p>${about}</p>
          ${hint ? html`<p class="hint">${hint}</p>` : nothing}
        </li>
      `,
    )}
  </ol>
`

export function listView(view: ListView): TemplateResult {
  const { cases, cards } = texts
  const lessons = view.lessons.map(({ name, item: { title, about, steps } }): Entry => {
    const checked = view.checked(name, steps)
    const done = checked.filter(Boolean).length
    const next = checked.indexOf(false)
    return {
      ...{ title, about },
      link: lessonLink(name, next < 0 ? steps.length + 1 : next + 1),
      hint: done > 0 ? texts.progress(done, steps.length) : texts.steps(steps.length),
    }
  })
  return html`
    <h2 tabindex="-1">${texts.title}</h2>
    <p class="intro">${view.intro}</p>
    ${list(lessons)}
    <h3>${cases.title}</h3>
    <p class="intro">${cases.intro}</p>
    ${list(
      view.cases.map(({ name, item: { title, about } }) => ({
        ...{ title, about, link: caseLink(name) },
        hint: view.isSolved(name) ? cases.done : undefined,
      })),
    )}
    <h3>${cards.title}</h3>
    <p class="intro">${cards.intro}</p>
    ${list(
      view.cards.map(({ name, item: { title, about } }) => ({
        ...{ title, about, link: cardLink(name) },
        hint: view.isAnswered(name) ? cards.done : undefined,
      })),
    )}
  `
}

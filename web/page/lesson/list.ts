// SPDX-License-Identifier: MIT
//
// The list of all lessons, cases and cards, with what was done of each.

import { html, nothing, type TemplateResult } from 'lit'
import type { Step } from '../../lessons/base/lesson.ts'
import {
  builderLink,
  cardLink,
  cards,
  caseLink,
  cases,
  lessonLink,
  lessons,
} from '../../lessons/base/names.ts'
import { lessons as texts } from '../../texts/lessons.ts'
import { predicting, setPredicting } from '../run/predicting.ts'

export interface ListView {
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

/** That answers of the lab wait for a prediction, unless the address decides it. */
function predictSwitch(): TemplateResult {
  const state = predicting()
  const { on, locked, link } = texts.predictFirst
  const change = ({ target }: Event) => setPredicting((target as HTMLInputElement).checked)
  return html`
    <label class="choice">
      <input
        type="checkbox"
        name="predict-first"
        ?disabled=${state === 'locked'}
        .checked=${state !== 'off'}
        @change=${change}
      />
      <span>${on} ${state === 'locked' ? locked : ''}</span>
    </label>
    ${state === 'locked' ? nothing : html`<p><a href="?predict=lock#welcome">${link}</a></p>`}
  `
}

export function listView(view: ListView): TemplateResult {
  const done = lessons.map(({ name, item: { title, about, steps } }): Entry => {
    const checked = view.checked(name, steps)
    const count = checked.filter(Boolean).length
    const next = checked.indexOf(false)
    return {
      ...{ title, about },
      link: lessonLink(name, next < 0 ? steps.length + 1 : next + 1),
      hint: count > 0 ? texts.progress(count, steps.length) : texts.steps(steps.length),
    }
  })
  return html`
    <h2 tabindex="-1">${texts.title}</h2>
    <p class="intro">${texts.intro}</p>
    ${list(done)}
    <p><a href=${builderLink()}>${texts.own.build}</a></p>
    ${predictSwitch()}
    <h3>${texts.cases.title}</h3>
    <p class="intro">${texts.cases.intro}</p>
    ${list(
      cases.map(({ name, item: { title, about } }) => ({
        ...{ title, about, link: caseLink(name) },
        hint: view.isSolved(name) ? texts.cases.done : undefined,
      })),
    )}
    <h3>${texts.cards.title}</h3>
    <p class="intro">${texts.cards.intro}</p>
    ${list(
      cards.map(({ name, item: { title, about } }) => ({
        ...{ title, about, link: cardLink(name) },
        hint: view.isAnswered(name) ? texts.cards.done : undefined,
      })),
    )}
  `
}

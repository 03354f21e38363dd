// SPDX-License-Identifier: MIT
//
// One question alone, for an iframe: embed.html?theme=dark#timing?op=matmul&m=256&k=256&n=256, or
// embed.html#comparison and so on.

import { defineStills, type QuestionStill, questionAsked } from '../page/embed/still.ts'
import type { FlopscopeQuestion } from '../page/question.ts'
import { followTheme, tellHeight } from './frame-messages.ts'

defineStills()

const place = document.querySelector('main') as HTMLElement

/** Shows the question of the address; the first one where it names none. */
function show(): void {
  const name = questionAsked(location.hash) ?? 'timing'
  const shown = place.querySelector(`flopscope-${name}`) as QuestionStill | null
  const element = shown ?? (document.createElement(`flopscope-${name}`) as QuestionStill)
  if (location.hash) element.link = location.hash
  if (!shown) place.replaceChildren(element)
  document.title = `Flopscope: ${element.asks.charAt(0).toLowerCase()}${element.asks.slice(1)}`
}

show()
addEventListener('hashchange', show)
addEventListener('flopscope-change', async (event) => {
  const { link } = await (event.composedPath()[0] as FlopscopeQuestion).load()
  history.replaceState(history.state, '', `#${link}`)
})
followTheme()
tellHeight()

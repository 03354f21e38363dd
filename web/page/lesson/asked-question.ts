// SPDX-License-Identifier: MIT
//
// A question's element that a lesson, a case or a card asks by a link.

import type { AnyResultFile } from '../../lab/public.ts'
import { defineQuestion, type FlopscopeQuestion } from '../question.ts'
import { faultOf } from '../run/fault.ts'
import type { Session } from '../run/session.ts'

/** The element of the question that a link names. */
export function questionElement(link: string): FlopscopeQuestion {
  const [name = ''] = link.split('?')
  defineQuestion(name)
  const element = document.createElement(`flopscope-${name}`) as FlopscopeQuestion
  element.toggleAttribute('data-lesson', true)
  element.eager = true
  followProjector(element)
  return element
}

/** Shows the answer alone where the page is for a projector, as questions outside of lessons do. */
function followProjector(element: FlopscopeQuestion): void {
  const page = document.documentElement
  const follow = () =>
    element.toggleAttribute('data-projector', page.hasAttribute('data-projector'))
  const observer = new MutationObserver(() =>
    element.isConnected ? void follow() : observer.disconnect(),
  )
  observer.observe(page, { attributeFilter: ['data-projector'] })
  follow()
}

/** Puts what a link asks into the form. */
export async function askLink(element: FlopscopeQuestion, link: string): Promise<Session> {
  const asking = element.load().then(async (session) => {
    await session.askLink(`#${link}`)
    return session
  })
  element.beginWith(asking)
  return asking
}

/** Asks a link and runs it; gives the run, if it came to its end. */
export async function measureLink(
  element: FlopscopeQuestion,
  link: string,
): Promise<AnyResultFile | undefined> {
  let run: AnyResultFile | undefined
  element.addEventListener('flopscope-result', (event) => {
    run = (event as CustomEvent<AnyResultFile>).detail
  })
  try {
    const { answering } = await askLink(element, link)
    if (!element.draft.form?.immediate) await element.run()
    return answering.answer?.final ? run : undefined
  } catch (error) {
    element.fail(faultOf(error))
    return undefined
  }
}

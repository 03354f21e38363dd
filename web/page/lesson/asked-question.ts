// SPDX-License-Identifier: MIT
//
// A question's element that a lesson or a case asks by a link.

import { defineQuestion, type FlopscopeQuestion } from '../question.ts'
import type { Session } from '../run/session.ts'

/** The element of the question that a link names. */
export function questionElement(link: string): FlopscopeQuestion {
  const [name = ''] = link.split('?')
  defineQuestion(name)
  return document.createElement(`flopscope-${name}`) as FlopscopeQuestion
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

// SPDX-License-Identifier: MIT
//
// The question in the address: read when the page opens or the address changes, written at each change of a
// form in place of what stood there, so that going back leaves the page.

import type { FlopscopeQuestion } from '../page/question.ts'

/** The name of the question that the address asks for; empty where it asks nothing. */
export const askedName = (): string => location.hash.slice(1).split('?')[0] ?? ''

/** `first` is asked where the address names no other question of the page; `arrived` is told of the element of
 *  another one. */
export function keepInAddress(
  first: FlopscopeQuestion,
  arrived?: (element: FlopscopeQuestion) => void,
): void {
  const ask = async (element: FlopscopeQuestion) => {
    const session = await element.load()
    await session.askLink(location.hash)
    if (element !== first) arrived?.(element)
  }
  const read = () => {
    if (!location.hash) return
    const name = askedName().replaceAll('_', '-')
    const [named] = document.getElementsByTagName(`flopscope-${name}`)
    const element = (named as FlopscopeQuestion | undefined) ?? first
    element.beginWith(ask(element))
  }
  // What reads links comes with the first one.
  read()
  addEventListener('hashchange', read)
  addEventListener('flopscope-change', async ({ target }) => {
    const { link } = await (target as FlopscopeQuestion).load()
    history.replaceState(history.state, '', `#${link}`)
  })
}

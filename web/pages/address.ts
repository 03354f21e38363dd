// SPDX-License-Identifier: MIT
//
// The question in the address: read when the page opens or the address changes, written at each change of a
// form in place of what stood there, so that going back leaves the question.

import type { FlopscopeQuestion } from '../page/question.ts'

/** The name of the question that the address asks for; empty where it asks nothing. */
export const askedName = (): string => location.hash.slice(1).split('?')[0] ?? ''

/** `elementFor` gives the element that answers to a name, if one does; `asked` is told of it. */
export function keepInAddress(
  elementFor: (name: string) => FlopscopeQuestion | undefined,
  asked?: (element: FlopscopeQuestion) => void,
): void {
  const ask = async (element: FlopscopeQuestion) => {
    const session = await element.load()
    await session.askLink(location.hash)
  }
  const read = () => {
    const name = askedName()
    const element = elementFor(name)
    if (!element || !location.hash) return
    // A bare name leaves the form as it is; what reads links comes with the first one that says more.
    const bare = name.replaceAll('_', '-') === element.name && !location.hash.includes('?')
    if (!bare) element.beginWith(ask(element))
    asked?.(element)
  }
  read()
  addEventListener('hashchange', read)
  addEventListener('flopscope-change', async ({ target }) => {
    const { link } = await (target as FlopscopeQuestion).load()
    history.replaceState(history.state, '', `#${link}`)
  })
}

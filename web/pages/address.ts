// SPDX-License-Identifier: MIT
//
// The question in the address: read when the page opens or the address changes, written at each change
// of a form in place of what stood there, so that going back leaves the page.

import { hiddenUntil } from '../page/run/hidden-until.ts'
import type { FlopscopeTiming } from '../page/timing.ts'
import type { AskingElement } from './asked-link.ts'

/** The name of the experiment that the address asks for; empty where it asks nothing. */
export const askedExperiment = (): string => location.hash.slice(1).split('?')[0] ?? ''

/** `arrived` is told of the element of another question that an address asks. */
export function keepInAddress(timing: FlopscopeTiming, arrived?: (element: Element) => void): void {
  const read = async () => {
    if (!location.hash) return
    const name = askedExperiment()
    // Most addresses ask for the first experiment, which needs nothing of the others.
    const others = name && name !== 'timing' ? await import('./questions.ts') : undefined
    const element = await others?.askedQuestion(name, location.hash)
    if (element) return arrived?.(element)
    const { readLink } = await import('../lab/link/link.ts')
    const link = readLink(location.hash, others?.questionNames)
    if (link) timing.ask(link, link.problems)
  }
  // The form is not seen before it asks what the address says; what reads that comes with the first link.
  void hiddenUntil(timing, read())
  addEventListener('hashchange', read)
  addEventListener('flopscope-change', async ({ target }) => {
    const link = await import('./asked-link.ts')
    history.replaceState(history.state, '', link.askedHash(target as AskingElement))
  })
}

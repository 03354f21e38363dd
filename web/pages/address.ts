// SPDX-License-Identifier: MIT
//
// The question in the address: read when the page opens or the address changes, written at each change
// of the form in place of what stood there, so that going back leaves the page.

import { readLink } from '../lab/link.ts'
import type { FlopscopeTiming } from '../widgets/timing.ts'

export function keepInAddress(timing: FlopscopeTiming): void {
  const read = () => {
    const link = readLink(location.hash)
    if (link) timing.ask(link, link.problems)
  }
  read()
  addEventListener('hashchange', read)
  timing.addEventListener('flopscope-change', async () => {
    const link = await import('../lab/write-link.ts')
    const hash = link.writeLink({ experiment: 'timing', ...timing.question })
    history.replaceState(history.state, '', `#${hash}`)
  })
}

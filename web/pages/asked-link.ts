// SPDX-License-Identifier: MIT
//
// The end of the address for what an element asks. Apart, because a page needs it at the first change only.

import { writeLink } from '../lab/link/write-link.ts'
import type { ExperimentName } from '../lab/public.ts'
import type { FlopscopeQuestion } from '../page/question.ts'
import type { FlopscopeTiming } from '../page/timing.ts'

/** What tells by flopscope-change that its form asks something else. */
export type AskingElement = FlopscopeTiming | FlopscopeQuestion<ExperimentName>

export const askedHash = (element: AskingElement): string =>
  `#${'link' in element ? element.link : writeLink({ experiment: 'timing', ...element.question })}`

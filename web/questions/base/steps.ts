// SPDX-License-Identifier: MIT
//
// Steps of a run as texts.

import type { Text } from './text.ts'

/** Each step begins with a few words, then says more. */
export type Steps = readonly (readonly [title: string, text: string | Text])[]

export const steps = (pairs: Steps): readonly Text[] =>
  pairs.map(([title, text]) => [{ kind: 'title', text: title }, ' ', ...[text].flat()])

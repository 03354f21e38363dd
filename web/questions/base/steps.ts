// SPDX-License-Identifier: MIT
//
// Steps of a run as texts.

import type { Text } from '../../texts/say.ts'

/** A step says its title **between stars**, and the names of programs `between these`. */
export const steps = (texts: readonly string[]): readonly Text[] =>
  texts.map((text) =>
    text.split(/(\*\*.+?\*\*|`.+?`)/).map((part) => {
      if (part.startsWith('**')) return { kind: 'title', text: part.slice(2, -2) }
      return part.startsWith('`') ? { kind: 'code', text: part.slice(1, -1) } : part
    }),
  )

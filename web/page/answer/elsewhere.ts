// SPDX-License-Identifier: MIT
//
// Words for a measurement that another machine made: "here" and "this machine" mean that one.

import type { Text } from '../../questions/base/text.ts'

const words: readonly (readonly [RegExp, string])[] = [
  [/\bhere\b/g, 'there'],
  [/\bHere\b/g, 'There'],
  [/\bthis (machine|browser|device|clock|build|page)\b/g, 'that $1'],
  [/\bThis (machine|browser|device|clock|build|page)\b/g, 'That $1'],
]

/** Names of subjects and of fields stay what they are. */
export const fromElsewhere = (text: Text): Text =>
  text.map((part) =>
    typeof part === 'string'
      ? words.reduce((said, [here, there]) => said.replaceAll(here, there), part)
      : part,
  )

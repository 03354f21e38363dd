// SPDX-License-Identifier: MIT
//
// The name of a tag of memory: who asked for it, and what for.

import type { TaggedMemory } from '../../lab/generated/records.ts'
import { codeText } from '../../texts/common.ts'

/** "matmul, activations". */
export const tagName = ({ operation, category }: Pick<TaggedMemory, 'operation' | 'category'>) =>
  [operation, codeText(category)].filter((part) => part !== '').join(', ')

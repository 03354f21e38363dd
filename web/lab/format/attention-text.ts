// SPDX-License-Identifier: MIT
//
// What a form of attention gains over the full one, as the page and the terminal write it.

import type { AttentionForm } from '../generated/records.ts'
import { bare, intervalTexts } from './interval.ts'

/** "8.00× [7.82, 8.19]", of the times; of none "". */
export function gainText({ speedup, speedup_ci_low, speedup_ci_high }: AttentionForm): string {
  if (speedup === undefined) return ''
  const { text, bounds } = intervalTexts(speedup, speedup_ci_low, speedup_ci_high, bare)
  return `${text.trim()}×${bounds ? ` [${bounds.join(', ')}]` : ''}`
}

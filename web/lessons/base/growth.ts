// SPDX-License-Identifier: MIT
//
// The memory of a program from run to run, by a report of it.

import type { MemoryReport } from '../../lab/generated/records.ts'

/** Undefined where too few runs were made to tell. */
export function growth({
  leaks,
  growth_bytes,
}: Pick<MemoryReport, 'leaks' | 'growth_bytes'>): 'grows' | 'stays' | undefined {
  if (leaks.length > 0) return 'grows'
  return growth_bytes === undefined ? undefined : 'stays'
}

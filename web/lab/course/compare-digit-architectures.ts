// SPDX-License-Identifier: MIT
//
// MLP, CNN or Transformer, on one task? Compares the three that read a digit (digit-architectures.ts).

import { allowedValues } from '../field.ts'
import type { Lab } from '../lab.ts'
import { refusal } from '../refusal.ts'
import type { ArchitectureOptions, ArchitecturesReport } from './architectures.ts'
import {
  type ArchitecturesOptions,
  architecturesFields,
  defaultArchitectures,
  digitArchitectures,
} from './digit-architectures.ts'

/** Rejects with an "invalid_value" that names the option, and with what comparing rejects with. */
export async function compareDigitArchitectures(
  lab: Lab,
  options: ArchitecturesOptions,
  control: Pick<ArchitectureOptions, 'signal' | 'onProgress'> = {},
): Promise<ArchitecturesReport> {
  const { match, width, batch, max_ms } = checked(options)
  const profiler = new lab.ArchitectureProfiler({
    timing: { max_ms, runs: 30 },
    memory: { iterations: 1 },
    ...control,
  })
  return profiler.compare(digitArchitectures(width, batch), { match })
}

/** With defaults for what is left out. Widths are searched, so they must be sound before C++ counts any. */
function checked(options: ArchitecturesOptions): Required<ArchitecturesOptions> {
  const all: Record<string, unknown> = { ...defaultArchitectures, ...options }
  for (const field of architecturesFields) {
    const { name, choices, minimum = 0, maximum = 0 } = field
    const value = all[name]
    const allowed = choices
      ? choices.includes(value as string)
      : Number.isInteger(value) && Number(value) >= minimum && Number(value) <= maximum
    if (!allowed) throw refusal(name, value, allowedValues(field))
  }
  return all as unknown as Required<ArchitecturesOptions>
}

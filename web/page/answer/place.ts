// SPDX-License-Identifier: MIT
//
// Place and time of a measurement in words.

import type { Environment } from '../../lab/public.ts'
import { counted } from '../../questions/texts/common.ts'

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** "29 Feb 2024, 13:30", as it is written here. */
export const dayOf = (created: string): string => day.format(new Date(created))

/** "Chromium 156 on Linux x86_64, in a worker; Flopscope 0.1.0, relaxed build, on 1 of 8 threads." */
export function place({
  runtime,
  platform,
  variant,
  threads,
  hardware_threads,
  realm,
  flopscope_version,
}: Environment) {
  const where = [runtime, platform].filter(Boolean).join(' on ')
  const inside = realm === 'worker' ? 'in a worker' : 'in the page itself'
  return `${where}, ${inside}; Flopscope ${flopscope_version}, ${variant} build, on ${hardware_threads ? `${threads} of ${counted(hardware_threads, 'thread')}` : counted(threads, 'thread')}.`
}

// SPDX-License-Identifier: MIT
//
// `flopscope environment`

import { formatBytes, formatTime } from '../lab/format/format.ts'
import type { Lab } from '../lab/index.ts'
import { columns } from './table.ts'
import { exit, type Terminal } from './terminal.ts'

export function printEnvironment(lab: Lab, json: boolean, terminal: Terminal): number {
  const found = lab.environment()
  if (json) {
    terminal.out(`${JSON.stringify(found, null, 2)}\n`)
    return exit.success
  }
  const rows = [
    ['runtime', found.runtime],
    ['platform', found.platform],
    ['threads', String(found.hardware_threads ?? 'not told')],
    ['build', `Flopscope ${found.flopscope_version}, ${found.variant}`],
    ['SIMD', `${has(found.simd)}, relaxed: ${has(found.relaxed_simd)}`],
    ['clock step', formatTime(found.clock_resolution_ms)],
    ['clock reading', formatTime(found.clock_reading_ms)],
    ['heap limit', formatBytes(found.heap_limit_bytes)],
  ]
  terminal.out(`${columns(rows, '')}\n`)
  return exit.success
}

const has = (feature: boolean) => (feature ? 'yes' : 'no')

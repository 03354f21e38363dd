// SPDX-License-Identifier: MIT
//
// `flopscope environment`

import type { Lab } from '../lab/index.ts'
import { machineFacts } from '../questions/base/machine-facts.ts'
import { columns } from '../reports/text-table.ts'
import { exit, type Terminal } from './terminal.ts'

export function printEnvironment(lab: Lab, json: boolean, terminal: Terminal): number {
  const found = lab.environment()
  const rows = machineFacts(found).map(({ name, value, meaning }) => [name, value, meaning])
  terminal.out(`${json ? JSON.stringify(found, null, 2) : columns(rows, '')}\n`)
  return exit.success
}

// SPDX-License-Identifier: MIT
//
// A used machine: processes that keep a core busy each, as what else runs on a visitor's does.
import { spawn } from 'node:child_process'

/** Starts `processes` of them, and returns what ends them. */
export function makeLoad(processes) {
  const busy = Array.from({ length: processes }, () =>
    spawn(process.execPath, ['--eval', 'for (;;) {}'], { stdio: 'ignore' }),
  )
  const end = () => {
    for (const each of busy) each.kill()
  }
  process.once('exit', end)
  return end
}

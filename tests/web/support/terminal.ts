// SPDX-License-Identifier: MIT
//
// The command without a process of its own, before a terminal that remembers what it shows.

import { openLab } from '../../../web/lab/index.ts'
import { main } from '../../../web/terminal/main.ts'
import { root } from './built.ts'

export interface Shown {
  readonly status: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs a command line. If `enough` is given, a person watches, and presses Ctrl-C when it matches
 *  what they see. */
export async function run(line: string, enough?: RegExp): Promise<Shown> {
  let [stdout, stderr] = ['', '']
  let stop = () => {}
  const terminal = {
    out: (text: string) => {
      stdout += text
    },
    err: (text: string) => {
      stderr += text
      if (enough?.test(text)) stop()
    },
    live: enough !== undefined,
    interrupted: (act: () => void) => {
      stop = act
      return () => {}
    },
  }
  const open = () => openLab({ baseUrl: `${root}dist/lib` })
  const status = await main(line === '' ? [] : line.split(' '), terminal, open)
  return { status, stdout, stderr }
}

// SPDX-License-Identifier: MIT
//
// The command without a process of its own, before a terminal that remembers what it shows.

import { type Lab, openLab } from '../../../web/lab/index.ts'
import { main } from '../../../web/terminal/main.ts'
import { root } from './built.ts'
import { reportOf, type SavedRun } from './saved-runs.ts'

export interface Shown {
  readonly status: number
  readonly stdout: string
  readonly stderr: string
}

const openBuilt = () => openLab({ baseUrl: `${root}dist/lib` })

/** Runs a command line before the lab that `open` opens. If `enough` is given, a person watches, and presses Ctrl-C when
 *  it matches what they see. */
export async function run(line: string, enough?: RegExp, open = openBuilt): Promise<Shown> {
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
  const status = await main(line === '' ? [] : line.split(' '), terminal, open)
  return { status, stdout, stderr }
}

/** Runs a command line before a lab that answers as a saved run was answered. `asked` is what it was asked: the subjects
 *  in their order, and the options. */
export async function runSaved(
  line: string,
  saved: SavedRun,
): Promise<Shown & { readonly asked: readonly unknown[] }> {
  let asked: readonly unknown[] = []
  const { environment } = saved.file
  const report = await reportOf(saved)
  const answer = async (...given: readonly unknown[]) => {
    const { signal: _, onProgress: __, ...options } = given.at(-1) as Record<string, unknown>
    asked = [...given.slice(0, -1), options]
    return report
  }
  const lab = {
    warnings: [],
    close: () => {},
    environment: () => environment,
    experiment: (_: string, subjects: object, options: object) =>
      answer(...Object.values(subjects), options),
    regression: answer,
    foretell: async () => ({}),
  } as unknown as Lab
  return { ...(await run(line, undefined, async () => lab)), asked }
}

// SPDX-License-Identifier: MIT
//
// A call that takes longer than all may, told before the command measures.
import { expect, it } from 'vitest'
import type { Foretold } from '../../../web/lab/foretold.ts'
import type { Lab } from '../../../web/lab/index.ts'
import { main } from '../../../web/terminal/main.ts'
import { resultOf } from '../support/saved-files.ts'
import { savedRun } from '../support/saved-runs.ts'

/** What a command line shows and asks, one after the other, before a lab that foretells this. */
async function shown(line: string, found: Foretold): Promise<readonly string[]> {
  const log: string[] = []
  const lab = {
    warnings: [],
    close: () => {},
    environment: () => savedRun('timing').file.environment,
    foretell: async (name: string, _: object, { max_ms }: { readonly max_ms: number }) => {
      log.push(`${name} foretold, ${max_ms} ms`)
      return found
    },
    experiment: async (name: string) => {
      log.push(`${name} run`)
      return (await resultOf(savedRun(name))).report
    },
  } as unknown as Lab
  const terminal = {
    out: () => log.push('answer'),
    err: (text: string) => log.push(text),
    live: false,
    interrupted: () => () => {},
  }
  await main(line.split(' '), terminal, async () => lab)
  return log
}

it('says before a run that one call takes longer than all may', async () => {
  const line = 'timing matmul --kernel naive --m 4096 --k 4096 --n 4096 --max-ms 2000'
  expect(await shown(line, { call_ms: 46_000 })).toEqual([
    'timing foretold, 2000 ms',
    'One call will take about 46 s, longer than the 2 s allowed.\n',
    'timing run',
    'answer',
  ])
  const quick = ['timing foretold, 2000 ms', 'timing run', 'answer']
  expect(await shown(line, { call_ms: 1999 })).toEqual(quick)
})

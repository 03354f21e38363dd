// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
//
// Saved files in which every number was replaced by one that their schema allows and no measurement gives: the page
// shows them all, and no tab stands still. How much it shows is counted, since a test of time depends on the machine.
import { expect, it } from 'vitest'
import { parseResult } from '../../../web/lab/files/result.ts'
import { seeded } from '../charts/samples.ts'
import { shownOnPage } from '../support/page.ts'
import { type SavedRun, savedRuns } from '../support/saved-runs.ts'

const numbers = [0, 5e-324, 1e-308, 1, 2, 2 ** 53, 1e20, 1e308, Number.MAX_VALUE, -1, -1e308]

type Holder = Record<string, unknown>

/** Where the numbers of a report stand. */
const numbersIn = (holder: Holder): (readonly [Holder, string])[] =>
  Object.entries(holder).flatMap(([name, value]) => {
    if (typeof value === 'number') return [[holder, name] as const]
    return typeof value === 'object' && value !== null ? numbersIn(value as Holder) : []
  })

/** One in the gate, whose minutes are counted. */
const seeds = process.env.FLOPSCOPE_ALL ? [1, 2, 3, 4] : [1]

/** So many of a long report are replaced: whether the file still opens is asked after each. */
const most = 150

/** The run with numbers of its report replaced, one after another, where the file still opens then. */
async function replaced(run: SavedRun, next: () => number): Promise<SavedRun> {
  const file = structuredClone(run.file)
  const opens = () =>
    parseResult(JSON.stringify(file)).then(
      () => true,
      () => false,
    )
  const places = numbersIn(file.report as Holder)
  for (const [holder, name] of places) {
    if (next() > most / places.length) continue
    const before = holder[name]
    holder[name] = numbers[Math.floor(next() * numbers.length)]
    if (!(await opens())) holder[name] = before
  }
  return { ...run, file, text: JSON.stringify(file) }
}

it.each(savedRuns)(
  'the page shows $name with any numbers in its report',
  async (run) => {
    for (const seed of seeds) {
      const shown = await shownOnPage(await replaced(run, seeded(seed)))
      expect(shown.length, `seed ${seed}`).toBeLessThan(200_000)
      expect(shown.match(/.*(NaN|undefined).*/)?.[0], `seed ${seed}`).toBeUndefined()
    }
  },
  300_000,
)

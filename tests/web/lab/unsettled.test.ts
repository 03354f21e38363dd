// SPDX-License-Identifier: MIT
//
// Functions that return what never settles: no call of theirs is waited for longer than the whole measurement may take.

import { afterAll, beforeAll, expect, it } from 'vitest'
import { timingOptionsFields } from '../../../web/lab/generated/records.ts'
import type { Lab } from '../../../web/lab/lab.ts'
import { default_max_ms, most_max_ms } from '../../../web/lab/wasm/budget.ts'
import { built } from '../support/built.ts'

let lab: Lab
beforeAll(async () => {
  lab = await built.openLab({ worker: false })
})
afterAll(() => lab.close())

const never = () => new Promise<void>(() => {})
const sentence =
  'The function "never" returned a promise that has not settled within 20 ms (max_ms).'
const refused = { code: 'function_failed', field: 'fn', value: 'never', message: sentence }

const entries: Readonly<Record<string, (fn: () => unknown) => Promise<unknown>>> = {
  timing: (fn) => lab.timing({ fn, name: 'never' }, { max_ms: 20 }),
  comparison: (fn) => {
    const subject = { fn, name: 'never' }
    return lab.comparison(subject, subject, { max_ms: 20 })
  },
  'Timer.measure': (fn) => new lab.Timer({ max_ms: 20 }).measure(fn),
  'SimpleProfiler.profile': (fn) =>
    new lab.SimpleProfiler({ timing: { max_ms: 20 } }).profile({ fn, name: 'never' }),
  'the set-up of a function': () =>
    lab.timing({ fn: () => 1, name: 'never', setup: never }, { max_ms: 20 }),
}

it.each(Object.entries(entries))('%s ends with a sentence at its budget', async (_, measure) => {
  await expect(measure(never)).rejects.toMatchObject(refused)
  expect((await lab.cost({ op: 'matmul', m: 2, k: 2, n: 2 })).flops).toBe(16)
})

it('a function that no longer settles after some calls ends at its budget, too', async () => {
  let calls = 0
  const slower = () => (++calls < 5 ? Promise.resolve() : never())
  const measured = lab.timing({ fn: slower, name: 'never' }, { max_ms: 20 })
  await expect(measured).rejects.toMatchObject(refused)
})

it('a thenable whose `then` returns nothing is waited for', async () => {
  let settled = 0
  const thenable = {
    // biome-ignore lint/suspicious/noThenProperty: Callers may have such objects.
    then(resolve: () => void) {
      settled += 1
      queueMicrotask(resolve)
    },
  }
  const report = await lab.timing({ fn: () => thenable }, { runs: 3, warmup: 0 })
  expect(settled).toBeGreaterThanOrEqual(1 + report.runs * report.batch_size)
})

it('where the caller does not say, the budget is that of the records, and the largest one theirs', () => {
  const field = timingOptionsFields.find(({ name }) => name === 'max_ms')
  expect(field).toMatchObject({ default: default_max_ms, maximum: most_max_ms })
})

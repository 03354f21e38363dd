// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
//
// A call that takes longer than all may, told beside Run before anybody presses it.
import { expect, test, vi } from 'vitest'
import { foretold } from '../../../web/lab/foretold.ts'
import type { ExperimentName } from '../../../web/lab/generated/records.ts'
import { defineQuestion, type FlopscopeQuestion } from '../../../web/page/question.ts'
import { labOf } from '../support/foretelling.ts'
import { waitFor } from '../support/wait-for.ts'
import '../../../web/lab/catalogue.ts'

const product = ({ m = 0, k = 0, n = 0 }) => 2 * m * k * n
const experiment = vi.fn(() => new Promise(() => {}))
const foretell = vi.fn((name: ExperimentName, subjects: object, options: object) =>
  foretold({}, labOf(product).lab, name, subjects, { ...options }),
)
vi.mock('../../../web/page/run/lab.ts', () => ({
  folder: () => 'https://lab.example/',
  openShared: async () => ({
    lab: { experiment, foretell, environment: () => ({}), cost: () => new Promise(() => {}) },
  }),
}))

test('a call that is too long is announced until the form asks for a shorter one, or allows more', async () => {
  defineQuestion('comparison')
  const question = document.createElement('flopscope-comparison') as FlopscopeQuestion
  document.body.append(question)
  const session = await question.load()
  /** What is said beside Run once this was chosen in the form, and all is foretold. */
  const hint = async (size: number, max_ms: number) => {
    foretell.mockClear()
    const product = (kernel: string) => ({ op: 'matmul', kernel, m: size, k: size, n: size })
    const subjects = { baseline: product('naive'), optimized: product('simd') }
    await session.ask({ subjects, options: { max_ms } })
    question.change(question.draft.forms)
    await waitFor(() => expect(foretell).toHaveBeenCalledOnce())
    await foretell.mock.results[0]?.value
    await new Promise(setImmediate)
    await question.updateComplete
    return question.renderRoot.querySelector('.run .hint')?.textContent
  }
  // 2 * 4096^3 operations with the naive kernel, a million of them a ms.
  const long = 'One call will take about 2.3 min, longer than the'
  expect(await hint(4096, 5000)).toContain(`${long} 5 s allowed.`)
  expect(await hint(256, 5000)).toMatch(/^(?!.*One call).*5 s/)
  expect(await hint(4096, 3000)).toContain(`${long} 3 s allowed.`)
  expect(await hint(4096, 200_000)).toMatch(/^(?!.*One call).*200 s/)
  expect(experiment).not.toHaveBeenCalled()
})

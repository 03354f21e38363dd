// SPDX-License-Identifier: MIT
//
// A question as it stands in its form, without any element around it.
import { expect, test, vi } from 'vitest'
import { Draft } from '../../../web/page/form/draft.ts'
import { firstForm } from '../../../web/questions/base/timing-form.ts'

function begun() {
  const changed = vi.fn()
  const draft = new Draft(changed)
  draft.begin(firstForm)
  return { draft, changed }
}

test('a form that begins asks what it shows', () => {
  const { draft, changed } = begun()
  expect(draft.asked.subjects).toEqual({ subject: { op: 'matmul', m: 256, k: 256, n: 256 } })
  expect(draft.asked.options).toMatchObject({ runs: 100, confidence: 0.95 })
  expect(changed).toHaveBeenCalled()
})

test('the whole question, once it is here, leaves what was typed', () => {
  const { draft } = begun()
  draft.change(draft.forms, { ...draft.options, runs: '7' })
  draft.begin({ ...firstForm, options: { runs: 20 } })
  expect(draft.asked.options.runs).toBe(7)
})

test('a change takes back what went wrong and what of a link could not be used', () => {
  const { draft } = begun()
  draft.stand(draft.forms, draft.options, ['axis is not known here.'])
  draft.fail({ code: 'invalid_value', field: 'runs', message: 'runs must be a number.' })
  expect(draft.problems).toHaveLength(1)
  draft.change(draft.forms, { ...draft.options, runs: '8' })
  expect([draft.fault, draft.problems]).toEqual([undefined, []])
})

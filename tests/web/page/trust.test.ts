// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
import { render } from 'lit'
import { expect, test } from 'vitest'
import type { Verdict } from '../../../web/lab/generated/records.ts'
import { trust } from '../../../web/page/answer/trust.ts'

const badgeOf = (...severities: readonly Verdict['severity'][]) => badge(severities)

function badge(severities: readonly Verdict['severity'][], answered?: boolean, isTold?: boolean) {
  const cautions = severities.map((severity) => ({
    ...{ code: 'unstable', severity, text: 'The runs vary.' },
    details: [],
  }))
  render(trust(cautions, answered, isTold), document.body)
  return document.querySelector('.badge')?.className
}

test('an answer is trusted as far as its cautions let it', () => {
  expect(badgeOf()).toBe('badge good')
  expect(badgeOf('note', 'note', 'note')).toBe('badge good')
  expect(badgeOf('note', 'warning')).toBe('badge fair')
  expect(badgeOf('warning', 'warning')).toBe('badge fair')
  expect(badgeOf('warning', 'warning', 'warning')).toBe('badge poor')
  expect(badgeOf('problem')).toBe('badge poor')
})

test('what is no answer has no badge, unless there is something to know', () => {
  expect(badge([], false)).toBeUndefined()
  expect(badge(['problem'], false)).toBe('badge poor')
})

test('what could not be told is not good, and its badge says why', () => {
  expect(badge([], true, false)).toBe('badge fair')
  expect(document.body.textContent).toContain('Too little was measured to tell.')
  expect(badge(['problem'], true, false)).toBe('badge poor')
})

test('a caution calls an option what its field is labelled, and a layer by a short name', () => {
  const text =
    'layers[0].attention.main[1].in_proj (Linear): too few runs: a larger `max_ms` helps, and so does `threads`.'
  render(trust([{ code: 'no_rate', severity: 'warning', text }]), document.body)
  expect(document.querySelector('.verdicts span')?.textContent).toBe(
    'layers[0] … in_proj (Linear): too few runs: a larger “time allowed” helps, and so does `threads`.',
  )
})

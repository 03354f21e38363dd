// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
//
// What is said of an address that leads nowhere in the lessons or the glossary.
import { afterEach, expect, test, vi } from 'vitest'
import '../../../web/page/lesson/glossary.ts'
import '../../../web/page/lesson/lessons.ts'

afterEach(() => document.body.replaceChildren())

/** The alert of the view that the address leads to; undefined where it has none. */
async function alertAt(hash: string): Promise<string | undefined> {
  location.hash = hash
  const view = document.createElement(
    hash.startsWith('#glossary') ? 'flopscope-glossary' : 'flopscope-lessons',
  )
  document.body.replaceChildren(view)
  await vi.waitUntil(() => view.shadowRoot?.querySelector('h2'))
  return view.shadowRoot?.querySelector('.notice[role=alert]')?.textContent?.trim()
}

test.each(['lesson', 'case', 'card'])(
  'an address of no %s says so above the list',
  async (kind) => {
    expect(await alertAt(`#${kind}=nosuch`)).toBe('Nothing here is called nosuch.')
  },
)

test('an address of no term says so, and one of a term does not', async () => {
  expect(await alertAt('#glossary=nosuch')).toBe('No term is called nosuch.')
  expect(await alertAt('#glossary=constructor')).toBe('No term is called constructor.')
  expect(await alertAt('#glossary=roofline')).toBeUndefined()
})

test('the list itself has nothing to say', async () => {
  expect(await alertAt('#lessons')).toBeUndefined()
  expect(await alertAt('#glossary')).toBeUndefined()
})

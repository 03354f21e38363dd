// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
//
// Links that version 0.1 published ask what they asked: the same subjects and options reach the lab, except for defaults that
// have changed since.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { askedByLink } from '../support/page.ts'

interface SavedLink {
  readonly link: string
  /** The link to the form that it has filled, where that is another one. */
  readonly again?: string
  readonly subjects: unknown
  readonly options: unknown
  /** Sentences about what of it was not used. */
  readonly problems?: readonly string[]
}

const links: readonly SavedLink[] = JSON.parse(readFileSync('tests/fixtures/links.json', 'utf8'))

it.each(links)('$link', async ({ link, again = link, problems = [], ...asked }) => {
  expect(await askedByLink(link)).toEqual({ again, problems, ...asked })
})

// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
//
// What the page shows of files that version 0.1 saved: the answer, pictures and tables, and the form that asks the same.
// `npx vitest -u` accepts a change; look at it first.
import { expect, it } from 'vitest'
import { shownOnPage } from '../support/page.ts'
import { savedRuns } from '../support/saved-runs.ts'

it.each(savedRuns)('the page shows $name as it did', async (run) => {
  await expect(await shownOnPage(run)).toMatchFileSnapshot(`../../fixtures/page/${run.name}.txt`)
})

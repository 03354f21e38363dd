// SPDX-License-Identifier: MIT
//
// Leaves the page after the tests of a file: its elements are removed, which stops what they began, and what is
// still being fetched is waited for. Charts load when they are first drawn and questions open the lab when they
// are shown, and a file that ends before they are there takes their loader and their document away.
import { afterAll, vi } from 'vitest'

afterAll(async () => {
  globalThis.document?.body.replaceChildren()
  await vi.dynamicImportSettled()
})

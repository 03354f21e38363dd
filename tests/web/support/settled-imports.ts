// SPDX-License-Identifier: MIT
//
// Waits, after the tests of a file, for the parts of the page that are still being fetched: charts load when
// they are first drawn, and a file that ends before they are there takes their loader away.
import { afterAll, vi } from 'vitest'

afterAll(() => vi.dynamicImportSettled())

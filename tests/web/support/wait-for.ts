// SPDX-License-Identifier: MIT
//
// Waits until something holds, however busy the machine is.
import { vi } from 'vitest'

/** Calls `check` until it throws no more. */
export const waitFor = (check: () => unknown): Promise<unknown> =>
  vi.waitFor(check, { timeout: 60_000, interval: 5 })

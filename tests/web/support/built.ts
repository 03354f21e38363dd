// SPDX-License-Identifier: MIT
//
// The library as it is published, with the types of its source: a test file can then be checked
// before anything has been built.
import { fileURLToPath } from 'node:url'
import type { OperationSubject } from '../../../web/lab/generated/records.ts'

export const root = fileURLToPath(new URL('../../..', import.meta.url))
export const library = `${root}dist/lib/flopscope.js`
export const command = `${root}dist/cli/flopscope.js`

export const built: typeof import('../../../web/lab/index.ts') = await import(library)

/** Time allowed where the number of runs is to end a measurement: it is over in a moment, and on a busy machine it may
 *  take as long as it needs. */
export const patience_ms = 60_000

/** A timing that takes a moment. */
export const small = { op: 'matmul', m: 16, k: 16, n: 16 } as const
export const brief = { runs: 12, warmup: 2, max_ms: patience_ms }

/** One that takes far longer than any test: it must be stopped. */
export const long = { op: 'matmul', m: 256, k: 256, n: 256, kernel: 'naive' } as const
export const endless = { runs: 100_000, max_ms: 3_600_000 }

/** An input that TypeScript would not let through. */
export const wrong = (value: unknown) => value as OperationSubject

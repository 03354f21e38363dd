// SPDX-License-Identifier: MIT
//
// The error for JSON nested deeper than the JavaScript stack.

import type { FlopscopeError } from '../errors.ts'
import { nestedAtMost, nestedDeeper, refusalOf } from '../refusal.ts'

/** Whether the stack was too small for what is nested: to send it, or to write it as JSON. */
export const isTooDeep = (error: unknown): boolean =>
  error instanceof RangeError || (error as Error | undefined)?.name === 'InternalError' // Firefox's

export const tooDeep = (field: string, levels: number, cause: unknown): FlopscopeError =>
  refusalOf('too_large', field, nestedDeeper(), nestedAtMost(levels), cause)

// SPDX-License-Identifier: MIT
//
// The sentence of a stop that left no report, since the measurement takes long to be prepared. Any other stop goes
// without saying.

import { told } from '../../texts/told/told.ts'

/** `error` may be of another copy of the lab. */
export function saidOfStop(error: unknown): string | undefined {
  const { message, details = [] } = (error ?? {}) as {
    readonly message?: string
    readonly details?: readonly { readonly name: string; readonly text?: string }[]
  }
  const code = details.find(({ name }) => name === 'message_code')?.text
  return message && code?.startsWith('long_preparation') ? told(message, code) : undefined
}

// SPDX-License-Identifier: MIT

import { told } from '../../texts/told/told.ts'

/** What went wrong, in the parts in which the lab tells it. */
export interface Fault {
  readonly code: string
  /** The option or shape field at fault; empty if none is. */
  readonly field: string
  readonly message: string
}

/** Any thrown thing as a fault; what the lab throws has these parts already. */
export function faultOf(error: unknown): Fault {
  const { code = 'crashed', field = '', message } = error as Partial<Fault>
  return { code, field, message: told(message || String(error), code) }
}

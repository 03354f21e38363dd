// SPDX-License-Identifier: MIT
//
// The terminal as commands see it, so that tests can stand in for it, and their exit codes.

export interface Terminal {
  /** The answer. */
  out(text: string): void
  /** Progress, warnings and errors. */
  err(text: string): void
  /** Whether a person watches: then progress is shown. */
  readonly live: boolean
  /** Calls `stop` on Ctrl-C; returns how to undo that. */
  interrupted(stop: () => void): () => void
}

export const exit = {
  success: 0,
  /** The lab could not do it, or there is no number. */
  failure: 1,
  /** The command line is at fault. */
  usage: 2,
  /** Stopped by Ctrl-C, as shells say it. */
  interrupted: 130,
} as const

/** A fault in the command line. */
export class UsageError extends Error {}

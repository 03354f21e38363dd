// SPDX-License-Identifier: MIT
//
// A function of about a microsecond: a chain of integer steps, each of which needs the one before,
// so that nothing can be skipped or done side by side. It begins where it ended the last time.

const steps = 700

/** In a typed array: how a variable is stored is for the compiler to change its mind about. */
const state = new Int32Array([1])

/** Numerical Recipes' linear congruential generator, `steps` numbers further. */
export function work(): number {
  let value = state[0] as number
  for (let i = 0; i < steps; ++i) value = (Math.imul(value, 1664525) + 1013904223) | 0
  state[0] = value
  return value
}

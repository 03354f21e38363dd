// SPDX-License-Identifier: MIT
import type { Step } from '../../../web/lessons/base/lesson.ts'

/** The choice that is right at a step's quick check; that its reasons can be told is looked at, too. */
export function checked(
  step: Step | undefined,
  first: object,
  changed: object,
): string | undefined {
  if (!step) throw new Error('there is no such step')
  const { check, explain } = step
  const told = [
    ...explain.answer(first as never),
    ...check.because(first as never, changed as never),
  ]
  if (told.some((line) => /undefined|NaN|null|\[object/.test(line)))
    throw new Error(told.join('\n'))
  return check.right(first as never, changed as never)
}

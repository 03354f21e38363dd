// SPDX-License-Identifier: MIT
import type { RegressionSubject } from '../../../web/lab/generated/records.ts'
import type { Step } from '../../../web/lessons/base/lesson.ts'

/** The choice that is right at a step's quick check; that its reasons can be told is looked at, too. */
export function checked(
  step: Step | undefined,
  first: object,
  changed: object,
  compared?: Partial<RegressionSubject>,
): string | undefined {
  if (!step) throw new Error('there is no such step')
  const { check, explain } = step
  const told = [
    ...explain.answer(first as never),
    ...check.because(first as never, changed as never, compared as never),
  ]
  if (told.some((line) => /undefined|NaN|null|\[object/.test(line)))
    throw new Error(told.join('\n'))
  return check.right(first as never, changed as never, compared as never)
}

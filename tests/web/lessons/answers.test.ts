// SPDX-License-Identifier: MIT
//
// Answers as a file, of which anyone may have changed anything: what follows from its runs is told from them.
import { expect, test } from 'vitest'
import type { RegressionSubject } from '../../../web/lab/generated/records.ts'
import type { AnyResultFile } from '../../../web/lab/public.ts'
import { answersJson, readAnswers, settledStep } from '../../../web/lessons/base/answers.ts'
import type { KeptStep } from '../../../web/lessons/base/kept.ts'
import type { Step } from '../../../web/lessons/base/lesson.ts'
import { lesson } from '../../../web/lessons/first-timing.ts'
import { report } from '../support/reports.ts'

const [step] = lesson.steps as [Step, Step]
const run = (changes: object = {}) =>
  ({ format: 'flopscope-result', report: report(changes) }) as unknown as AnyResultFile

const kept: KeptStep = {
  ...{ lesson: 'first-timing', step: 1, link: step.link },
  guess: { low: 0.1, high: 0.2 },
  truth: { point: 0.15, low: 0.14, high: 0.16 },
  first: JSON.stringify(run()),
  changed: JSON.stringify(run({ median_ci_low_ms: 0.5, median_ci_high_ms: 0.9 })),
  ...{ explained: 'The caches', checked: 'narrower', passed: true },
}
const saved = () =>
  answersJson(new Date('2024-02-29T12:30:00Z'), { platform: 'Linux' } as never, {
    steps: [kept],
    cases: [{ name: 'slow-loops', tried: [] }],
    cards: [{ name: 'how-many-runs', typed: { spread: '8' } }],
  })

test('a file holds predictions, runs as objects and the machine', () => {
  const answers = readAnswers(saved())
  expect(answers.created).toBe('2024-02-29T12:30:00.000Z')
  expect(answers.environment.platform).toBe('Linux')
  expect(answers.steps[0]).toMatchObject({ guess: { low: 0.1 }, first: { report: { runs: 100 } } })
  expect(answers.cards[0]?.typed.spread).toBe('8')
})

test('truth and verdict are told from the runs again, whatever the file says', () => {
  const [answered] = readAnswers(saved()).steps
  const again = settledStep(step, answered as never, {
    first: run(),
    changed: run({ median_ci_low_ms: 0.5, median_ci_high_ms: 0.9 }),
  })
  // The median of that report, which the file claims to be 0.15 ms.
  expect(again?.truth).toEqual({ point: 0.703, low: 0.697, high: 0.709 })
  expect(again).toMatchObject({ explained: 'The caches', checked: 'narrower', passed: false })
  expect(settledStep(step, answered as never, {})?.truth).toBeUndefined()
})

test('a check that the question regression decides is judged by it again', () => {
  const [, kernels] = lesson.steps
  const answered = { ...kept, step: 2, link: kernels?.link, checked: 'much' } as never
  const runs = { first: run(), changed: run() }
  const compared = { change: 40, change_ci_low: 30, change_ci_high: 50 } as RegressionSubject
  expect(settledStep(kernels, answered, { ...runs, compared })?.passed).toBe(true)
  expect(settledStep(kernels, answered, runs)?.passed).toBe(false)
})

test('a step of a lesson that asks another thing by now is left out, and so is a prediction that is none', () => {
  const [answered] = readAnswers(saved()).steps
  expect(settledStep(undefined, answered as never, {})).toBeUndefined()
  expect(settledStep(step, { ...answered, link: 'cost?op=relu' } as never, {})).toBeUndefined()
  const odd = { ...answered, guess: { low: '<b>' } } as never
  expect(settledStep(step, odd, {})?.guess).toBeUndefined()
})

test('what is no file of answers, or a damaged one, is refused with a sentence', () => {
  expect(() => readAnswers('{')).toThrow('This is no file of answers.')
  expect(() => readAnswers('{"format":"flopscope-result"}')).toThrow('This is no file of answers.')
  const damaged = { ...JSON.parse(saved()), steps: [{ lesson: 7 }] }
  expect(() => readAnswers(JSON.stringify(damaged))).toThrow(/damaged: steps\[0\]\.\w+ must be/)
})

// SPDX-License-Identifier: MIT
import { expect, it } from 'vitest'
import type { Foretold } from '../../../web/lab/foretold.ts'
import type { Lab } from '../../../web/lab/lab.ts'
import { question as architectures } from '../../../web/questions/architectures.ts'
import { predict } from '../../../web/questions/base/prediction.ts'
import type { Question } from '../../../web/questions/base/question.ts'
import { question as comparison } from '../../../web/questions/comparison.ts'
import { question as training } from '../../../web/questions/training.ts'

const asked = { subjects: {}, options: {} }

/** A lab that foretells this. */
const labOf = (found: Foretold) => ({ foretell: async () => found }) as unknown as Lab

const said = (question: object, found: Foretold, options = {}) =>
  predict(labOf(found), question as Question, { subjects: {}, options })

it('announces one call that is longer than all may take', async () => {
  expect(await said(training, { call_ms: 46_000 }, { max_ms: 2000 })).toEqual({
    longCall: 'One call will take about 46 s, longer than the 2 s allowed.',
  })
  const days = { longCall: 'One call will take more than a day, longer than the 2 s allowed.' }
  expect(await said(training, { call_ms: 8.7e7 }, { max_ms: 2000 })).toEqual(days)
})

it('says how long a run takes that ends by itself', async () => {
  // A training may take a minute unless told.
  expect(await said(training, { expected_ms: 7100 })).toEqual({
    time: 'Takes about 7 s (60 s at most).',
  })
  expect(await said(training, { expected_ms: 61_000 })).toEqual({})
  expect(await said(training, { call_ms: 900 })).toEqual({})
})

it('allows as much time as all parts have that each have it', async () => {
  // Three models and the machine's peak, a second each; in time a dozen widths of two models, too.
  expect(await said(architectures, { expected_ms: 2100 })).toEqual({
    time: 'Takes about 2 s (4 s at most).',
  })
  expect(await said(architectures, { expected_ms: 2100 }, { match: 'time' })).toEqual({
    time: 'Takes about 2 s (28 s at most).',
  })
  expect(await said(architectures, { expected_ms: 4100 })).toEqual({})
})

it('says what a coarse clock can tell apart, and nothing of a fine one', async () => {
  const planned = (clock_resolution_ms?: number, foreseen_percent?: number) =>
    ({ clock_resolution_ms, foreseen_percent, minimum_effect_percent: 1 }) as never
  const found = (...clock: (number | undefined)[]) =>
    said(comparison, { planned: planned(...clock) })
  expect(await found(1, 4)).toEqual({
    foreseen:
      'With a clock that moves in steps of 1.0 ms it can tell 4 % apart, on a machine at rest.',
  })
  expect(await found(0.005, 1.02)).toEqual({})
  expect(await found(100)).toEqual({
    foreseen: 'A clock that moves in steps of 100 ms tells nothing apart in the time allowed.',
  })
  expect(await found()).toEqual({}) // it stands still: the lab warns of that
})

it('asks with what options are usually, where they are not given', async () => {
  let given: object = {}
  const foretell = async (_: string, __: object, options: object) => {
    given = options
    return {}
  }
  const lab = { foretell } as unknown as Lab
  await predict(lab, training as Question, { subjects: {}, options: { training_images: 100 } })
  expect(given).toMatchObject({ training_images: 100, max_ms: 60_000, side_by_side: true })
  expect(given).not.toHaveProperty('epochs') // it follows what is learned
})

it('says nothing of what is answered at once, and of what is refused', async () => {
  expect(await said({ ...training, immediate: true }, { call_ms: 1e6 })).toEqual({})
  const refuses = { foretell: () => Promise.reject(new Error('m must be 1 or more')) }
  expect(await predict(refuses as unknown as Lab, training as Question, asked)).toEqual({})
})

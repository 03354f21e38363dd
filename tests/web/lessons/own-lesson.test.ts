// SPDX-License-Identifier: MIT
//
// A lesson of one's own, which a link says all of, whoever wrote the link.
import { expect, test, vi } from 'vitest'
import { isDone } from '../../../web/lessons/base/kept.ts'
import type { Step } from '../../../web/lessons/base/lesson.ts'
import { lessonNamed, lessonPlace } from '../../../web/lessons/base/names.ts'
import {
  numberAt,
  type OwnLesson,
  ownName,
  ownOf,
  parseOwn,
} from '../../../web/lessons/base/own-lesson.ts'
import { predictionLink } from '../../../web/page/lesson/predict-first.ts'
import { report } from '../support/reports.ts'
import { checked } from './checked.ts'

const own: OwnLesson = {
  title: 'Größe & Zeit ≥ 1',
  closing: 'One.\nTwo.',
  steps: [
    {
      ...{ title: 'A step', text: 'First.\n\nSecond.', ask: 'How long?', explain: 'Why?' },
      ...{ answer: 'Because.', change: 'Make it naive.', check: 'More?', checked: 'p50_ms' },
      ...{ field: 'p50_ms', quantity: 'time', range: true },
      ...{ link: 'timing?op=relu', changed: 'timing?op=relu&kernel=naive' },
    },
  ],
}

test('a name says all of a lesson, in any letters, and is the same lesson each time', () => {
  const name = ownName(own)
  expect(name).toMatch(/^own\.[\w-]+$/)
  expect(ownOf(name)).toEqual(own)
  expect(lessonNamed(name)?.closing).toEqual(['One.', 'Two.'])
  expect(lessonNamed(name)).toBe(lessonNamed(name))
})

test('what is no lesson is none', () => {
  expect(ownOf('own.%%%')).toBeUndefined()
  expect(ownOf(ownName({ ...own, steps: [] }))).toBeUndefined()
  expect(parseOwn(JSON.stringify({ ...own, steps: [{ ...own.steps[0], quantity: 'love' }] }))).toBe(
    undefined,
  )
  expect(lessonNamed('juggling')).toBeUndefined()
})

test('a number is found by its path, with its interval where it has one', () => {
  expect(numberAt(report(), 'p50_ms')).toEqual({ point: 0.703, low: 0.697, high: 0.709 })
  expect(numberAt({ points: [{ flops: 7 }] }, 'points.0.flops')).toEqual({
    ...{ point: 7, low: 7, high: 7 },
  })
  expect(numberAt({ points: [] }, 'points.0.flops')).toBeUndefined()
  expect(numberAt({ kernel: 'simd' }, 'kernel.length')).toBeUndefined()
})

test('its check is right by the intervals of the field that it compares', () => {
  const step = lessonNamed(ownName(own))?.steps[0] as Step
  const slower = report({ p50_ms: 2, median_ci_low_ms: 1.9, median_ci_high_ms: 2.1 })
  expect(step.prediction.truth(report() as never)).toMatchObject({ point: 0.703 })
  expect(checked(step, report(), slower)).toBe('more')
  expect(checked(step, slower, report())).toBe('less')
  expect(checked(step, report(), report())).toBeUndefined()
})

test('a number in MB counts as bytes, and one of a list is found from its end, too', () => {
  expect(numberAt({ held_mb: 2 }, 'held_mb')?.point).toBe(2 * 2 ** 20)
  expect(numberAt({ points: [{ speedup: 1 }, { speedup: 3 }] }, 'points.-1.speedup')?.point).toBe(3)
})

test('a step without a change ends with its measurement', () => {
  const [step] = own.steps as [OwnLesson['steps'][0]]
  const brief = lessonNamed(ownName({ ...own, steps: [{ ...step, changed: '' }] }))
    ?.steps[0] as Step
  const kept = { lesson: 'own', step: 1, link: brief.link, first: '{}' }
  expect([isDone(brief, kept), isDone(lessonNamed(ownName(own))?.steps[0] as Step, kept)]).toEqual([
    true,
    false,
  ])
})

test('a question that is predicted first is a lesson of one step, of the number that the question names', () => {
  vi.stubGlobal('location', { search: '?predict=lock' })
  const link = 'timing?op=relu&size=4096&v=1'
  const hash = predictionLink(
    { title: 'How long?', predicted: { field: 'p50_ms', quantity: 'time' } },
    link,
  )
  const place = lessonPlace(hash)
  const step = lessonNamed(place?.name ?? '')?.steps[0]
  expect([place?.locked, step?.link, step?.isBrief]).toEqual([true, link, true])
  expect(step?.prediction).toMatchObject({ ask: 'How long?', quantity: 'time', range: true })
  expect(step?.prediction.truth(report() as never)).toMatchObject({ point: 0.703 })
})

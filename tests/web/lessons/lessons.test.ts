// SPDX-License-Identifier: MIT
//
// Whatever holds of every lesson: its links ask what they say, and its checks have answers to choose from.
import { expect, test } from 'vitest'
import { lessonLink, lessonPlace, lessons } from '../../../web/lessons/base/names.ts'
import { readQuestion } from '../../../web/questions/base/link.ts'
import { loadQuestion, questionNamed } from '../../../web/questions/base/names.ts'

test('lessons have places of their own, from 1 on', () => {
  const places = lessons.map(({ item }) => item.place)
  expect(places).toEqual(places.map((_, index) => index + 1))
})

for (const { name, item: lesson } of lessons)
  test(`${name} asks questions that there are, and changes one thing`, async () => {
    expect(lesson.steps.length).toBeGreaterThan(1)
    for (const { link, change, prediction, check } of lesson.steps) {
      const asked = questionNamed(link.split('?')[0] ?? '')
      expect(asked, link).toBeDefined()
      for (const each of [link, change.link]) {
        const read = readQuestion(await loadQuestion(asked as never), `#${each}`)
        expect(read.problems, each).toEqual([])
      }
      if ('choices' in prediction) expect(Object.keys(prediction.choices).length).toBeGreaterThan(1)
      expect(Object.keys(check.choices).length).toBeGreaterThan(1)
      expect(Object.keys(check.choices)).not.toContain('')
    }
  })

test('a place in a lesson is the end of an address, from the first step unless told', () => {
  expect(lessonPlace(lessonLink('first-timing', 2))).toEqual({ name: 'first-timing', step: 2 })
  expect(lessonPlace('#lesson=first-timing')).toEqual({ name: 'first-timing', step: 1 })
  expect(lessonPlace('#lesson=first-timing&step=-1')).toEqual({ name: 'first-timing', step: 1 })
  const locked = { name: 'first-timing', step: 2, locked: true }
  expect(lessonPlace(lessonLink('first-timing', 2, true))).toEqual(locked)
  expect(lessonPlace('#lessons')).toBeUndefined()
})

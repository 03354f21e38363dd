// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
//
// What a learning platform is told of a lesson, by the run-time that platforms use: scorm-again.
import { Scorm12API } from 'scorm-again'
import { expect, test } from 'vitest'
import type { KeptStep } from '../../../web/lessons/base/kept.ts'
import type { Step } from '../../../web/lessons/base/lesson.ts'
import {
  findScorm,
  ScormSession,
  scoreOf,
  scormFiles,
  timespan,
} from '../../../web/lessons/base/scorm.ts'
import { xapiStatements } from '../../../web/lessons/base/xapi.ts'
import { lesson } from '../../../web/lessons/first-timing.ts'

const [one, two] = lesson.steps as [Step, Step]
const kept = (step: number, changes: Partial<KeptStep> = {}): KeptStep => ({
  ...{ lesson: 'first-timing', step, link: step === 1 ? one.link : two.link },
  guess: { low: 0.1, high: 0.2 },
  ...changes,
})
const right = { checked: 'narrower', passed: true }
const wrong = { checked: 'much', passed: false }

test('a lesson is incomplete until each check is answered; score, time and answers are told', () => {
  const api = new Scorm12API({ autocommit: false })
  let now = 1000
  const session = new ScormSession(api as never, () => now)
  const value = (element: string) => api.lmsGetValue(`cmi.${element}`)
  session.report(lesson, [kept(1, right)], 1)
  expect(value('core.lesson_status')).toBe('incomplete')
  expect(value('core.score.raw')).toBe('50')
  now += 725_500
  session.report(lesson, [kept(1, right), kept(2, wrong)], 2)
  expect(value('core.lesson_status')).toBe('completed')
  expect([value('core.score.raw'), value('core.lesson_location')]).toEqual(['50', '2'])
  const { interactions, core } = JSON.parse(api.renderCMIToJSONString()).cmi
  expect(core.session_time).toBe('00:12:05.5')
  expect(Object.values(interactions)).toMatchObject([
    { id: 'step-1', student_response: '100 to 200 µs; It is narrower.', result: 'correct' },
    { id: 'step-2', result: 'wrong' },
  ])
  expect(api.lmsGetLastError()).toBe('0')
  session.end()
  expect(api.isTerminated()).toBe(true)
})

test('a score counts steps that nobody answered', () => {
  expect(scoreOf(lesson, [])).toBe(0)
  expect(scoreOf(lesson, [kept(1, right), kept(2, right)])).toBe(100)
})

test('a span of time is written as the standard asks', () => {
  expect(timespan(0)).toBe('0000:00:00.00')
  expect(timespan(3_661_250)).toBe('0001:01:01.25')
})

test('the run-time is looked for in the windows above, and none is found where there is none', () => {
  const api = {}
  const top = { API: api } as never as Window
  Object.assign(top, { parent: top })
  expect(findScorm({ parent: top } as Window)).toBe(api)
  const alone = { opener: null } as never as Window
  Object.assign(alone, { parent: alone })
  expect(findScorm(alone)).toBeUndefined()
})

test('a manifest is XML whatever the title, and names each file', () => {
  const files = scormFiles('a < b & "c"', '#lesson=odd&step=1&lock=1')
  const parsed = new DOMParser().parseFromString(files['imsmanifest.xml'], 'text/xml')
  expect(parsed.querySelector('item title')?.textContent).toBe('a < b & "c"')
  const named = [...parsed.querySelectorAll('file')].map((file) => file.getAttribute('href'))
  expect(named).toEqual(['index.html', 'flopscope.html'])
  expect(files['index.html']).toContain('flopscope.html?scorm=1#lesson=odd&step=1&lock=1')
})

test('xAPI has a statement for each prediction and check, and one for a lesson that is done', () => {
  let id = 0
  const statements = xapiStatements({
    learner: { homePage: 'https://lab.example/', name: 'learner' },
    site: 'https://lab.example/',
    lessons: [{ name: 'first-timing', item: lesson }],
    kept: [kept(1, { ...right, truth: { point: 0.15, low: 0.14, high: 0.16 } }), kept(2, wrong)],
    now: '2024-02-29T12:30:00.000Z',
    newId: () => String(id++),
  })
  const told = statements.map(({ verb, object, result }) => [
    verb.id.replace(/.*\//, ''),
    object.id.replace('https://lab.example/', ''),
    result.success,
  ])
  expect(told).toEqual([
    ['answered', '#lesson=first-timing&step=1&part=prediction', true],
    ['answered', '#lesson=first-timing&step=1&part=check', true],
    ['answered', '#lesson=first-timing&step=2&part=prediction', undefined],
    ['answered', '#lesson=first-timing&step=2&part=check', false],
    ['completed', '#lesson=first-timing', undefined],
  ])
  expect(statements.at(-1)?.result).toEqual({
    completion: true,
    score: { scaled: 0.5, raw: 50, min: 0, max: 100 },
  })
  expect(new Set(statements.map((each) => each.id)).size).toBe(5)
})

// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { RegressionReport, RegressionSubject } from '../../../web/lab/generated/records.ts'
import { readRuns } from '../../../web/page/form/run-file.ts'
import { blame, drawn, question } from '../../../web/questions/regression.ts'
import { isUnsure } from '../../../web/texts/say.ts'
import { contextOf, rowsOf, sentenceOf } from '../support/said.ts'

const subject = (
  name: string,
  verdict: RegressionSubject['verdict'],
  change?: number,
): RegressionSubject => ({
  name,
  verdict,
  saved_runs: 60,
  later_runs: 60,
  ...(change === undefined
    ? {}
    : {
        change,
        change_ci_low: change * 0.9,
        change_ci_high: change * 1.1,
        smallest_slowdown: 1.13,
        saved_ms: 2,
        later_ms: 2 * change,
      }),
})

const report = (subjects: RegressionSubject[]): RegressionReport => ({
  slower: subjects.filter(({ verdict }) => verdict === 'slower').length,
  compared: subjects.filter(({ change }) => change !== undefined).length,
  confidence: 0.95,
  minimum_effect_percent: 5,
  center: 'median',
  subjects,
  verdicts: [],
})

function said(...subjects: RegressionSubject[]): string {
  return sentenceOf(question, report(subjects))
}

const alike = subject('relu, size 8', 'not_told_apart', 1)

test('where an interval holds a slowdown that matters, the answer says that none was found', () => {
  expect(said(alike)).toBe(
    'No slowdown was found. Of 1 subject compared, 0 slower, 0 faster, 1 not told apart. ' +
      'relu 8 would be called slower from a measured 1.13 times on.',
  )
  expect(said(alike, subject('gelu, size 8', 'faster', 0.5))).toBe(
    'No slowdown was found. Of 2 subjects compared, 0 slower, 1 faster, 1 not told apart. ' +
      'relu 8 would be called slower from a measured 1.13 times on.',
  )
})

test('nothing has become slower only where no interval holds a slowdown that matters', () => {
  const same = { ...alike, change_ci_high: 1.04 }
  const begin = 'Nothing has become slower. Of '
  expect(said(same, subject('gelu, size 8', 'faster', 0.5))).toContain(begin)
  expect(said({ ...same, change_ci_high: 1.06 })).not.toContain(begin)
  expect(said(same, subject('gelu, size 8', 'too_few'))).not.toContain(begin)
  expect(said(same, subject('gelu, size 8', 'added'))).toContain(begin)
})

test('the answer says how small a slowdown of several would have been found, also beside one that was', () => {
  const noisy = { ...subject('gelu, size 8', 'not_told_apart', 1), smallest_slowdown: 1.6 }
  expect(said(subject('matmul, m 64', 'slower', 3), noisy, alike)).toContain(
    'Those not told apart would be called slower from a measured 1.13 to 1.60 times on.',
  )
  expect(said(subject('matmul, m 64', 'slower', 3))).not.toContain('to be called slower')
})

test('the answer names what has become slower the most, with its interval', () => {
  const [slow, slowest] = [
    subject('gelu, size 8', 'slower', 2),
    subject('matmul, m 64', 'slower', 3),
  ]
  expect(said(alike, slow, slowest)).toBe(
    'matmul, m 64 takes 3.00 times (95 % sure: 2.70 to 3.30) as long as in the saved run. ' +
      'Of 3 subjects compared, 2 slower, 0 faster, 1 not told apart. ' +
      'relu 8 would be called slower from a measured 1.13 times on.',
  )
})

test('runs without a common subject have no answer', () => {
  expect(said(subject('relu, size 8', 'missing'), subject('gelu, size 8', 'added'))).toBe(
    'Nothing could be compared.',
  )
})

test('only what was compared is drawn, by its place in the table', () => {
  const two = report([subject('relu, size 8', 'missing'), subject('matmul, m 64', 'slower', 3)])
  expect(drawn(two)).toMatchObject({
    minimum_effect: 0.05,
    candidates: [{ name: '2 matmul', point: 3, low: 2.7 }],
  })
  const words = [
    ['1 relu 8', 'subjects[0]', 'in the saved run only', '', '', '', '', ''],
    [
      '2 matmul, m 64',
      'subjects[1]',
      'slower',
      '3.00',
      '2.70 – 3.30',
      '1.13',
      '2.00 ms',
      '6.00 ms',
    ],
  ]
  expect(rowsOf(question, two, 'The subjects')).toEqual(words)
})

test('a refusal speaks of the file by its name', () => {
  const names = { saved: 'a.json', later: 'b.json' }
  expect(blame('later.format must be flopscope-result.', names)).toEqual({
    role: 'later',
    text: 'b.json: format must be flopscope-result.',
  })
  const several = { ...names, 'saved[1]': 'c.json' }
  expect(blame('saved[1].format must be flopscope-result.', several)?.text).toBe(
    'c.json: format must be flopscope-result.',
  )
  expect(blame('saved must be an object.', names)?.text).toBe('a.json must be an object.')
  expect(blame('confidence must be a number.', names)).toBeUndefined()
})

test('one file is a run, several are a list of them in their order', async () => {
  const role = { name: 'saved', label: 'Saved run', doc: '', file: true } as const
  const file = (made: number) => new File([JSON.stringify({ made })], `${made}.json`)
  expect(await readRuns(role, [file(1)])).toEqual({ made: 1 })
  expect(await readRuns(role, [file(2), file(1)])).toEqual([{ made: 2 }, { made: 1 }])
})

test('a file that is none, or no JSON, is refused by its field and name', async () => {
  const role = (name: string, label: string) => ({ name, label, doc: '', file: true }) as const
  await expect(readRuns(role('later', 'Later run'))).rejects.toMatchObject({
    field: 'later',
    message: 'The later run is missing: choose its file.',
  })
  await expect(
    readRuns(role('saved', 'Saved run'), [
      new File(['{}'], 'a.json'),
      new File(['once'], 'saved.json'),
    ]),
  ).rejects.toMatchObject({
    field: 'saved',
    message: expect.stringMatching(/^saved\.json is not JSON: .*\.$/),
  })
})

test('sizes of a saved run are said as everywhere, wherever the subject is named', () => {
  const saved = 'matmul, m 64, k 1024, n 64; naive kernel'
  const shown = 'matmul 64 × 1,024 × 64, naive kernel'
  const one = report([
    subject(saved, 'slower', 2),
    subject('conv2d, height 28', 'not_told_apart', 1),
  ])
  const { cautions } = question
  expect(sentenceOf(question, one)).toContain(`${shown} takes 2.00 times`)
  expect(rowsOf(question, one, 'The subjects of').map(([name]) => name)).toEqual([
    `1 ${shown}`,
    '2 conv2d, height 28',
  ])
  const text = `${saved} has fewer than 5 samples in one of the runs.`
  const verdict = {
    code: 'too_few',
    severity: 'warning',
    text,
    details: [{ name: 'who', text: saved }],
  } as const
  expect(
    cautions({ ...one, verdicts: [{ ...verdict, details: [...verdict.details] }] })[0]?.text,
  ).toBe(`${shown} has fewer than 5 samples in one of the runs.`)
})

test('nothing is told where an interval holds no difference and one that matters', () => {
  const alikeTo = (high: number) => {
    const one = { ...subject('relu, size 8', 'not_told_apart', 1), change_ci_high: high }
    return isUnsure(question.sentence(report([one]), contextOf()))
  }
  expect(alikeTo(1.04)).toBe(false)
  expect(alikeTo(1.06)).toBe(true)
})

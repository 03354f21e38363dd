// SPDX-License-Identifier: MIT
import { expect, test } from 'vitest'
import { fixVerdict } from '../../../web/lessons/base/case.ts'
import { caseName, caseNames, loadCase } from '../../../web/lessons/base/names.ts'
import { readQuestion } from '../../../web/questions/base/link.ts'
import { loadQuestion, questionNamed } from '../../../web/questions/base/names.ts'

const measured = { outcome: 'measured', within_minimum_effect: false } as const

test('a fix works where it is faster, and fails where it is slower or makes no difference', () => {
  expect(fixVerdict({ ...measured, verdict: 'faster', speedup: 2.5 })).toBe('works')
  expect(fixVerdict({ ...measured, verdict: 'slower', speedup: 0.8 })).toBe('fails')
  const same = { ...measured, verdict: 'not_told_apart', speedup: 1 } as const
  expect(fixVerdict({ ...same, within_minimum_effect: true })).toBe('fails')
})

test('nothing is said of a fix where the intervals leave it open, or there is no number', () => {
  expect(fixVerdict({ ...measured, verdict: 'not_told_apart', speedup: 1.2 })).toBe('undecided')
  expect(fixVerdict({ ...measured, verdict: 'not_stable', speedup: 1.2 })).toBe('undecided')
  const unfinished = { outcome: 'unfinished', within_minimum_effect: false } as const
  expect(fixVerdict({ ...unfinished, verdict: 'not_told_apart' } as never)).toBe('undecided')
})

for (const name of caseNames)
  test(`the case ${name} asks what there is, and each of its fixes aims at a suspect`, async () => {
    const { clues, fixes, suspects } = await loadCase(name)
    const links = [...clues, ...Object.values(fixes)].map(({ link }) => link)
    for (const link of links) {
      const question = questionNamed(link.split('?')[0] ?? '')
      expect(question, link).toBeDefined()
      expect(
        readQuestion(await loadQuestion(question as never), `#${link}`).problems,
        link,
      ).toEqual([])
    }
    for (const { aims, link } of Object.values(fixes)) {
      expect(Object.keys(suspects)).toContain(aims)
      expect(link).toMatch(/^comparison\?/)
    }
  })

test('an address may name a case', () => {
  expect(caseName('#case=slow-loops')).toBe('slow-loops')
  expect(caseName('#lessons')).toBeUndefined()
})

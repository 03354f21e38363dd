// SPDX-License-Identifier: MIT
//
// Whatever holds of every case: its links ask what there is, at each size, and each of its fixes aims at a suspect.
import { expect, test } from 'vitest'
import { type Case, chosenSize, culpritOf, sizedCase } from '../../../web/lessons/base/case.ts'
import { cases, named } from '../../../web/lessons/base/names.ts'
import { readQuestion } from '../../../web/questions/base/link.ts'
import { loadQuestion, questionNamed } from '../../../web/questions/base/names.ts'

const caseOf = (name: string) => cases.find((each) => each.name === name)?.item as Case

test('cases have places of their own, from 1 on', () => {
  const places = cases.map(({ item }) => item.place)
  expect(places).toEqual(places.map((_, index) => index + 1))
})

const linksOf = ({ first, clues, fixes }: Case) => [
  ...(first ? [first.link] : []),
  ...clues.map(({ link }) => link),
  ...Object.values(fixes).flatMap(({ trial }) => trial.links),
]

for (const { name, item: investigation } of cases)
  test(`the case ${name} asks what there is, and each of its fixes aims at a suspect`, async () => {
    const { first, fixes, suspects } = investigation
    const sizes = first?.sizes?.values ?? [1]
    for (const link of sizes.flatMap((size) => linksOf(sizedCase(investigation, size)))) {
      const question = questionNamed(link.split('?')[0] ?? '')
      expect(question, link).toBeDefined()
      const { problems } = readQuestion(await loadQuestion(question as never), `#${link}`)
      expect(problems, link).toEqual([])
    }
    const aims = Object.values(fixes).map(({ aims }) => aims)
    expect(aims.sort()).toEqual(Object.keys(suspects).sort())
  })

test('a size is the largest whose call is expected to be short enough, or else the smallest', () => {
  const sizes = { values: [256, 512, 1024], power: 2, within_ms: 40 }
  // Four times as long at 512, sixteen times at 1,024.
  expect(chosenSize(sizes, { p50_ms: 2.5 })).toBe(1024)
  expect(chosenSize(sizes, { p50_ms: 2.6 })).toBe(512)
  expect(chosenSize(sizes, { p50_ms: 100 })).toBe(256)
  expect(chosenSize(sizes, {})).toBe(256)
})

test('the size stands in links and texts, in parts where they ask for it', async () => {
  const { clues } = sizedCase(caseOf('quadratic-attention'), 1024)
  expect(clues[0]?.link).toContain('values=128,256,512,1024')
  expect(clues[0]?.ask).toContain('up to 1024 positions')
})

test('of several fixes that work the one that brings most tells the culprit', async () => {
  const investigation = caseOf('small-batch')
  const works = (fix: string, speedup: number) => ({ fix, verdict: 'works', speedup })
  expect(culpritOf(investigation, [works('unbiased', 1.2), works('together', 8)])).toBe('reuse')
  expect(culpritOf(investigation, [{ fix: 'plain', verdict: 'fails', speedup: 9 }])).toBeUndefined()
})

test('an address may name a case or a card', () => {
  expect(named('#case=slow-loops', 'case')).toBe('slow-loops')
  expect(named('#card=what-first', 'card')).toBe('what-first')
  expect(named('#case=slow-loops', 'card')).toBeUndefined()
  expect(named('#lessons', 'case')).toBeUndefined()
})

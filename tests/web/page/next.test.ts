// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
//
// The question that an answer raises.
import { render } from 'lit'
import { describe, expect, it } from 'vitest'
import { nextQuestion } from '../../../web/page/answer/next.ts'
import type { Answer } from '../../../web/page/run/answering.ts'
import { loadQuestion } from '../../../web/questions/base/names.ts'
import type { QuestionName } from '../../../web/questions/base/question.ts'
import { examples } from '../support/examples.ts'

async function linkAfter(name: QuestionName, subjects: object) {
  const place = document.createElement('div')
  render(nextQuestion(await loadQuestion(name), { subjects } as Answer), place)
  const link = place.querySelector('a')
  return { asks: link?.textContent, hash: decodeURIComponent(link?.hash ?? '') }
}

describe.each(examples.map(({ link }) => link))('an answer of %s', (link) => {
  const name = link.replaceAll('-', '_') as QuestionName

  it('raises another question, in words that lead on from it', async () => {
    const { next, title } = await loadQuestion(name)
    expect(next.name).not.toBe(name)
    expect((await loadQuestion(next.name)).name).toBe(next.name)
    expect(next.asks).toMatch(/\?$/)
    expect(next.asks).not.toBe(title)
  })
})

it('a trace leads to what of the same model is worth making faster', async () => {
  const subject = { model: 'transformer-mlp', batch: 32 }
  expect(await linkAfter('trace', { subject })).toEqual({
    asks: 'Which part of it is worth making faster?',
    hash: expect.stringMatching(/^#bottleneck\?.*model=transformer-mlp&.*batch=32/),
  })
})

it('a ladder leads to more threads for the same operation, and threads to workers', async () => {
  const subject = { op: 'matmul', m: 64, k: 64, n: 64 }
  const { hash } = await linkAfter('ladder', { subject })
  expect(hash).toMatch(/^#threads\?op=matmul&m=64&k=64&n=64/)
  expect((await linkAfter('threads', { subject })).hash).toMatch(/^#distributed/)
})

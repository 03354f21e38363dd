// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
//
// Training said "it was stopped" for two thirds of its run, and a ladder changed its verdict four times within one: what
// is said of a report that is not complete turns out otherwise.
import { render } from 'lit'
import { describe, expect, it } from 'vitest'
import type { Chart } from '../../../web/charts/parts/chart.ts'
import { provisional } from '../../../web/lab/provisional.ts'
import { result } from '../../../web/page/answer/result.ts'
import { loadQuestion, questionNames } from '../../../web/questions/base/names.ts'
import type { QuestionName } from '../../../web/questions/base/question.ts'
import { plain } from '../../../web/texts/say.ts'
import { contextOf } from '../support/said.ts'
import { reportOf, savedRuns } from '../support/saved-runs.ts'

const charts = import.meta.glob<Chart<unknown>>('../../../web/charts/*.ts', { import: 'chart' })

/** Words that follow from points. What bytes are predicted follows from shapes, before anything runs. */
const conclusions =
  /stopped|verdict|times the one|-bound|told apart|predict(?!ed and)|leaks|fastest|the fit/i

async function shown(name: QuestionName, report: object, context: object) {
  const question = await loadQuestion(name)
  const answer = { ...contextOf(), ...context, report } as never
  const place = document.createElement('div')
  render(
    result({
      question,
      answer,
      runs: [],
      share: undefined,
      site: undefined,
      changed: false,
      tab: 'picture',
      onTab: () => {},
      onShow: () => {},
    }),
    place,
  )
  const pictures = question.figures(report as never, answer).map(async ({ chart, data }) => {
    const drawn = await charts[`../../../web/charts/${chart}.ts`]?.()
    const picture = drawn?.draw(data, { width: 640, height: 250 })
    return `${picture?.getAttribute('aria-label')} ${picture?.textContent}`
  })
  return {
    question,
    answer,
    text: place.textContent?.replace(/\s+/g, ' ').trim(),
    pictures: (await Promise.all(pictures)).join(),
  }
}

describe('while a question is asked', () => {
  it('is each of them', () => {
    expect(new Set(savedRuns.map(({ experiment }) => experiment))).toEqual(new Set(questionNames))
  })

  // The others are answered at once.
  const awaited = savedRuns.filter(({ experiment }) => !/cost$/.test(experiment))

  it.each(awaited)('nothing is concluded from what $name has measured', async (run) => {
    const { report, ...file } = { ...run.file, report: await reportOf(run) }
    for (const outcome of ['measured', 'unfinished']) {
      const partial = provisional('outcome' in report ? { ...report, outcome } : report)
      const name = run.experiment as QuestionName
      const context = { subjects: file, options: file.options }
      const { text, pictures } = await shown(name, partial, { ...context, final: false })
      expect(text).toBe('It is being measured … The answer comes at the end.')
      expect(pictures).not.toMatch(conclusions)
    }
  })

  it.each(awaited)('$name says at its stop how far it was, and its answer', async (run) => {
    const report = await reportOf(run)
    const name = run.experiment as QuestionName
    const { file } = run
    const context = { subjects: file, options: file.options, environment: file.environment }
    const stopped = { fraction: 0.42 }
    const { question, answer, text } = await shown(name, report, { ...context, stopped })
    expect(text).toContain('Stopped at 42 %.')
    expect(text).toContain(plain(question.sentence(report as never, answer)).slice(0, 20))
  })
})

// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
//
// The cost of tracing was "too wide to tell", and the badge below said that it can be trusted: what an answer cannot tell
// is looked at in the words of every question, for saved runs whose intervals are made so wide that they decide nothing.
import { render } from 'lit'
import { expect, it } from 'vitest'
import { estimates } from '../../../web/lab/generated/estimates.ts'
import { result } from '../../../web/page/answer/result.ts'
import { loadQuestion } from '../../../web/questions/base/names.ts'
import type { Question, QuestionName } from '../../../web/questions/base/question.ts'
import { plain } from '../../../web/texts/say.ts'
import { contextOf } from '../support/said.ts'
import { reportOf, type SavedRun, savedRuns } from '../support/saved-runs.ts'

const cannotTell =
  /not told apart(?! from)(?<!\d not told apart)|cannot be told|too few|too close|too wide|as far as can be told|is not told|No verdict|too seldom|is shown to be/i

type Fields = Record<string, unknown>

/** The same with wide intervals, no verdict and no caution. */
function unsettled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unsettled)
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value
  const report: Fields = Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, unsettled(member)]),
  )
  for (const [name, { low, high }] of Object.entries(estimates)) {
    const point = report[name]
    if (typeof point !== 'number' || report[low] === undefined) continue
    report[low] = Math.min(0.01, -50 * Number(/percent|change/.test(name)))
    report[high] = 50 * Math.abs(point) + 50
  }
  if ('verdicts' in report) report.verdicts = []
  if (report.verdict === 'faster' || report.verdict === 'slower') report.verdict = 'not_told_apart'
  if ('within_minimum_effect' in report) report.within_minimum_effect = false
  if ('bound' in report) report.bound = 'not_told_apart'
  if (report.speed === 'slow' || report.speed === 'fast') report.speed = 'unknown'
  // All of a suite's candidates may be the fastest.
  if (Array.isArray(report.fastest) && Array.isArray(report.candidates))
    report.fastest = report.candidates.map((_, place) => place)
  return report
}

async function shown(run: SavedRun, report: unknown) {
  const { experiment, file } = run
  const question = (await loadQuestion(experiment as QuestionName)) as Question
  const context = { subjects: file, options: file.options, environment: file.environment }
  const answer = { ...contextOf(), ...context, report } as never
  const place = document.createElement('div')
  const rest = { runs: [], share: undefined, site: undefined, changed: false, tab: 'picture' }
  render(result({ question, answer, ...rest, onTab: () => {}, onShow: () => {} }), place)
  return {
    sentence: plain(question.sentence(report as never, answer)),
    badge: place.querySelector('.badge')?.className ?? '',
    text: place.querySelector('.trusted')?.textContent ?? '',
  }
}

const untold = new Set<string>()

it.each(savedRuns)('the badge of $name is not good where its answer cannot tell', async (run) => {
  const saved = await reportOf(run)
  for (const report of [saved, unsettled(saved)]) {
    const { sentence, badge } = await shown(run, report)
    if (!cannotTell.test(sentence)) continue
    untold.add(run.experiment)
    expect(badge, sentence).not.toBe('badge good')
  }
})

it('is told of most questions that compare', () => {
  expect(untold.size).toBeGreaterThanOrEqual(11)
})

const turns = ['rounds', 'quartets', 'runs']
const inTurns = savedRuns.filter(({ experiment }) =>
  /^(comparison|suite|ladder|threads|distributed|optimization|tile|trace|overhead)$/.test(
    experiment,
  ),
)

/** The same made in so many turns, without a caution of C++'s. */
function madeIn(count: number, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => madeIn(count, each))
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value
  const report = Object.entries(value).map(([name, member]) => [
    name,
    turns.includes(name) ? count : name === 'verdicts' ? [] : madeIn(count, member),
  ])
  return Object.fromEntries(report)
}

// A suite of two rounds had a good badge: its interval was narrow by chance.
it.each(inTurns)(
  'the badge of $name is not good after two or three turns, and says why',
  async (run) => {
    const saved = await reportOf(run)
    for (const count of [2, 3]) {
      const { badge, text } = await shown(run, madeIn(count, saved))
      expect(badge).toBe('badge fair')
      expect(text).toMatch(new RegExp(`Only ${count} (round|quartet|run)s were measured, too few`))
    }
    expect((await shown(run, madeIn(4, saved))).text).not.toContain('too few to trust')
  },
)

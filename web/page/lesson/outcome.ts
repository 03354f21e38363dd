// SPDX-License-Identifier: MIT
//
// A prediction beside what became of it: as a sentence, a small picture and a table; and all of a lesson's together.

import { html, nothing, type TemplateResult } from 'lit'
import type { PredictionRow, PredictionsData } from '../../charts/predictions.ts'
import { formatNumber } from '../../lab/format/format.ts'
import { type Guess, type Judgement, judge, type Truth } from '../../lessons/base/judge.ts'
import type { Prediction } from '../../lessons/base/lesson.ts'
import { measuredText, quantities } from '../../lessons/base/quantity.ts'
import { guessSaid } from '../../lessons/base/said.ts'
import type { Figure } from '../../questions/base/question.ts'
import { lessons as texts } from '../../texts/lessons.ts'

/** A step's prediction that was committed, and what was measured, if it could be told. */
export interface Outcome {
  readonly title: string
  readonly prediction: Prediction
  readonly guess: Guess
  readonly truth: Truth
}

export function truthText({ prediction, truth }: Outcome): string {
  if (truth === undefined) return texts.cannotTell
  if (typeof truth === 'string')
    return 'choices' in prediction ? (prediction.choices[truth] ?? truth) : truth
  return 'choices' in prediction ? '' : measuredText(prediction.quantity, truth)
}

/** "2.4 times too high", or "inside the interval". */
export function distanceText({ guess, truth }: Outcome): string {
  const judgement = judge(guess, truth)
  if (judgement.verdict === 'undecided') return texts.cannotTell
  if (typeof truth === 'string') return texts.choices[judgement.verdict]
  if (judgement.verdict === 'right') return texts.met
  return factorText(judgement) ?? texts.verdicts.wrong
}

const factorText = ({ factor, too }: Judgement): string | undefined =>
  factor === undefined || too === undefined ? undefined : texts.off(formatNumber(factor), too)

export function outcomeSentence(outcome: Outcome): string {
  const { guess, truth } = outcome
  const judgement = judge(guess, truth)
  if (truth === undefined) return texts.cannotTellWhy
  if (typeof guess === 'string' || typeof truth === 'string')
    return texts.verdicts[judgement.verdict]
  const distance = distanceText(outcome)
  if ('point' in guess) return texts.said(distance)
  return { right: texts.held, undecided: texts.across, wrong: texts.missed(distance) }[
    judgement.verdict
  ]
}

export function outcomeView(outcome: Outcome): TemplateResult {
  const rows = [
    [texts.you, guessSaid(outcome.prediction, outcome.guess)],
    [texts.machine, truthText(outcome)],
    [texts.distance, distanceText(outcome)],
  ]
  const figure = figureOf(outcome)
  return html`
    <h3 tabindex="-1">${texts.outcome}</h3>
    <p role="status" class="verdict">${outcomeSentence(outcome)}</p>
    ${figure ? html`<flopscope-figure .figure=${figure}></flopscope-figure>` : nothing}
    ${table(outcome.title, [], rows)}
  `
}

/** The first column names the rows. */
export const table = (
  caption: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): TemplateResult => html`
  <div class="sideways" role="group" aria-label=${caption} tabindex="0">
    <table>
      <caption>${caption}</caption>
      ${head.length > 0 ? html`<thead><tr>${head.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>` : nothing}
      <tbody>
        ${rows.map(
          ([name, ...cells]) =>
            html`<tr><th scope="row">${name}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`,
        )}
      </tbody>
    </table>
  </div>
`

function figureOf({ prediction, guess, truth }: Outcome): Figure | undefined {
  if ('choices' in prediction || typeof guess === 'string' || typeof truth !== 'object')
    return undefined
  const { unit, per } = quantities[prediction.quantity].scale(truth.point)
  const rows: readonly PredictionRow[] = [
    { name: texts.you, kind: 'predicted', value: scaled(guess, 1 / per) },
    { name: texts.machine, kind: 'measured', value: scaled(truth, 1 / per) },
  ]
  return drawn({ rows, label: unit }, texts.figure)
}

/** All that are numbers, divided by what was measured. */
export function summaryFigure(
  outcomes: readonly Outcome[],
  caption: string = texts.summary.figure,
): Figure | undefined {
  const rows = outcomes.flatMap(({ title, guess, truth }): PredictionRow[] => {
    if (typeof guess === 'string' || typeof truth !== 'object') return []
    return [{ name: title, kind: 'predicted', value: scaled(guess, 1 / truth.point) }]
  })
  if (rows.length === 0) return undefined
  return drawn({ rows, label: texts.summary.axis, reference: 1 }, caption)
}

type Ends = { readonly point?: number; readonly low?: number; readonly high?: number }

const scaled = ({ point, low, high }: Ends, by: number): Ends => ({
  ...(point !== undefined && { point: point * by }),
  ...(low !== undefined && { low: low * by }),
  ...(high !== undefined && { high: high * by }),
})

const drawn = (data: PredictionsData, caption: string): Figure => ({
  chart: 'predictions',
  data,
  caption,
  file: 'predictions.svg',
  head: ['', texts.number, texts.low, texts.high],
  rows: () =>
    data.rows.map(({ name, value: { point, low, high } }) => [
      name,
      ...[point, low, high].map((value) => (value === undefined ? '' : formatNumber(value))),
    ]),
})

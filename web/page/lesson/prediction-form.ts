// SPDX-License-Identifier: MIT
//
// The form of a prediction: a number or a range with its unit, or one of several choices; and what was typed as a value.

import { html, nothing, type TemplateResult } from 'lit'
import type { Guess } from '../../lessons/base/judge.ts'
import type { Choices, Prediction } from '../../lessons/base/lesson.ts'
import { quantities } from '../../lessons/base/quantity.ts'
import { lessons as texts } from '../../texts/lessons.ts'
import { prose } from './prose.ts'

export interface PredictionFormView {
  readonly prediction: Prediction
  readonly error: string
  readonly onCommit: (form: HTMLFormElement) => void
}

export function predictionForm({
  prediction,
  error,
  onCommit,
}: PredictionFormView): TemplateResult {
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onCommit(event.target as HTMLFormElement)
  }
  return html`
    <form class="prediction" novalidate @submit=${submit}>
      ${
        'choices' in prediction
          ? choicesView(prediction.ask, prediction.choices)
          : html`<fieldset><legend>${prose(prediction.ask)}</legend>${numberFields(prediction)}</fieldset>`
      }
      ${error ? html`<p class="error" role="alert">${error}</p>` : nothing}
      <button type="submit" class="primary">${texts.commit}</button>
    </form>
  `
}

export const choicesView = (ask: string, choices: Choices, chosen?: string): TemplateResult => html`
  <fieldset ?disabled=${chosen !== undefined}>
    <legend>${prose(ask)}</legend>
    ${Object.entries(choices).map(
      ([name, text]) => html`
        <label class="choice">
          <input type="radio" name="choice" value=${name} ?checked=${name === chosen} />
          <span>${prose(text)}</span>
        </label>
      `,
    )}
  </fieldset>
`

function numberFields({ quantity, range }: Exclude<Prediction, { choices: Choices }>) {
  const { units } = quantities[quantity]
  const field = (name: string, label: string) => html`
    <label>${label}<input name=${name} inputmode="decimal" autocomplete="off" /></label>
  `
  return html`
    <div class="numbers">
      ${range ? [field('low', texts.low), field('high', texts.high)] : field('point', texts.number)}
      ${
        units.length > 1
          ? html`<label>${texts.unit}<span class="select"><select name="unit">
              ${units.map(({ unit, per }) => html`<option value=${per}>${unit}</option>`)}
            </select></span></label>`
          : html`<span class="unit">${units[0]?.unit}</span>`
      }
    </div>
    ${range ? html`<p class="hint">${texts.rangeHint}</p>` : nothing}
  `
}

/** What a form says, or what is wrong with it. */
export function readPrediction(
  prediction: Prediction,
  form: HTMLFormElement,
): { readonly guess: Guess } | { readonly error: string } {
  const given = new FormData(form)
  const { errors } = texts
  if ('choices' in prediction) {
    const choice = given.get('choice')
    return typeof choice === 'string' ? { guess: choice } : { error: errors.choice }
  }
  const per = Number(given.get('unit') ?? 1)
  const number = (name: string) => per * Number(String(given.get(name)).trim().replace(',', '.'))
  const usable = (value: number) => Number.isFinite(value) && value > 0
  if (!prediction.range) {
    const point = number('point')
    return usable(point) ? { guess: { point } } : { error: errors.number }
  }
  const [low, high] = [number('low'), number('high')]
  if (!usable(low) || !usable(high)) return { error: errors.number }
  return low < high ? { guess: { low, high } } : { error: errors.order }
}

// SPDX-License-Identifier: MIT
//
// <flopscope-training-cost>: what would training it cost? Worked out by formulas; nothing is run.

import { html, nothing, type TemplateResult } from 'lit'
import { guard } from 'lit/directives/guard.js'
import type { Size } from '../charts/svg.ts'
import { type TrainingBar, trainingBars, trainingHeight } from '../charts/training-cost.ts'
import { formatCount, formatNumber, formatPercent } from '../lab/format/format.ts'
import { formatExact } from '../lab/format/number.ts'
import { trainingCostOptionsFields } from '../lab/generated/questions.ts'
import type { TrainingCostReport, TrainingFormula } from '../lab/generated/records.ts'
import { workText } from './answer/cost-texts.ts'
import type { Answered } from './run/answering.ts'
import './answer/figure.ts'
import { reportTable } from './answer/report-table.ts'
import { unbroken } from './answer/unbroken.ts'
import { verdicts } from './answer/verdicts.ts'
import { defineQuestion } from './question.ts'

type Asked = Pick<Answered<'training_cost'>, 'report'>

defineQuestion({
  name: 'training_cost',
  roles: [],
  fields: trainingCostOptionsFields,
  options: { model: 'gpt2-small', tokens: '10e9' },
  foremost: ['model', 'tokens', 'peak_flops_per_s', 'utilisation', 'price_per_device_hour'],
  hint: 'Worked out at once; nothing is run.',
  plan: html`
    <div class="plan">
      <h3>What a run does</h3>
      <ol>
        <li><b>Puts three formulas side by side.</b> Kaplan’s, PaLM’s and Megatron’s differ in what they leave out; a known model is also counted layer by layer. For sizes of your own choose <code>own</code>; they stand among the settings.</li>
        <li><b>Estimates time and money from your figures.</b> The peak of one device, the share of it that is reached, and the price of an hour are yours to give: no table of them is kept here.</li>
      </ol>
    </div>
  `,
  answer,
  details,
})

const names: Readonly<Record<string, string>> = {
  kaplan: 'Kaplan',
  palm: 'PaLM',
  megatron: 'Megatron',
  counted: 'Counted',
}

const nameOf = ({ name }: TrainingFormula): string => names[name] ?? name

export function answer({ report }: Asked): TemplateResult {
  const { model, tokens, lowest_flops: low, highest_flops: high } = report
  const work = (flops: number) => html`<strong>${unbroken(workText(flops, 'flops'))}</strong>`
  if (low === undefined || high === undefined) return html`No formula has all that it needs.`
  const whole = low === high ? work(low) : html`between ${work(low)} and ${work(high)}`
  return html`Training ${model || 'it'} on ${unbroken(formatCount(tokens))} tokens takes
    ${whole}${timeText(report)}.`
}

/** By the formulas that say least and most. */
function timeText({ formulas }: TrainingCostReport): TemplateResult | typeof nothing {
  const range = (values: readonly (number | undefined)[], unit: string) => {
    const known = values.filter((value) => value !== undefined)
    const [low, high] = [formatNumber(Math.min(...known)), formatNumber(Math.max(...known))]
    if (known.length === 0) return ''
    return `${low === high ? low : `${low} to ${high}`}${unit && ` ${unit}`}`
  }
  const hours = range(
    formulas.map(({ hours }) => hours),
    'hours',
  )
  if (!hours) return nothing
  const price = range(
    formulas.map(({ price }) => price),
    '',
  )
  return html`, an estimated ${unbroken(hours)}${price ? html` at a price of ${unbroken(price)}` : nothing}`
}

function details({ report }: Asked): TemplateResult {
  return html`
    ${picture(report)} ${verdicts(report)} ${table(report)} ${written(report)} ${sizes(report)}
  `
}

const picture = (report: TrainingCostReport) =>
  guard([report], () => {
    const bars: TrainingBar[] = report.formulas.flatMap(({ flops, ...line }) =>
      flops === undefined ? [] : [{ ...line, flops, name: nameOf({ ...line, flops }) }],
    )
    return html`
      <flopscope-figure
        caption="The work of the whole training"
        file="training-cost.svg"
        height=${trainingHeight(bars.length)}
        .draw=${(place: Size) => trainingBars(bars, place)}
        .table=${{
          head: ['By', 'Work', 'Weights', 'Attention'],
          rows: () =>
            bars.map(({ name, flops, weights_flops, attention_flops }) => [
              name,
              ...[flops, weights_flops, attention_flops].map((each) => formatExact(each)),
            ]),
        }}
      ></flopscope-figure>
    `
  })

function table({ formulas }: TrainingCostReport): TemplateResult {
  const timed = formulas.some(({ hours }) => hours !== undefined)
  const priced = formulas.some(({ price }) => price !== undefined)
  return reportTable(
    timed ? 'By formula; hours and price are estimates' : 'By formula',
    [
      'By',
      'Field',
      'Work',
      'For each token',
      'Attention',
      ...(timed ? ['Hours'] : []),
      ...(priced ? ['Price'] : []),
    ],
    formulas.map((line, index) => [
      nameOf(line),
      `formulas[${index}]`,
      line.flops === undefined ? '' : workText(line.flops, 'flops'),
      line.flops_per_token === undefined ? '' : workText(line.flops_per_token, 'flops'),
      attentionShare(line),
      ...(timed ? [known(line.hours)] : []),
      ...(priced ? [known(line.price)] : []),
    ]),
  )
}

/** Too long for a cell. */
const written = ({ formulas }: TrainingCostReport) => html`
  <div>
    ${formulas.map(
      (line) =>
        html`<p class="hint">
          ${nameOf(line)}: ${line.formula}; ${line.source}.${line.missing ? ` Needs ${line.missing}.` : ''}
        </p>`,
    )}
  </div>
`

const known = (value: number | undefined): string =>
  value === undefined ? '' : formatNumber(value)

export function attentionShare({ flops, attention_flops: attention }: TrainingFormula): string {
  if (flops === undefined || attention === undefined) return ''
  return attention === 0 ? 'left out' : formatPercent((100 * attention) / flops)
}

function sizes(report: TrainingCostReport): TemplateResult {
  const rows: readonly (readonly [string, string, number | undefined])[] = [
    ['Tokens trained on', 'tokens', report.tokens],
    ['Parameters', 'parameters', report.parameters],
    ['Of those, in embeddings', 'embedding_parameters', report.embedding_parameters],
    ['Transformer blocks', 'blocks', report.blocks],
    ['Width of a token', 'width', report.width],
    ['Tokens in a sequence', 'seq', report.seq],
    ['Different tokens', 'vocabulary', report.vocabulary],
  ]
  return reportTable(
    'What it was worked out from',
    ['', 'Field', 'Value'],
    rows.flatMap(([name, field, size]) =>
      size === undefined ? [] : [[name, field, formatExact(size)]],
    ),
  )
}

declare global {
  interface HTMLElementTagNameMap {
    'flopscope-training-cost': HTMLElement
  }
}

// SPDX-License-Identifier: MIT
//
// <flopscope-overhead>: what does profiling itself cost?

import { html, nothing, type TemplateResult } from 'lit'
import { guard } from 'lit/directives/guard.js'
import { type InstrumentCost, overhead } from '../charts/overhead.ts'
import type { Size } from '../charts/svg.ts'
import { formatPercent, formatTime } from '../lab/format/format.ts'
import { formatConfidence, formatExact } from '../lab/format/number.ts'
import { overheadOptionsFields } from '../lab/generated/questions.ts'
import type { InstrumentOverhead, OverheadReport } from '../lab/generated/records.ts'
import type { Answered } from './run/answering.ts'
import './answer/figure.ts'
import { notCompared } from './answer/not-compared.ts'
import { droppedRow, intervalCell, reportTable } from './answer/report-table.ts'
import { unbroken } from './answer/unbroken.ts'
import { verdicts } from './answer/verdicts.ts'
import { defineQuestion } from './question.ts'

defineQuestion({
  name: 'overhead',
  roles: [
    {
      name: 'subject',
      label: '',
      subject: { op: 'linear', batch: 32, in_features: 784, out_features: 128 },
    },
  ],
  fields: overheadOptionsFields,
  plan: html`
    <div class="plan">
      <h3>What a run does</h3>
      <ol>
        <li><b>Traces, and does not.</b> Batches of the same calls with a trace of every span and without follow each other in turn.</li>
        <li><b>Records memory, and does not.</b> The same with every allocation written down.</li>
        <li><b>Compares nothing with nothing.</b> Calls without an instrument against themselves show what this machine makes of no difference at all.</li>
      </ol>
    </div>
  `,
  answer,
  details,
})

const names = { tracing: 'Tracing', memory_hooks: 'Recording memory' } as const

export function answer({ report }: Pick<Answered<'overhead'>, 'report'>): TemplateResult | string {
  const told = report.instruments.filter(({ overhead_percent }) => overhead_percent !== undefined)
  if (told.length === 0) return withoutOverhead(report)
  return html`${told.map((cost, index) => [index > 0 ? '; ' : '', sentence(cost, report, index === 0)])}.`
}

function withoutOverhead({ instruments }: OverheadReport): string {
  const first = instruments.find(({ absent }) => !absent)
  return notCompared[first?.outcome ?? 'unfinished'] ?? ''
}

function sentence(cost: InstrumentOverhead, report: OverheadReport, first: boolean) {
  const name = first ? names[cost.instrument] : names[cost.instrument].toLowerCase()
  const found = html`<strong>${unbroken(formatPercent(cost.overhead_percent))}</strong>`
  const effect = unbroken(formatPercent(report.minimum_effect_percent))
  if (cost.verdict === 'not_stable') return html`${name} has no answer on a machine this unsteady`
  if (cost.verdict === 'slower') return html`${name} makes a call ${found} longer`
  if (cost.verdict === 'faster') return html`${name} changes a call by ${found}, which it cannot do`
  if (cost.within_minimum_effect) return html`${name} costs less than the ${effect} that matters`
  const [low, high] = [cost.overhead_ci_low_percent, cost.overhead_ci_high_percent].map(
    (end) => html`<strong>${unbroken(formatPercent(end))}</strong>`,
  )
  return html`${name} costs between ${low} and ${high}, too wide to tell from the ${effect} that matters`
}

function details({ report }: Answered<'overhead'>): TemplateResult {
  return html`
    ${costs(report).length > 0 ? picture(report) : nothing} ${verdicts(report)} ${table(report)}
  `
}

const costs = ({ instruments }: OverheadReport): InstrumentCost[] =>
  instruments.flatMap((cost) =>
    cost.overhead_percent === undefined
      ? []
      : [
          {
            name: names[cost.instrument],
            overhead: {
              point: cost.overhead_percent,
              low: cost.overhead_ci_low_percent,
              high: cost.overhead_ci_high_percent,
            },
            control:
              cost.control_percent === undefined
                ? undefined
                : {
                    point: cost.control_percent,
                    low: cost.control_ci_low_percent,
                    high: cost.control_ci_high_percent,
                  },
          },
        ],
  )

const picture = (report: OverheadReport) =>
  guard([report], () => {
    const { minimum_effect_percent } = report
    const data = { instruments: costs(report), minimum_effect_percent }
    return html`
      <flopscope-figure
        caption="By how much a call becomes longer"
        file="overhead.svg"
        .draw=${(place: Size) => overhead(data, place)}
        .table=${{
          head: ['Instrument', 'Overhead', 'At least', 'At most', 'Control'],
          rows: () =>
            data.instruments.map(({ name, overhead: { point, low, high }, control }) => [
              name,
              ...[point, low, high, control?.point].map(formatPercent),
            ]),
        }}
      ></flopscope-figure>
    `
  })

const interval = (low: number | undefined, high: number | undefined) =>
  intervalCell(low, high, formatPercent)

function table(report: OverheadReport): TemplateResult {
  const { instruments, confidence } = report
  const rows = instruments.flatMap((cost, place) => {
    const field = (name: string) => `instruments[${place}].${name}`
    const name = names[cost.instrument]
    if (cost.absent) return [[`${name}: ${cost.absent}`, field('absent'), '', '']]
    return [
      [
        name,
        field('overhead_percent'),
        formatPercent(cost.overhead_percent),
        interval(cost.overhead_ci_low_percent, cost.overhead_ci_high_percent),
      ],
      [
        'Control, without against itself',
        field('control_percent'),
        formatPercent(cost.control_percent),
        interval(cost.control_ci_low_percent, cost.control_ci_high_percent),
      ],
      ['Median call without', field('plain_p50_ms'), formatTime(cost.plain_p50_ms), ''],
      ['Median call with', field('instrumented_p50_ms'), formatTime(cost.instrumented_p50_ms), ''],
      ['Events in a call', field('events'), formatExact(cost.events), ''],
      ['Quartets', field('quartets'), formatExact(cost.quartets), ''],
    ]
  })
  const head = ['', 'Field', 'Value', `${formatConfidence(confidence)} interval`]
  return reportTable('What was found', head, [
    ...rows,
    ...droppedRow(report).map((row) => [...row, '']),
  ])
}

declare global {
  interface HTMLElementTagNameMap {
    'flopscope-overhead': HTMLElement
  }
}

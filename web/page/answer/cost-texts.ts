// SPDX-License-Identifier: MIT
//
// The sentences and tables of a count of work: the whole in the chosen convention, and what others have
// published of the same model.

import { html, nothing, type TemplateResult } from 'lit'
import { formatBytes, formatCount, formatNumber } from '../../lab/format/format.ts'
import { formatExact } from '../../lab/format/number.ts'
import type { CostOptions, CostReport, PublishedFigure } from '../../lab/generated/records.ts'
import { reportTable } from './report-table.ts'
import { unbroken } from './unbroken.ts'

type Convention = CostOptions['convention']

/** What a figure counts, in words. */
export const conventions: Readonly<Record<Convention, string>> = {
  flops: '2 for each multiply-accumulate, as papers count',
  macs: 'multiply-accumulates of matrix products',
  all: 'every multiplication, addition and other operation',
  tinytorch: 'multiplications and additions of biases, as TinyTorch’s tests count',
}

/** 292 GFLOP, 146 GMAC, 292 G operations. */
export function workText(count: number, convention: Convention): string {
  const number = formatCount(count)
  if (convention === 'all' || convention === 'tinytorch') return `${number} operations`
  const space = /[A-Z]$/.test(number) ? '' : ' '
  return `${number}${space}${convention === 'macs' ? 'MAC' : 'FLOP'}`
}

export function costAnswer(name: string, report: CostReport): TemplateResult {
  const { convention, backward_flops, params } = report
  const work = (count: number) => unbroken(workText(count, convention))
  if (report.flops === 0) {
    const all = report.multiplies + report.adds + report.others
    return html`${name} has no multiply-accumulates; all its operations are
      <strong>${unbroken(formatCount(all))}</strong>.`
  }
  return html`${name} takes <strong>${work(report.flops)}</strong> forward${
    backward_flops === undefined ? nothing : html` and ${work(backward_flops)} backward`
  }${params > 0 ? html`, with ${unbroken(formatCount(params))} parameters` : nothing}.`
}

export function costTable(report: CostReport): TemplateResult {
  const row = (name: string, field: string, count: number | undefined) => [
    name,
    field,
    formatCount(count),
    formatExact(count),
  ]
  const { flops, backward_flops: backward } = report
  return reportTable(
    'The whole',
    ['Count', 'Field', 'Value', 'Every digit'],
    [
      row('Work forward', 'flops', flops),
      ...(backward === undefined
        ? []
        : [
            row('Work backward', 'backward_flops', backward),
            ...(flops > 0
              ? [['Backward over forward', '', formatNumber(backward / flops, 5), '']]
              : []),
          ]),
      row('Multiply-accumulates', 'macs', report.macs),
      row('Multiplications', 'multiplies', report.multiplies),
      row('Additions', 'adds', report.adds),
      row('Other operations', 'others', report.others),
      row('Parameters', 'params', report.params),
      bytesRow('Bytes read, each once', 'bytes_read', report.bytes_read),
      bytesRow('Bytes written, each once', 'bytes_written', report.bytes_written),
      [
        'Arithmetic intensity, per byte',
        'arithmetic_intensity',
        formatNumber(report.arithmetic_intensity),
        '',
      ],
    ],
  )
}

const bytesRow = (name: string, field: string, count: number) => [
  name,
  field,
  formatBytes(count),
  formatExact(count),
]

export function publishedList(figures: readonly PublishedFigure[]): TemplateResult {
  return html`
    <section class="published" aria-labelledby="published">
      <h3 id="published">What others have published, for one sample</h3>
      <ul>
        ${figures.map(
          ({ quantity, value, convention, source, difference }) => html`
            <li>
              <p><b>${unbroken(formatCount(value, 4))}</b> ${quantity} <span>${source}</span></p>
              <p>Counted as: ${convention}. ${difference || 'As counted here.'}</p>
            </li>
          `,
        )}
      </ul>
    </section>
  `
}

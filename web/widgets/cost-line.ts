// SPDX-License-Identifier: MIT
//
// How much work the chosen shape is, counted while it is typed. Nothing is run for it.

import { html, type TemplateResult } from 'lit'
import { formatBytes, formatCount, formatExact } from '../lab/format.ts'
import type { CostReport } from '../lab/records.ts'

/** `cost` is absent until the lab is there, and while the shape has a fault. */
export function costLine(cost: CostReport | undefined): TemplateResult {
  return html`
    <dl class="cost" aria-label="Work of one call">
      ${item('Work', cost && work(cost))}
      ${item('Reads', cost && formatBytes(cost.bytes_read))}
      ${item('Writes', cost && formatBytes(cost.bytes_written))}
    </dl>
  `
}

const item = (name: string, value: unknown) =>
  html`<div><dt>${name}</dt><dd>${value || '–'}</dd></div>`

/** In papers' FLOPs; an operation without multiply-accumulates has none, and shows all it does instead. */
function work({ flops, multiplies, adds, others }: CostReport): TemplateResult {
  const all = multiplies + adds + others
  return flops > 0
    ? html`<abbr title="${formatExact(flops)} floating-point operations, 2 for each multiply-accumulate"
        >${formatCount(flops)}FLOP</abbr
      >`
    : html`<abbr title="${formatExact(all)} operations of any kind; no multiply-accumulates"
        >${formatCount(all)} ops</abbr
      >`
}

// SPDX-License-Identifier: MIT
//
// A model's layers as a table whose rows open: each with what it is made of, its share of the work, its
// parameters and the way back. Large models have hundreds of lines, so only the outermost stand at first.

import { html, nothing, type TemplateResult } from 'lit'
import { formatCount, formatPercent } from '../../lab/format/format.ts'
import { formatExact } from '../../lab/format/number.ts'
import type { LayerCost } from '../../lab/generated/records.ts'

export interface LayersView {
  readonly layers: readonly LayerCost[]
  /** Paths of the rows that are open. */
  readonly open: ReadonlySet<string>
  readonly onToggle: (path: string) => void
}

export function layersTable({ layers, open, onToggle }: LayersView): TemplateResult {
  return html`
    <table class="layers">
      <caption>
        Layer by layer
      </caption>
      <thead>
        <tr>
          <th scope="col">Layer</th>
          <th scope="col" class="wide">Output</th>
          <th scope="col" class="number">Work</th>
          <th scope="col" colspan="2">Share</th>
          <th scope="col" class="number params">Parameters</th>
          <th scope="col" class="number wide">Backward</th>
        </tr>
      </thead>
      <tbody>
        ${visible(layers, open).map((layer) => row(layer, open.has(layer.path), onToggle))}
      </tbody>
    </table>
  `
}

/** The outermost lines, and those whose every parent is open. */
export function visible(
  layers: readonly LayerCost[],
  open: ReadonlySet<string>,
): readonly LayerCost[] {
  let deepest = 0
  return layers.filter(({ level, path }) => {
    if (level > deepest) return false
    deepest = open.has(path) ? level + 1 : level
    return true
  })
}

function row(layer: LayerCost, open: boolean, onToggle: LayersView['onToggle']): TemplateResult {
  const { path, op, name, parts, level, share } = layer
  const text = html`${op} <code>${name || lastPart(path)}</code>`
  return html`
    <tr>
      <th scope="row" class="level-${Math.min(level, 6)}" title=${path}>
        ${
          parts > 0
            ? html`<button
                type="button"
                class="fold"
                aria-expanded=${open ? 'true' : 'false'}
                @click=${() => onToggle(path)}
              >${text}</button>`
            : html`<span class="leaf">${text}</span>`
        }
      </th>
      <td class="wide shape">${Array.from(layer.output_shape, formatExact).join(' × ')}</td>
      <td class="number">${layer.flops === 0 ? '' : formatCount(layer.flops)}</td>
      <td class="bar">${share ? shareBar(share) : nothing}</td>
      <td class="number">${share ? formatPercent(100 * share) : ''}</td>
      <td class="number params">${layer.params === 0 ? '' : formatCount(layer.params)}</td>
      <td class="number wide">${layer.backward_flops ? formatCount(layer.backward_flops) : ''}</td>
    </tr>
  `
}

/** Of its own parent: "layers[3].attention.main[0]" is main[0] of layers[3].attention. */
const lastPart = (path: string): string => path.split('.').at(-1) ?? path

/** The number stands beside it. */
const shareBar = (share: number) => html`
  <svg aria-hidden="true" viewBox="0 0 100 10" preserveAspectRatio="none">
    <rect width=${100 * share} height="10" />
  </svg>
`

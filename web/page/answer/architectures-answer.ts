// SPDX-License-Identifier: MIT
//
// What three architectures cost, in a sentence, as points of pictures and as a table.

import { html, type TemplateResult } from 'lit'
import type { SuiteData } from '../../charts/suite.ts'
import type { ArchitectureReport, ArchitecturesReport } from '../../lab/course/architectures.ts'
import { quantityNames, timeRatio, unlikeText } from '../../lab/course/architectures-text.ts'
import {
  formatBytes,
  formatCount,
  formatNumber,
  formatPercent,
  formatTime,
} from '../../lab/format/format.ts'
import { formatRate } from '../../lab/format/interval.ts'
import { formatExact } from '../../lab/format/number.ts'
import { intervalCell, reportTable } from './report-table.ts'
import { unbroken } from './unbroken.ts'

const alike = {
  parameters: 'With as many parameters',
  flops: 'With as much work',
  time: 'In as much time',
} as const

/** Who is the fastest, or does the most, by how much: of those that were timed. */
export function answer(report: ArchitecturesReport): TemplateResult | string {
  const { match, matched, architectures } = report
  const timed = architectures.filter(({ forward_ms }) => forward_ms !== undefined)
  const inOrder = [...timed].sort((a, b) => Number(a.forward_ms) - Number(b.forward_ms))
  const [fastest, slowest] = [inOrder[0], inOrder.at(-1)]
  if (!fastest || !slowest) return 'None of them could be timed here.'
  if (fastest === slowest) {
    return html`Only the ${fastest.name} was timed: ${time(fastest)}.`
  }
  const among = matched ? alike[match] : `As alike in ${quantityNames[match]} as they come`
  const unlike = matched ? '' : ` ${unlikeText(report)}`
  if (match === 'time') {
    const most = inOrder.reduce((best, each) => (each.flops > best.flops ? each : best))
    return html`${among}, from ${time(fastest)} to ${time(slowest)}, the
      <strong>${most.name}</strong> does the most work: ${unbroken(`${formatCount(most.flops)}FLOP`)}.${unlike}`
  }
  return html`${among}, ${compared(slowest, fastest)}.${unlike}`
}

const time = ({ forward_ms }: ArchitectureReport) => unbroken(formatTime(forward_ms))

/** As far as the intervals of both tell. */
function compared(slowest: ArchitectureReport, fastest: ArchitectureReport): TemplateResult {
  const ratio = timeRatio(slowest, fastest)
  if (!ratio) {
    return html`the ${slowest.name} takes ${time(slowest)} and the ${fastest.name} ${time(fastest)}, in
      too few runs for an interval`
  }
  const times = html`${time(slowest)} against ${time(fastest)}`
  if (ratio.low <= 1) {
    return html`the ${slowest.name} and the ${fastest.name} <strong>are not told apart</strong>: ${times}`
  }
  const [point, low, high] = [ratio.point, ratio.low, ratio.high].map((each) => formatNumber(each))
  return html`the <strong>${slowest.name}</strong> takes <strong>${unbroken(`${point} times`)}</strong>
    (${unbroken(`${low} to ${high}`)}) as long as the ${fastest.name}: ${times}`
}

export interface Quantity {
  readonly caption: string
  readonly label: string
  readonly file: string
  readonly format: (value: number) => string
  readonly value: (report: ArchitectureReport) => number | undefined
  readonly bounds?: (report: ArchitectureReport) => readonly (number | undefined)[]
}

export const quantities: readonly Quantity[] = [
  {
    caption: 'Time of a forward pass',
    label: 'ms',
    file: 'architectures-time.svg',
    format: formatTime,
    value: ({ forward_ms }) => forward_ms,
    bounds: ({ timing }) => [timing?.median_ci_low_ms, timing?.median_ci_high_ms],
  },
  {
    caption: 'Work of a forward pass',
    label: 'MFLOP',
    file: 'architectures-work.svg',
    format: formatNumber,
    value: ({ flops }) => flops / 1e6,
  },
  {
    caption: 'Parameters',
    label: 'thousands',
    file: 'architectures-parameters.svg',
    format: formatNumber,
    value: ({ params }) => params / 1000,
  },
  {
    caption: 'Peak memory',
    label: 'MB',
    file: 'architectures-memory.svg',
    format: (megabytes) => formatBytes(megabytes * 2 ** 20),
    value: ({ peak_mb }) => peak_mb,
  },
]

/** The points of a quantity; nothing where none of them has it. */
export function pictureOf(
  { architectures }: ArchitecturesReport,
  { value, bounds, label }: Quantity,
): SuiteData | undefined {
  const candidates = architectures.flatMap((each) => {
    const point = value(each)
    if (!point) return []
    const [low, high] = bounds?.(each) ?? []
    return [{ name: each.name, point, ...(low && high ? { low, high } : {}) }]
  })
  return candidates.length > 0 ? { candidates, label, named: 'Architectures' } : undefined
}

export function architecturesTable(report: ArchitecturesReport): TemplateResult {
  const { architectures, match } = report
  const row = (name: string, field: string, cell: (each: ArchitectureReport) => string) => [
    name,
    field,
    ...architectures.map(cell),
  ]
  const rows = [
    row('Model', 'model', ({ model }) => (typeof model === 'string' ? model : (model.name ?? ''))),
    row('Parameters', 'params', ({ params }) => formatExact(params)),
    row('Work', 'flops', ({ flops }) => `${formatCount(flops)}FLOP`),
    row('Time of a pass', 'forward_ms', ({ forward_ms, absent }) =>
      forward_ms === undefined ? absent : formatTime(forward_ms),
    ),
    row('Its interval', 'timing', ({ timing }) =>
      intervalCell(timing?.median_ci_low_ms, timing?.median_ci_high_ms, formatTime),
    ),
    row('Peak memory', 'peak_mb', ({ peak_mb }) =>
      peak_mb === undefined ? '' : formatBytes(peak_mb * 2 ** 20),
    ),
    row('Rate', 'flops_per_s', ({ flops_per_s }) => formatRate(flops_per_s)),
    row('Of the measured peak', 'efficiency_percent', ({ efficiency_percent }) =>
      formatPercent(efficiency_percent),
    ),
    row(`As the first in ${match}`, 'match_ratio', ({ match_ratio }) =>
      match_ratio === undefined ? '' : formatPercent(100 * match_ratio),
    ),
  ]
  const head = ['', 'Field', ...architectures.map(({ name }) => name)]
  return html`
    ${reportTable('The three side by side', head, rows)}
    <p class="hint">
      They are timed one after another: by how much the machine drifted in between is in no interval.
    </p>
  `
}

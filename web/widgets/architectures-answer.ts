// SPDX-License-Identifier: MIT
//
// What three architectures cost, in a sentence, as points of pictures and as a table.

import { html, type TemplateResult } from 'lit'
import type { SuiteData } from '../charts/suite.ts'
import type { ArchitectureReport, ArchitecturesReport } from '../lab/architectures.ts'
import { formatBytes, formatCount, formatNumber, formatPercent, formatTime } from '../lab/format.ts'
import { formatRate } from '../lab/format-interval.ts'
import { formatExact } from '../lab/format-number.ts'
import { intervalCell, reportTable } from './report-table.ts'
import { unbroken } from './unbroken.ts'

const matched = {
  parameters: 'as many parameters',
  flops: 'as much work',
  time: 'as much time',
} as const

/** Who is the fastest, or does the most, by how much: of those that were timed. */
export function answer({ match, architectures }: ArchitecturesReport): TemplateResult | string {
  const timed = architectures.filter(({ forward_ms }) => forward_ms !== undefined)
  const inOrder = [...timed].sort((a, b) => Number(a.forward_ms) - Number(b.forward_ms))
  const [fastest, slowest] = [inOrder[0], inOrder.at(-1)]
  if (!fastest || !slowest || fastest === slowest) return 'None of them could be timed here.'
  if (match === 'time') {
    const most = inOrder.reduce((best, each) => (each.flops > best.flops ? each : best))
    return html`In ${matched.time}, ${unbroken(formatTime(fastest.forward_ms))} to
      ${unbroken(formatTime(slowest.forward_ms))}, the <strong>${most.name}</strong> does the most work:
      ${unbroken(`${formatCount(most.flops)}FLOP`)}.`
  }
  const times = formatNumber(Number(slowest.forward_ms) / Number(fastest.forward_ms))
  return html`With ${matched[match]}, the <strong>${slowest.name}</strong> takes
    <strong>${unbroken(`${times} times`)}</strong> as long as the ${fastest.name}:
    ${unbroken(formatTime(slowest.forward_ms))} against ${unbroken(formatTime(fastest.forward_ms))}.`
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
  return reportTable(
    'The three side by side',
    ['', 'Field', ...architectures.map(({ name }) => name)],
    rows,
  )
}

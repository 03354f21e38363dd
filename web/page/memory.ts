// SPDX-License-Identifier: MIT
//
// <flopscope-memory>: where do the bytes go?

import { html, nothing, type TemplateResult } from 'lit'
import { guard } from 'lit/directives/guard.js'
import { formatBytes } from '../lab/format/format.ts'
import { formatConfidence } from '../lab/format/number.ts'
import { memoryOptionsFields } from '../lab/generated/questions.ts'
import type { MemoryReport } from '../lab/generated/records.ts'
import { memoryFigure } from './answer/memory-figure.ts'
import { heldBytes, memoryTable, tagName, tagTable } from './answer/memory-tables.ts'
import { unbroken } from './answer/unbroken.ts'
import { verdicts } from './answer/verdicts.ts'
import { subjectName } from './form/subject-name.ts'
import { defineQuestion } from './question.ts'
import type { Answered } from './run/answering.ts'

defineQuestion({
  name: 'memory',
  roles: [
    {
      name: 'subject',
      label: '',
      subject: { op: 'linear', batch: 32, in_features: 784, out_features: 128 },
    },
  ],
  fields: memoryOptionsFields,
  plan: html`
    <div class="plan">
      <h3>What a run does</h3>
      <ol>
        <li><b>Writes down every allocation.</b> The module’s own allocator tells of each block, who asked for it and what for.</li>
        <li><b>Repeats.</b> The subject is prepared, run again and again, and released: what is left at the end was lost.</li>
        <li><b>Looks for leaks.</b> The growth of each iteration with its interval, and the name of the part that grows.</li>
      </ol>
    </div>
  `,
  answer,
  details,
})

export function answer({
  report,
  subjects,
}: Pick<Answered<'memory'>, 'report' | 'subjects'>): TemplateResult {
  const held = heldBytes(report)
  const parts = atPeak(report)
    .map(([category, bytes]) => unbroken(`${formatBytes(bytes)} ${category}`))
    .join(', ')
  return html`${subjectName(subjects.subject)} holds
    <strong>${unbroken(formatBytes(held))}</strong> at its peak${parts && `: ${parts}`};
    ${leakText(report)}.`
}

/** What was in use when all together were at their peak, by category, most first. */
function atPeak({ tags }: MemoryReport): [string, number][] {
  const sums = new Map<string, number>()
  for (const { category, bytes_at_peak } of tags) {
    sums.set(category, (sums.get(category) ?? 0) + bytes_at_peak)
  }
  return [...sums]
    .filter(([, bytes]) => bytes > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([category, bytes]) => [category.replace('_', ' '), bytes])
}

function leakText({ leaks, growth_bytes, confidence }: MemoryReport): TemplateResult | string {
  const [worst] = leaks
  if (!worst)
    return growth_bytes === undefined ? 'too few iterations to say what leaks' : 'nothing leaks'
  const { growth_bytes: growth, growth_ci_low_bytes: low, growth_ci_high_bytes: high } = worst
  const bounds =
    low === undefined || high === undefined
      ? ''
      : `, ${formatConfidence(confidence)} sure it is between ${formatBytes(low)} and ${formatBytes(high)}`
  return html`${tagName(worst)} leaks <strong>${unbroken(formatBytes(growth))}</strong> in each iteration${bounds}`
}

function details({ report }: Answered<'memory'>): TemplateResult {
  return html`
    ${report.timeline_last_bytes.length > 0 ? picture(report) : nothing}
    ${verdicts({ verdicts: report.insights })} ${memoryTable(report)}
    ${report.tags.length > 0 ? tagTable(report) : nothing}
  `
}

const picture = (report: MemoryReport) =>
  guard([report], () =>
    memoryFigure(
      {
        events: report.timeline_events,
        min_bytes: report.timeline_min_bytes,
        max_bytes: report.timeline_max_bytes,
        last_bytes: report.timeline_last_bytes,
        moments: report.snapshots,
        heap_bytes: report.heap_bytes,
      },
      { caption: 'Bytes in use', file: 'memory.svg' },
    ),
  )

declare global {
  interface HTMLElementTagNameMap {
    'flopscope-memory': HTMLElement
  }
}

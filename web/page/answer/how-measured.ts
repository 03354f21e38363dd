// SPDX-License-Identifier: MIT
//
// How the numbers came about: what a batch is, what the clock is, what was checked, what was counted,
// and by which methods. Enough to judge them, or to measure them again elsewhere.

import { html, type TemplateResult } from 'lit'
import { formatNumber, formatPercent, formatTime } from '../../lab/format/format.ts'
import { formatConfidence, formatExact } from '../../lab/format/number.ts'
import { timingOptionsFields } from '../../lab/generated/records.ts'
import type { Environment, ResultFile, TimingReport } from '../../lab/public.ts'

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** "29 Feb 2024, 13:30", as it is written here. */
export const dayOf = (created: string): string => day.format(new Date(created))

const defaultSeed = timingOptionsFields.find(({ name }) => name === 'seed')?.default

type Item = readonly [term: string, text: string]

export function howMeasured({ report, environment, options, created }: ResultFile): TemplateResult {
  const items: readonly Item[] = [
    ...batches(report),
    ['Clock', clock(report)],
    ...coldStart(report),
    ...verification(report),
    ...counted(report),
    ['Intervals', intervals(report)],
    ['Outliers', 'By Tukey’s fences, 1.5 and 3 interquartile ranges; labelled, never dropped.'],
    ['Where', place(environment)],
    ['When', `${dayOf(created)}, ${formatTime(report.elapsed_ms)} of calls`],
    ['Inputs', `From the project’s own generator, seed ${options.seed ?? defaultSeed}.`],
  ]
  return html`
    <details class="how">
      <summary>How this was measured</summary>
      <dl>${items.map(([term, text]) => html`<div><dt>${term}</dt><dd>${text}</dd></div>`)}</dl>
    </details>
  `
}

function batches({ batch_size, runs, p50_ms, clock_error_percent }: TimingReport): Item[] {
  if (p50_ms === undefined) return []
  const lasting = `lasts about ${formatTime(batch_size * p50_ms)}, and the clock adds at most ${formatPercent(clock_error_percent)} to any`
  return [
    [
      'Runs',
      batch_size > 1
        ? `Each of the ${runs} runs is a batch of ${batch_size} calls and ${lasting}. Percentiles are those of batch means.`
        : `Each of the ${runs} runs is a single call and ${lasting}.`,
    ],
  ]
}

const clock = ({ clock_resolution_ms, clock_reading_ms }: TimingReport) =>
  `Moves in steps of ${formatTime(clock_resolution_ms)}, measured; one reading costs ${formatTime(clock_reading_ms)}. ` +
  'In each stretch between two pauses, one reading ends a run and begins the next.'

function coldStart({ first_call_ms, first_call_error_ms, warmup_ms }: TimingReport): Item[] {
  if (first_call_ms === undefined) return []
  const first = `The first call took ${formatTime(first_call_ms)}, give or take ${formatTime(first_call_error_ms)}`
  return [
    ['Cold start', `${first}; ${warmup_ms.length} warm-up runs followed. None of them counts.`],
  ]
}

function verification(report: TimingReport): Item[] {
  const { verified_elements, verification_error, verification_tolerance } = report
  if (!verified_elements) return []
  return [
    [
      'Checked',
      `${formatExact(verified_elements)} output elements against the naive kernel: the largest difference is ` +
        `${formatNumber(verification_error, 2)} of an element’s scale; rounding alone may cause ${formatNumber(verification_tolerance, 2)}.`,
    ],
  ]
}

const conventions = {
  flops: 'floating-point operations, 2 for each multiply-accumulate, as papers count',
  macs: 'multiply-accumulates',
  all: 'operations of every kind, because there are no multiply-accumulates',
  tinytorch: 'multiplications and bias additions, as the course counts',
} as const

function counted({ flops, flops_convention }: TimingReport): Item[] {
  if (flops === undefined) return []
  return [
    ['Counted', `${formatExact(flops)} ${conventions[flops_convention]}; counted from the shape.`],
  ]
}

const intervals = ({ confidence }: TimingReport) =>
  `${formatConfidence(confidence)}: Student’s t for the mean; interpolated order statistics ` +
  '(Hettmansperger and Sheather) for the median. Percentiles by linear interpolation.'

/** "Chromium 156 on Linux x86_64, in a worker; Flopscope 0.1.0, relaxed build, 1 thread." */
export function place({
  runtime,
  platform,
  variant,
  threads,
  realm,
  flopscope_version,
}: Environment) {
  const where = [runtime, platform].filter(Boolean).join(' on ')
  const inside = realm === 'worker' ? 'in a worker' : 'in the page itself'
  return `${where}, ${inside}; Flopscope ${flopscope_version}, ${variant} build, ${threads} ${threads === 1 ? 'thread' : 'threads'}.`
}

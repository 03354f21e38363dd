// SPDX-License-Identifier: MIT
//
// A report as what its two pictures need, and nothing else.

import { html } from 'lit'
import { guard } from 'lit/directives/guard.js'
import { histogramBins } from '../../charts/bins.ts'
import { histogram, histogramReading } from '../../charts/histogram.ts'
import { className } from '../../charts/outliers.ts'
import { sequence } from '../../charts/sequence.ts'
import { sequenceReading } from '../../charts/sequence-reading.ts'
import type { Size } from '../../charts/svg.ts'
import { formatTime } from '../../lab/format/format.ts'
import type { TimingReport } from '../../lab/public.ts'
import type { FigureTable } from './figure.ts'

/** `planned` is how many runs the sequence makes room for; `stem` names files of the pictures. Drawn
 *  anew only when the report is another one, not whenever something beside it changes. */
export const pictures = (report: TimingReport, planned: number, stem: string) =>
  guard([report, planned, stem], () => draw(report, planned, stem))

function draw(report: TimingReport, planned: number, stem: string) {
  const step_ms = (report.clock_resolution_ms ?? 0) / Math.max(1, report.batch_size)
  const bins = histogramBins(report.samples_ms, report.sample_classes, step_ms)
  const median = report.p50_ms === undefined ? undefined : medianOf(report, report.p50_ms)
  const mean =
    report.mean_ms === undefined
      ? undefined
      : { point: report.mean_ms, low: report.mean_ci_low_ms, high: report.mean_ci_high_ms }
  const batch_size = report.batch_size
  const spread = { bins, median, mean, batch_size }
  const course = {
    first_call_ms: report.first_call_ms,
    warmup_ms: report.warmup_ms,
    samples_ms: report.samples_ms,
    sample_classes: report.sample_classes,
    runs_planned: planned,
    median,
    change_point_run:
      report.change_point_run === undefined ? undefined : report.change_point_run + 1,
    batch_size,
    step_ms,
  }
  return html`
    <div class="pictures">
      <flopscope-figure
        caption="How the runs are spread"
        .file=${`${stem}-histogram.svg`}
        .draw=${(size: Size) => histogram(spread, size)}
        .read=${(size: Size, x: number) => histogramReading(spread, size, x)}
        .table=${spreadTable(bins)}
      ></flopscope-figure>
      <flopscope-figure
        caption="The runs in their order"
        .file=${`${stem}-sequence.svg`}
        .draw=${(size: Size) => sequence(course, size)}
        .read=${(size: Size, x: number) => sequenceReading(course, size, x)}
        .table=${courseTable(report)}
      ></flopscope-figure>
    </div>
  `
}

const medianOf = (report: TimingReport, point: number) => ({
  point,
  low: report.median_ci_low_ms,
  high: report.median_ci_high_ms,
})

const spreadTable = ({ bins, below, above }: ReturnType<typeof histogramBins>): FigureTable => ({
  head: ['Time per call', 'Runs'],
  rows: () => [
    ...(below ? [[`below, down to ${formatTime(below.farthest, 4)}`, String(below.count)]] : []),
    ...bins.map(({ low, high, counts }) => [
      `${formatTime(low, 4)} to ${formatTime(high, 4)}`,
      String(counts.typical + counts.mild + counts.severe),
    ]),
    ...(above ? [[`above, up to ${formatTime(above.farthest, 4)}`, String(above.count)]] : []),
  ],
})

const courseTable = (report: TimingReport): FigureTable => ({
  head: ['Run', 'Time per call', 'Class'],
  rows: () => [
    ...(report.first_call_ms === undefined
      ? []
      : [['first call', formatTime(report.first_call_ms, 4), 'apart']]),
    ...Array.from(report.warmup_ms, (ms, run) => [
      `warm-up ${run + 1}`,
      formatTime(ms, 4),
      'apart',
    ]),
    ...Array.from(report.samples_ms, (ms, run) => [
      String(run + 1),
      formatTime(ms, 4),
      className(report.sample_classes[run]),
    ]),
  ],
})

// SPDX-License-Identifier: MIT
//
// The ladder of kernels: what does each trick buy?

import type { LadderData, Rung } from '../charts/ladder.ts'
import { formatCount, formatPercent } from '../lab/format/format.ts'
import { formatRate } from '../lab/format/interval.ts'
import { formatExact } from '../lab/format/number.ts'
import { ladderOptionsFields } from '../lab/generated/options.ts'
import type { LadderReport, LadderRung } from '../lab/generated/records.ts'
import { common, notCompared } from '../texts/common.ts'
import { kernelName, texts } from '../texts/ladder.ts'
import { say, type Text, unsure } from '../texts/say.ts'
import { about } from './base/about.ts'
import { estimate } from './base/estimate.ts'
import type { Context, Figure, Question, Table } from './base/question.ts'
import { oneSubject } from './base/roles.ts'
import { type Line, linesOf, listTable, machineLines, recordTable } from './base/tables.ts'

export const question: Question<'ladder'> = {
  ...about('ladder', ladderOptionsFields, texts.plan),
  roles: oneSubject({ op: 'matmul', m: 256, k: 256, n: 256 }),
  labels: texts.labels,
  onThreads: true,
  predicted: { field: 'rungs.-1.speedup', quantity: 'times' },
  sentence,
  figures,
  tables,
  notes: ({ missing }) => missing.map(({ kernel, reason }) => [texts.missing(kernel, reason)]),
  next: { name: 'threads', asks: texts.next },
  exitCode: ({ outcome, rungs }) =>
    outcome === 'measured' && rungs.every(({ verdict }) => verdict !== 'not_stable') ? 0 : 1,
}

/** No step above the textbook loop is larger than what the machine shows where there is none. */
const tellsNothing = (rungs: readonly LadderRung[]): boolean =>
  rungs.some(({ verdict }) => verdict === 'not_stable') &&
  !rungs.some(({ verdict, speedup_ci_low = 0 }) => verdict === 'faster' && speedup_ci_low > 1)

function sentence(report: LadderReport): Text {
  const { outcome, rungs } = report
  if (outcome !== 'measured') return [notCompared[outcome] ?? '']
  if (tellsNothing(rungs)) return unsure(common.noVerdict)
  const [top] = rungs
    .filter(({ speedup_ci_low = 0 }) => speedup_ci_low > 1)
    .sort((a, b) => (b.speedup ?? 0) - (a.speedup ?? 0))
  if (!top) return unsure(texts.none)
  const { kernel, peak_percent: percent } = top
  const share =
    percent === undefined ? '' : texts.share(formatPercent(percent), kernel === 'threads')
  const times = estimate(top, 'speedup', report.confidence, texts.times)
  return say`${texts.top(kernel, times)}${share}${largestStep(rungs)}`
}

/** The rung that gains most over the one below it, where there are several. */
function largestStep(rungs: readonly LadderRung[]): Text {
  const faster = rungs.filter(({ verdict }) => verdict === 'faster')
  if (faster.length < 2) return []
  const most = faster.reduce((best, each) => ((each.step ?? 1) > (best.step ?? 1) ? each : best))
  return texts.largest(most.kernel, estimate(most, 'step', undefined, texts.times))
}

function figures(report: LadderReport, { final }: Context): readonly Figure[] {
  if (report.outcome !== 'measured') return []
  const unit = report.flops > 0 ? 'operations' : 'calls'
  const rungs = drawn(report).map((rung) => (final ? rung : { ...rung, factor: undefined }))
  const data: LadderData = { rungs, unit }
  const text = unit === 'operations' ? formatRate : formatCount
  return [
    {
      chart: 'ladder',
      data,
      caption: texts.figure[unit],
      file: 'ladder.svg',
      head: texts.figureHead[unit],
      rows: () =>
        data.rungs.map(({ name, point, low, high, peak }) => [
          name,
          ...[point, low, high, peak].map((value) => text(value)),
        ]),
    },
  ]
}

/** The rates of rungs that have one, and the peak that each is held against. Of what does no operations, such
 *  as an embedding, the calls are counted. */
export function drawn({ rungs, peaks, flops }: LadderReport): Rung[] {
  const work = flops || 1
  const rate = (ms: number | undefined) => (ms ? work / (ms * 1e-3) : undefined)
  const peakOf = (kernel: string) =>
    flops > 0
      ? peaks.find((peak) => peak.kernel === (kernel === 'threads' ? 'threads' : 'simd'))
          ?.flops_per_s
      : undefined
  return rungs.flatMap(({ kernel, p50_ms, median_ci_low_ms, median_ci_high_ms, step }) => {
    const point = rate(p50_ms)
    return point === undefined
      ? []
      : [
          {
            name: kernelName(kernel),
            point,
            low: rate(median_ci_high_ms),
            high: rate(median_ci_low_ms),
            factor: step,
            peak: peakOf(kernel),
          },
        ]
  })
}

function tables(report: LadderReport): readonly Table[] {
  if (report.outcome !== 'measured') return []
  return [
    listTable(report, 'rungs', {
      ...texts.table,
      name: ({ kernel }) => kernelName(kernel),
      bare: ['peak_percent'],
      cells: {
        verified_elements: ({ verified_elements: count }) => (count > 0 ? formatExact(count) : ''),
      },
    }),
    recordTable(texts.whole, report, [
      ...report.peaks.map(
        ({ kernel, flops_per_s }, place): Line => [
          texts.peak(kernel === 'threads'),
          `peaks[${place}]`,
          flops_per_s === undefined ? '' : formatRate(flops_per_s),
        ],
      ),
      ...linesOf(texts.rows),
      ...machineLines(report),
    ]),
  ]
}

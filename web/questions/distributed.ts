// SPDX-License-Identifier: MIT
//
// Data-parallel training: what workers that share a batch gain, measured, and what machines would, by a model.

import type { FormGrowth } from '../charts/attention.ts'
import type { SpeedupData } from '../charts/speedup.ts'
import { formatNumber, formatPercent, formatTime } from '../lab/format/format.ts'
import { formatExact } from '../lab/format/number.ts'
import type { DistributedPoint, DistributedReport } from '../lab/generated/records.ts'
import { texts } from '../texts/distributed.ts'
import { say, type Text } from '../texts/say.ts'
import { about } from './base/about.ts'
import { estimate, withInterval } from './base/estimate.ts'
import type { Context, Figure, Question, Table } from './base/question.ts'
import { oneSubject } from './base/roles.ts'
import { subjectName } from './base/subject-name.ts'
import { linesOf, listTable, machineLines, recordTable } from './base/tables.ts'

/** As much as a batch of digits; divided by many numbers of workers. */
const batch = 64

export const question: Question<'distributed'> = {
  ...about('distributed', texts.plan),
  roles: oneSubject({ model: 'mlp', batch }, { onlyModels: { doc: texts.batch, default: batch } }),
  foremost: ['values', 'latency_us', 'bandwidth_gbit_per_s'],
  sentence,
  figures,
  tables,
  exitCode: ({ outcome }) => (outcome === 'measured' ? 0 : 1),
}

function sentence(report: DistributedReport, { subjects }: Context): Text {
  const { outcome, points, modelled, confidence } = report
  const most = points.at(-1)
  if (outcome !== 'measured' || !most) return [texts.outcomes[outcome] ?? '']
  const name = subjectName(subjects.subject as object)
  const workers = formatExact(most.workers)
  const { speedup_ci_low: low = 0, speedup_ci_high: high = low } = most
  const isTold = low > 1 || (high > 0 && high < 1)
  const gain = isTold
    ? texts.told(workers, name, estimate(most, 'speedup', confidence, texts.times))
    : texts.alike(workers, name)
  return say`${gain}${shares(most)}${model(modelled.at(-1))}`
}

/** Of a worker's step. */
function shares({ compute_ms, exchange_ms = 0, waiting_ms = 0 }: DistributedPoint): string {
  if (compute_ms === undefined) return ''
  const whole = compute_ms + exchange_ms + waiting_ms
  const [computing, exchanging, waiting] = [compute_ms, exchange_ms, waiting_ms].map((part) =>
    formatPercent((100 * part) / whole),
  ) as [string, string, string]
  return texts.shares(computing, exchanging, waiting)
}

const model = (last: DistributedReport['modelled'][number] | undefined): string =>
  last
    ? texts.model(
        formatExact(last.machines),
        formatPercent(last.ring_efficiency_percent),
        formatPercent(last.tree_efficiency_percent),
      )
    : ''

function figures(report: DistributedReport): readonly Figure[] {
  const speedups: SpeedupData = {
    same: withInterval(report.points, 'speedup', ({ workers }) => ({ threads: workers })),
    grown: [],
  }
  const measured: Figure = {
    chart: 'distributed',
    data: speedups,
    caption: texts.speedups,
    file: 'distributed.svg',
    head: texts.speedupHead,
    rows: () =>
      speedups.same.map(({ threads, point, low, high }) => [
        formatExact(threads),
        ...[point, low, high].map((each) => (each === undefined ? '' : formatNumber(each))),
      ]),
  }
  const { modelled } = report
  return [...(speedups.same.length > 0 ? [measured] : []), ...exchanges(modelled, report.points)]
}

function exchanges(
  modelled: DistributedReport['modelled'],
  [one]: readonly DistributedPoint[],
): readonly Figure[] {
  const line = (name: string, time: (point: (typeof modelled)[number]) => number | undefined) => ({
    name,
    points: modelled.flatMap((each) => {
      const point = time(each)
      return point === undefined ? [] : [{ value: each.machines, point }]
    }),
  })
  const { series } = texts
  const forms: FormGrowth[] = [
    line(series.ring, ({ ring_ms }) => ring_ms),
    line(series.tree, ({ tree_ms }) => tree_ms),
    line(series.step, () => one?.p50_ms),
  ]
  if (modelled.length === 0) return []
  return [
    {
      chart: 'all-reduce',
      data: forms,
      caption: texts.exchange,
      file: 'all-reduce.svg',
      head: texts.exchangeHead,
      rows: () =>
        forms.flatMap(({ name, points }) =>
          points.map(({ value, point }) => [name, formatExact(value), formatTime(point)]),
        ),
    },
  ]
}

function tables(report: DistributedReport): readonly Table[] {
  if (report.outcome !== 'measured') return []
  return [
    listTable(report, 'points', {
      ...texts.points,
      heads: texts.heads,
      name: ({ workers }) => formatExact(workers),
    }),
    listTable(report, 'modelled', {
      ...texts.modelled,
      heads: texts.modelledHeads,
      name: ({ machines }) => formatExact(machines),
    }),
    recordTable(texts.whole, report, [...linesOf(texts.rows), ...machineLines(report)]),
  ]
}

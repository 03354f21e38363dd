// SPDX-License-Identifier: MIT
//
// Data-parallel training: what workers that share a batch gain, measured, and what machines would, by a model.

import type { FormGrowth } from '../charts/parts/forms.ts'
import type { SpeedupData } from '../charts/speedup.ts'
import { formatNumber, formatTime } from '../lab/format/format.ts'
import { formatExact } from '../lab/format/number.ts'
import { distributedOptionsFields } from '../lab/generated/options.ts'
import type { DistributedPoint, DistributedReport } from '../lab/generated/records.ts'
import { texts } from '../texts/distributed.ts'
import { say, type Text, unsure } from '../texts/say.ts'
import { about } from './base/about.ts'
import { estimate, withInterval } from './base/estimate.ts'
import type { Context, Figure, Question, Table } from './base/question.ts'
import { oneSubject } from './base/roles.ts'
import { subjectName } from './base/subject-name.ts'
import { linesOf, listTable, machineLines, recordTable } from './base/tables.ts'

/** As much as a batch of digits; divided by many numbers of workers. */
const batch = 64

export const question: Question<'distributed'> = {
  ...about('distributed', distributedOptionsFields, texts.plan),
  roles: oneSubject(
    { model: 'mlp', batch },
    { onlyModels: { doc: texts.batch, default: batch }, onePass: true },
  ),
  foremost: ['values', 'latency_us', 'bandwidth_gbit_per_s'],
  labels: texts.labels,
  taken: () => texts.taken,
  sentence,
  figures,
  tables,
  next: { name: 'training_cost', asks: texts.next },
  exitCode: ({ outcome }) => (outcome === 'measured' ? 0 : 1),
}

function sentence(report: DistributedReport, { subjects }: Context): Text {
  const { outcome, points, confidence } = report
  const most = points.at(-1)
  if (outcome !== 'measured' || !most) return [texts.outcomes[outcome] ?? '']
  const name = subjectName(subjects.subject as object)
  const workers = formatExact(most.workers)
  const { speedup_ci_low: low = 0, speedup_ci_high: high = low } = most
  const isTold = low > 1 || (high > 0 && high < 1)
  const gain = isTold
    ? texts.told(workers, name, estimate(most, 'speedup', confidence, texts.times))
    : unsure(texts.alike(workers, name))
  const { exchange_ms } = most
  return exchange_ms === undefined
    ? gain
    : say`${gain}${texts.exchanging(estimate(most, 'exchange_ms'))}`
}

function figures(report: DistributedReport): readonly Figure[] {
  const speedups: SpeedupData = {
    same: withInterval(report.points, 'speedup', ({ workers }) => ({ workers })),
    grown: [],
  }
  const measured: Figure = {
    chart: 'distributed',
    data: speedups,
    caption: texts.speedups,
    file: 'distributed.svg',
    head: texts.speedupHead,
    rows: () =>
      speedups.same.map(({ workers, point, low, high }) => [
        formatExact(workers),
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

// SPDX-License-Identifier: MIT
//
// Threads: what more of them gain, on the same work and on work that grows with them.

import type { SpeedupData, SpeedupMark } from '../charts/speedup.ts'
import { formatNumber } from '../lab/format/format.ts'
import { formatExact } from '../lab/format/number.ts'
import { threadsOptionsFields } from '../lab/generated/options.ts'
import type { ThreadsPoint, ThreadsReport } from '../lab/generated/records.ts'
import { say, type Text, unsure } from '../texts/say.ts'
import { texts } from '../texts/threads.ts'
import { about } from './base/about.ts'
import { estimate, withInterval } from './base/estimate.ts'
import type { Context, Figure, Question, Table } from './base/question.ts'
import { oneSubject } from './base/roles.ts'
import { subjectName } from './base/subject-name.ts'
import { linesOf, listTable, machineLines, recordTable } from './base/tables.ts'

export const question: Question<'threads'> = {
  ...about('threads', threadsOptionsFields, texts.plan),
  roles: oneSubject(
    { op: 'matmul', m: 512, k: 512, n: 512 },
    { kernels: ['fastest'], onePass: true },
  ),
  onThreads: true,
  labels: texts.labels,
  taken: () => texts.taken,
  predicted: { field: 'points.-1.speedup', quantity: 'times' },
  sentence,
  figures,
  tables,
  next: { name: 'distributed', asks: texts.next },
  exitCode: ({ outcome }) => (outcome === 'measured' ? 0 : 1),
}

function sentence(report: ThreadsReport, { subjects }: Context): Text {
  const { outcome, points, grown, confidence } = report
  const [all, more] = [points.at(-1), grown.at(-1)]
  if (outcome !== 'measured' || !all) return [texts.outcomes[outcome] ?? '']
  const name = subjectName(subjects.subject as object)
  const threads = formatExact(all.threads)
  const times = (point: ThreadsPoint) => estimate(point, 'speedup', confidence, texts.times)
  const { speedup_ci_low: low = 0, speedup_ci_high: high = low, serial_percent: serial } = all
  const isTold = low > 1 || (high > 0 && high < 1)
  const same = isTold ? texts.told(threads, name, times(all)) : unsure(texts.alike(threads, name))
  const share =
    low > 1 && serial !== undefined && serial >= 0
      ? texts.serial(estimate(all, 'serial_percent'))
      : []
  return say`${same}${share}${more?.speedup === undefined ? [] : texts.grown(threads, times(more))}`
}

/** One thread is the speedup 1 by itself. */
const marksOf = (points: readonly ThreadsPoint[]): SpeedupMark[] =>
  withInterval(points, 'speedup', ({ threads }) => ({ workers: threads }))

function figures(report: ThreadsReport): readonly Figure[] {
  const data: SpeedupData = { same: marksOf(report.points), grown: marksOf(report.grown) }
  if (data.same.length === 0) return []
  const row = ({ workers, point, low, high }: SpeedupMark, work: string) => [
    formatExact(workers),
    work,
    ...[point, low, high].map((each) => (each === undefined ? '' : formatNumber(each))),
  ]
  return [
    {
      chart: 'speedup',
      data,
      caption: texts.figure,
      file: 'threads.svg',
      head: texts.figureHead,
      rows: () => [
        ...data.same.map((mark) => row(mark, texts.work.same)),
        ...data.grown.map((mark) => row(mark, texts.work.grown(formatExact(mark.workers)))),
      ],
    },
  ]
}

function tables(report: ThreadsReport): readonly Table[] {
  if (report.outcome !== 'measured') return []
  const { heads } = texts
  const name = ({ threads }: ThreadsPoint) => formatExact(threads)
  return [
    listTable(report, 'points', { ...texts.points, heads, name }),
    listTable(report, 'grown', { ...texts.more, heads, name }),
    recordTable(texts.whole, report, [...linesOf(texts.rows), ...machineLines(report)]),
  ]
}

// SPDX-License-Identifier: MIT
//
// Processor and GPU: from which size on the GPU multiplies matrices faster.

import type { FormGrowth } from '../charts/parts/forms.ts'
import { formatNumber, formatTime } from '../lab/format/format.ts'
import { formatInterval } from '../lab/format/interval.ts'
import { formatExact } from '../lab/format/number.ts'
import { crossoverOptionsFields } from '../lab/generated/options.ts'
import type { CrossoverPoint, CrossoverReport } from '../lab/generated/records.ts'
import { texts } from '../texts/crossover.ts'
import { say, type Text, unsure } from '../texts/say.ts'
import { about } from './base/about.ts'
import { estimate, intervalOf } from './base/estimate.ts'
import type { Figure, Question, Table } from './base/question.ts'
import { linesOf, listTable, machineLines, recordTable } from './base/tables.ts'

export const question: Question<'crossover'> = {
  ...about('crossover', crossoverOptionsFields, texts.plan),
  roles: [],
  options: { values: [64, 128, 256, 512, 1024] },
  foremost: ['values'],
  labels: texts.labels,
  onThreads: true,
  sentence,
  figures,
  tables,
  next: { name: 'roofline', asks: texts.next },
  exitCode: ({ outcome }) => (outcome === 'measured' ? 0 : 1),
}

/** Places among the candidates of a point, as C++ has them. */
const [processor, arithmetic, transfers, whole] = [0, 1, 2, 3]

const candidate = ({ timed }: CrossoverPoint, place: number) => timed.candidates[place] ?? {}

function sentence(report: CrossoverReport): Text {
  const { outcome, adapter, adapter_name = '', points, confidence } = report
  if (adapter === 'no_webgpu' || adapter === 'no_adapter') return [texts.none[adapter]]
  const last = points.filter((point) => intervalOf(candidate(point, whole), 'p50_ms')).at(-1)
  if (outcome !== 'measured' || !last) return [texts.nothing[outcome]]
  const most = formatExact(last.size)
  if (adapter === 'software') {
    const median = (place: number) => estimate(candidate(last, place), 'p50_ms', confidence)
    return say`${unsure(texts.software(adapter_name))}${texts.there(most, median(whole))}${texts.here(median(processor))}`
  }
  const { faster_from, slower_to, resident_faster_from } = report
  const wins =
    faster_from === undefined
      ? unsure(texts.never(most))
      : texts.wins(
          formatExact(faster_from),
          slower_to === undefined ? undefined : formatExact(slower_to),
        )
  const at = texts.at(most, estimate(candidate(last, whole), 'speedup', confidence, texts.times))
  return say`${wins}${at}${resident(faster_from, resident_faster_from)}`
}

/** Said where it is another size. */
function resident(withWay: number | undefined, without: number | undefined): string {
  if (without !== undefined && without !== withWay) return texts.residentWins(formatExact(without))
  return without === undefined && withWay === undefined ? texts.residentNever : ''
}

function figures({ points }: CrossoverReport): readonly Figure[] {
  const forms: FormGrowth[] = texts.candidates.map((name, place) => ({
    name,
    points: points.flatMap((point) => {
      const time = intervalOf(candidate(point, place), 'p50_ms')
      return time ? [{ value: point.size, ...time }] : []
    }),
  }))
  if (forms.every((form) => form.points.length === 0)) return []
  return [
    {
      chart: 'crossover',
      data: forms,
      caption: texts.figure,
      file: 'crossover.svg',
      head: texts.figureHead,
      rows: () =>
        forms.flatMap((form) =>
          form.points.map(({ value, point, low, high }) => [
            form.name,
            formatExact(value),
            ...[point, low, high].map((time) => formatTime(time, 4)),
          ]),
        ),
    },
  ]
}

function tables(report: CrossoverReport): readonly Table[] {
  if (report.outcome === 'no_gpu') return []
  const time = (place: number) => (each: CrossoverPoint) => {
    const { point, low, high } = intervalOf(candidate(each, place), 'p50_ms') ?? {}
    return point === undefined ? '' : formatInterval(point, low, high)
  }
  const gain = (place: number) => (point: CrossoverPoint) => {
    const speedup = intervalOf(candidate(point, place), 'speedup')?.point
    return speedup === undefined ? '' : formatNumber(speedup)
  }
  return [
    listTable(report, 'points', {
      ...texts.points,
      name: ({ size }) => formatExact(size),
      bare: ['speedup'],
      cells: {
        processor: time(processor),
        arithmetic: time(arithmetic),
        transfers: time(transfers),
        whole: time(whole),
        resident: gain(arithmetic),
        speedup: gain(whole),
      },
    }),
    recordTable(texts.whole, report, [
      ...linesOf(texts.rows, { adapter: texts.adapters[report.adapter] }),
      ...machineLines(report),
    ]),
  ]
}

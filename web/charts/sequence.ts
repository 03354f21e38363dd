// SPDX-License-Identifier: MIT
//
// Times in the order of the calls: the first call alone, the warm-up alone, then every timed run, with the median's
// interval behind them and the run where the level changes. A drift, a warming cache or a second mode that a
// histogram hides is seen here.

import { formatTime, timeScale } from '../lab/format/format.ts'
import { apart } from './parts/apart.ts'
import type { Chart } from './parts/chart.ts'
import { type Point, triangles } from './parts/dots.ts'
import { beyondItem, dotItem } from './parts/legend.ts'
import { type Mark, markOf, marks } from './parts/marks.ts'
import { kindOf, kinds } from './parts/outliers.ts'
import { bodyRange } from './parts/range.ts'
import { changeLine, medianBand, medianName } from './parts/reference.ts'
import { linearScale } from './parts/scales.ts'
import { type SequenceData, sequenceLayout } from './parts/sequence-layout.ts'
import { sequenceReading } from './parts/sequence-reading.ts'
import { picture, type Size } from './parts/svg.ts'

/** A dot for each run of a timing, times in ms drawn in the unit that suits them. */
export function sequence(data: SequenceData, size: Size): SVGSVGElement {
  const range = bodyRange(
    firstOf(data.samples_ms, data.warmup_ms, [data.first_call_ms ?? 0]),
    data.sample_classes,
    data.step_ms,
  )
  const { unit, per } = timeScale(range.high)
  const { slots, x, top, frame, narrow } = sequenceLayout(data, size)
  const { foot, right } = frame
  const inMs = linearScale([range.low, range.high], [foot - 4, frame.top])
  const labelled = linearScale([range.low / per, range.high / per], [foot - 4, frame.top])
  const beyond = (time: number) =>
    time > range.high ? ('up' as const) : time < range.low ? ('down' as const) : undefined
  const placed = (time: number) => ({ y: inMs(time), beyond: beyond(time) })
  const all = Array.from(data.samples_ms, (time, index) => ({
    kind: kindOf(data.sample_classes[index]),
    beyond: beyond(time),
    point: [x(index + 1), inMs(time)] as const,
  }))

  return picture(
    'sequence',
    size,
    inWords(data),
    frame.leftAxis(
      labelled,
      `time per call, ${unit}`,
      Math.max(3, Math.floor((foot - frame.top) / 40)),
    ),
    slots.first &&
      apart(
        slots.first,
        [placed(data.first_call_ms ?? 0)],
        top,
        foot,
        formatTime(data.first_call_ms),
      ),
    slots.warmup && apart(slots.warmup, Array.from(data.warmup_ms, placed), top, foot),
    data.median && medianBand(data.median, inMs, { left: slots.timed, right }),
    ...timedRuns(),
    data.change_point_run !== undefined &&
      changeLine(data.change_point_run, x, { left: frame.left + 62, right, top, foot }),
    frame.bottomAxis(
      x,
      data.batch_size > 1 ? `timed run, of ${data.batch_size} calls` : 'timed run',
      { count: Math.max(2, Math.floor((right - slots.timed) / 70)), whole: true },
    ),
    data.median && medianName(data.median, inMs, right, narrow),
    frame.legend(named()),
  )

  function named() {
    const present = new Set(all.filter((run) => !run.beyond).map((run) => run.kind))
    const items = kinds.filter((kind) => present.has(kind)).map(dotItem)
    if (all.some((run) => run.beyond)) items.push(beyondItem)
    return items.length > 1 ? items : []
  }

  function timedRuns(): SVGPathElement[] {
    const points = (wanted: (run: (typeof all)[number]) => boolean) =>
      all.filter(wanted).map(({ point }) => point)
    const drawn = (mark: Mark, at: readonly Point[]) => (at.length > 0 ? [marks(mark, at)] : [])
    return [
      ...kinds.flatMap((kind) =>
        drawn(
          markOf[kind],
          points((run) => run.kind === kind && !run.beyond),
        ),
      ),
      ...(['up', 'down'] as const).flatMap((way) =>
        drawn(
          { kind: 'beyond-dot', shape: (at) => triangles(at, way) },
          points(({ beyond }) => beyond === way),
        ),
      ),
    ]
  }
}

const firstOf = (...lists: readonly ArrayLike<number>[]): ArrayLike<number> =>
  lists.find((list) => list.length > 0) ?? []

function inWords(data: SequenceData): string {
  const { samples_ms: samples } = data
  if (samples.length === 0) return 'Time per call in the order of the runs; no timed runs yet.'
  const sorted = Float64Array.from(samples).sort()
  return [
    `Time per call of ${samples.length} timed runs in their order`,
    `from ${formatTime(sorted[0])} to ${formatTime(sorted[sorted.length - 1])}`,
    data.first_call_ms !== undefined && `the first call took ${formatTime(data.first_call_ms)}`,
    data.warmup_ms.length > 0 && `${data.warmup_ms.length} warm-up runs stand apart`,
    data.change_point_run !== undefined && `the level changes at run ${data.change_point_run}`,
  ]
    .filter(Boolean)
    .join('; ')
    .concat('.')
}

export const chart: Chart<SequenceData> = { draw: sequence, read: sequenceReading }

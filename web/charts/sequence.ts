// SPDX-License-Identifier: MIT
//
// Times in the order of the calls: the first call alone, the warm-up alone, then every timed run, with the median's
// interval behind them and the run where the level changes. A drift, a warming cache or a second mode that a
// histogram hides is seen here.

import { formatTime, timeScale } from '../lab/format/format.ts'
import { sequence as texts } from '../texts/charts.ts'
import { apart, type Slot } from './parts/apart.ts'
import type { Chart } from './parts/chart.ts'
import { type Point, triangles } from './parts/dots.ts'
import { Frame } from './parts/frame.ts'
import type { Interval } from './parts/interval-mark.ts'
import { beyondItem, dotItem, type LegendItem } from './parts/legend.ts'
import { type Mark, markOf, marks } from './parts/marks.ts'
import { type Classes, className, kindOf, kinds } from './parts/outliers.ts'
import { bodyRange } from './parts/range.ts'
import { changeLine, medianBand, medianName } from './parts/reference.ts'
import { type Linear, linearScale } from './parts/scales.ts'
import { picture, type Size } from './parts/svg.ts'

export interface SequenceData {
  readonly first_call_ms?: number | undefined
  readonly warmup_ms: ArrayLike<number>
  readonly samples_ms: ArrayLike<number>
  /** Tukey's class of each sample. */
  readonly sample_classes: Classes
  /** How many runs the axis makes room for. */
  readonly runs_planned: number
  readonly median?: Interval | undefined
  /** The first run of the new level, counted from 1. */
  readonly change_point_run?: number | undefined
  readonly batch_size: number
  /** The clock's step for one sample, ms. */
  readonly step_ms: number
}

const margin = { top: 42, right: 50, bottom: 38, left: 52 }
/** Below this width the median's name moves into the picture, to leave room for the runs. */
const roomy = 400
const narrowRight = 8
const gap = 8

interface Slots {
  readonly first?: Slot
  readonly warmup?: Slot
  /** Where the timed runs begin. */
  readonly timed: number
}

interface SequenceLayout {
  readonly slots: Slots
  /** From a run's number, counted from 1. */
  readonly x: Linear
  /** Where the slots begin. */
  readonly top: number
  readonly frame: Frame
  readonly narrow: boolean
}

export function sequenceLayout(
  data: SequenceData,
  size: Size,
  items: readonly LegendItem[] = [],
): SequenceLayout {
  const narrow = size.width < roomy
  const frame = new Frame(size, narrow ? { ...margin, right: narrowRight } : margin, items)
  const slots = slotsOf(data, frame)
  const runs = Math.max(2, data.runs_planned, data.samples_ms.length)
  return {
    slots,
    x: linearScale([1, runs], [slots.timed + 8, frame.right - 4]),
    top: frame.top - 8,
    frame,
    narrow,
  }
}

/** Where the three parts stand: the first call and the warm-up as narrow as their names allow. */
function slotsOf(data: SequenceData, { left, width }: Frame): Slots {
  let x = left
  const take = (name: string, wide: number): Slot => {
    const slot = { name, from: x, to: x + wide }
    x += wide + gap
    return slot
  }
  const first = data.first_call_ms === undefined ? undefined : take(texts.first, 56)
  const warmup =
    data.warmup_ms.length === 0
      ? undefined
      : take(texts.warmup, Math.min(Math.max(54, data.warmup_ms.length * 8), width / 4))
  return { ...(first && { first }), ...(warmup && { warmup }), timed: x }
}

/** A dot for each run of a timing, times in ms drawn in the unit that suits them. */
export function sequence(data: SequenceData, size: Size): SVGSVGElement {
  const range = bodyRange(
    firstOf(data.samples_ms, data.warmup_ms, [data.first_call_ms ?? 0]),
    data.sample_classes,
    data.step_ms,
  )
  const { unit, per } = timeScale(range.high)
  const beyond = (time: number) =>
    time > range.high ? ('up' as const) : time < range.low ? ('down' as const) : undefined
  const runs = Array.from(data.samples_ms, (time, index) => ({
    kind: kindOf(data.sample_classes[index]),
    beyond: beyond(time),
    time,
  }))
  const { slots, x, top, frame, narrow } = sequenceLayout(data, size, named())
  const { foot, right } = frame
  const inMs = linearScale([range.low, range.high], [foot - 4, frame.top])
  const labelled = linearScale([range.low / per, range.high / per], [foot - 4, frame.top])
  const placed = (time: number) => ({ y: inMs(time), beyond: beyond(time) })
  const all = runs.map((run, index) => ({ ...run, point: [x(index + 1), inMs(run.time)] as const }))

  return picture(
    'sequence',
    size,
    inWords(data),
    frame.leftAxis(labelled, texts.time(unit), Math.max(3, Math.floor((foot - frame.top) / 40))),
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
    frame.bottomAxis(x, texts.run(data.batch_size), {
      count: Math.max(2, Math.floor((right - slots.timed) / 70)),
      whole: true,
    }),
    data.median && medianName(data.median, inMs, { right, top }, narrow),
    frame.legend(),
  )

  function named() {
    const present = new Set(runs.filter((run) => !run.beyond).map((run) => run.kind))
    const items = kinds.filter((kind) => present.has(kind)).map(dotItem)
    if (runs.some((run) => run.beyond)) items.push(beyondItem)
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
  if (samples.length === 0) return texts.none
  const sorted = Float64Array.from(samples).sort()
  return texts.all(samples.length, formatTime(sorted[0]), formatTime(sorted.at(-1)), [
    data.first_call_ms !== undefined && texts.firstTook(formatTime(data.first_call_ms)),
    data.warmup_ms.length > 0 && texts.apart(data.warmup_ms.length),
    data.change_point_run !== undefined && texts.changes(data.change_point_run),
  ])
}

/** The run at `x` pixels from the left; nothing where there is none. */
export function sequenceReading(data: SequenceData, size: Size, x: number): string | undefined {
  const { slots, x: scale } = sequenceLayout(data, size)
  if (within(slots.first, x)) return texts.reading.first(formatTime(data.first_call_ms, 4))
  if (within(slots.warmup, x)) {
    const { from, to } = slots.warmup
    const run = Math.floor(((x - from) / (to - from)) * data.warmup_ms.length)
    return texts.reading.warmup(run + 1, formatTime(data.warmup_ms[run], 4))
  }
  // Beside the runs there is none, and not the nearest.
  const run = Math.round(scale.copy().clamp(false).invert(x))
  const time = data.samples_ms[run - 1]
  if (time === undefined) return undefined
  return texts.reading.run(run, formatTime(time, 4), className(data.sample_classes[run - 1]))
}

const within = (slot: Slot | undefined, x: number): slot is Slot =>
  slot !== undefined && x >= slot.from && x < slot.to

export const chart: Chart<SequenceData> = { draw: sequence, read: sequenceReading }

// SPDX-License-Identifier: MIT
//
// Layout of the picture of a sequence, on which what draws it and what reads it must agree.

import type { Slot } from './apart.ts'
import { Frame } from './frame.ts'
import type { Interval } from './interval-mark.ts'
import type { Classes } from './outliers.ts'
import { type Linear, linearScale } from './scales.ts'
import type { Size } from './svg.ts'

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

export interface SequenceLayout {
  readonly slots: Slots
  /** From a run's number, counted from 1. */
  readonly x: Linear
  /** Where the slots begin. */
  readonly top: number
  readonly frame: Frame
  readonly narrow: boolean
}

export function sequenceLayout(data: SequenceData, size: Size): SequenceLayout {
  const narrow = size.width < roomy
  const frame = new Frame(size, narrow ? { ...margin, right: narrowRight } : margin)
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
  const first = data.first_call_ms === undefined ? undefined : take('first call', 56)
  const warmup =
    data.warmup_ms.length === 0
      ? undefined
      : take('warm-up', Math.min(Math.max(54, data.warmup_ms.length * 8), width / 4))
  return { ...(first && { first }), ...(warmup && { warmup }), timed: x }
}

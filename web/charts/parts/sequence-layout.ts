// SPDX-License-Identifier: MIT
//
// Layout of the picture of a sequence, on which what draws it and what reads it must agree.

import type { Slot } from './apart.ts'
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

export const margin = { top: 42, right: 50, bottom: 38, left: 52 }
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
  readonly top: number
  readonly foot: number
  readonly right: number
  readonly narrow: boolean
}

export function sequenceLayout(data: SequenceData, size: Size): SequenceLayout {
  const narrow = size.width < roomy
  const right = size.width - (narrow ? narrowRight : margin.right)
  const slots = slotsOf(data, right - margin.left)
  const runs = Math.max(2, data.runs_planned, data.samples_ms.length)
  return {
    slots,
    x: linearScale([1, runs], [slots.timed + 8, right - 4]),
    top: margin.top - 8,
    foot: size.height - margin.bottom,
    right,
    narrow,
  }
}

/** Where the three parts stand: the first call and the warm-up as narrow as their names allow. */
function slotsOf(data: SequenceData, width: number): Slots {
  let x = margin.left
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

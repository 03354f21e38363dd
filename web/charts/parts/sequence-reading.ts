// SPDX-License-Identifier: MIT
//
// Reading of the picture of a sequence at a pointer, in words.

import { formatTime } from '../../lab/format/format.ts'
import type { Slot } from './apart.ts'
import { className } from './outliers.ts'
import { type SequenceData, sequenceLayout } from './sequence-layout.ts'
import type { Size } from './svg.ts'

/** The run at `x` pixels from the left; nothing where there is none. */
export function sequenceReading(data: SequenceData, size: Size, x: number): string | undefined {
  const { slots, x: scale } = sequenceLayout(data, size)
  if (within(slots.first, x)) return `first call: ${formatTime(data.first_call_ms, 4)}`
  if (within(slots.warmup, x)) {
    const { from, to } = slots.warmup
    const run = Math.floor(((x - from) / (to - from)) * data.warmup_ms.length)
    return `warm-up ${run + 1}: ${formatTime(data.warmup_ms[run], 4)}`
  }
  // Beside the runs there is none, and not the nearest.
  const run = Math.round(scale.copy().clamp(false).invert(x))
  const time = data.samples_ms[run - 1]
  if (time === undefined) return undefined
  return `run ${run}: ${formatTime(time, 4)}, ${className(data.sample_classes[run - 1])}`
}

const within = (slot: Slot | undefined, x: number): slot is Slot =>
  slot !== undefined && x >= slot.from && x < slot.to

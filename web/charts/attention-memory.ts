// SPDX-License-Identifier: MIT
//
// Bytes of the forms of attention as the sequence grows, on logarithmic axes: what their shapes ask for as lines, what was
// in use as marks. A line that is twice as steep has the square of the length in it.

import { formatBytes } from '../lab/format/format.ts'
import { attentionMemory as texts } from '../texts/charts.ts'
import { type ForetoldSeries, foretoldChart } from './parts/foretold.ts'
import { logEnds, logScale } from './parts/scales.ts'

export interface AttentionMemoryData {
  readonly series: readonly ForetoldSeries[]
}

/** Powers of two, each fourth of a decade's worth of them where there are many: 1 MB, 16 MB, 256 MB. */
function byteTicks(low: number, high: number, count: number): number[] {
  const [first, last] = [Math.ceil(Math.log2(low)), Math.floor(Math.log2(high))]
  const step = Math.max(1, Math.ceil((last - first + 1) / count))
  const all: number[] = []
  for (let power = first; power <= last; power += 1) if (power % step === 0) all.push(2 ** power)
  return all
}

export const chart = foretoldChart<AttentionMemoryData>(
  'attention-memory',
  () => ({
    scale: (values, { top, foot }) => {
      const room = 1.2
      const [least, most] = logEnds(values)
      const scale = logScale([least / room, most * room], [foot - 4, top])
      const [low = 1, high = 1] = scale.domain()
      return Object.assign(scale, {
        ticks: (count: number) => byteTicks(low, high, count),
        tickFormat: () => (bytes: number) => formatBytes(bytes, 1),
      })
    },
    text: (bytes) => formatBytes(bytes),
    measured: ({ point }) => formatBytes(point),
  }),
  texts,
)

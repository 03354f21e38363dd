// SPDX-License-Identifier: MIT
//
// The course of memory, which more than one question shows.

import type { MemoryData } from '../../charts/memory.ts'
import { formatExact } from '../../lab/format/number.ts'
import { texts } from '../texts/memory.ts'
import type { Figure } from './question.ts'

export const memoryFigure = (data: MemoryData, caption: string, file: string): Figure => ({
  chart: 'memory',
  data,
  caption,
  file,
  head: texts.figureHead,
  rows: () =>
    Array.from(data.last_bytes, (last, index) => [
      formatExact((index + 1) * data.events),
      formatExact(data.min_bytes[index]),
      formatExact(data.max_bytes[index]),
      formatExact(last),
    ]),
})

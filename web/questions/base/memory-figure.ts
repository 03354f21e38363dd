// SPDX-License-Identifier: MIT
//
// The course of memory, which more than one question shows.

import type { MemoryData } from '../../charts/memory.ts'
import { formatExact } from '../../lab/format/number.ts'
import { codeText, common } from '../../texts/common.ts'
import type { Figure } from './question.ts'

interface Timeline {
  readonly timeline_events: number
  readonly timeline_min_bytes: Float64Array
  readonly timeline_max_bytes: Float64Array
  readonly timeline_last_bytes: Float64Array
}

/** Nothing where nothing was recorded. */
export function memoryFigure(
  report: Timeline,
  more: Pick<MemoryData, 'moments' | 'heap_bytes' | 'parts'>,
  caption: string,
  file: string,
): readonly Figure[] {
  const data: MemoryData = {
    events: report.timeline_events,
    min_bytes: report.timeline_min_bytes,
    max_bytes: report.timeline_max_bytes,
    last_bytes: report.timeline_last_bytes,
    ...more,
    moments: more.moments.map((each) => ({ ...each, label: codeText(each.label) })),
  }
  const rows = () =>
    Array.from(data.last_bytes, (last, index) =>
      [(index + 1) * data.events, data.min_bytes[index], data.max_bytes[index], last].map((count) =>
        formatExact(count),
      ),
    )
  if (data.last_bytes.length === 0) return []
  return [{ chart: 'memory', data, caption, file, head: common.memoryHead, rows }]
}

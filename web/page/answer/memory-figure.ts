// SPDX-License-Identifier: MIT
//
// The course of memory as a picture with its data.

import { html, type TemplateResult } from 'lit'
import { type MemoryData, memory } from '../../charts/memory.ts'
import type { Size } from '../../charts/svg.ts'
import { formatExact } from '../../lab/format/number.ts'
import './figure.ts'

export const memoryFigure = (
  data: MemoryData,
  { caption, file }: { readonly caption: string; readonly file: string },
): TemplateResult => html`
  <flopscope-figure
    caption=${caption}
    file=${file}
    .draw=${(place: Size) => memory(data, place)}
    .table=${{
      head: ['Allocations and frees', 'Lowest', 'Highest', 'At the end'],
      rows: () =>
        Array.from(data.last_bytes, (last, index) => [
          formatExact((index + 1) * data.events),
          formatExact(data.min_bytes[index]),
          formatExact(data.max_bytes[index]),
          formatExact(last),
        ]),
    }}
  ></flopscope-figure>
`

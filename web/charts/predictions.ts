// SPDX-License-Identifier: MIT
//
// Predictions and measurements, one below the other: a ring or an open range for what was predicted, a dot with its
// interval for what was measured. The axis is logarithmic, so that twice too high and twice too low are equally far off.

import { formatNumber } from '../lab/format/format.ts'
import { predictions as texts } from '../texts/charts.ts'
import type { Chart } from './parts/chart.ts'
import { Frame } from './parts/frame.ts'
import type { Interval } from './parts/interval-mark.ts'
import { withRoundTicks } from './parts/log-axis.ts'
import { boundsPath, legendItem, marks, second, solid } from './parts/marks.ts'
import { logEnds, logScale } from './parts/scales.ts'
import { element, picture, pixel, type Size } from './parts/svg.ts'

type Value = Omit<Interval, 'point'> & { readonly point?: number | undefined }

export interface PredictionRow {
  readonly name: string
  /** A range has no point of its own. */
  readonly value: Value
  readonly kind: 'predicted' | 'measured'
}

export interface PredictionsData {
  readonly rows: readonly PredictionRow[]
  /** What the values are: "ms". */
  readonly label: string
  /** Where a line stands across all rows: 1 for what is divided by what was measured. */
  readonly reference?: number
}

const margin = { top: 28, right: 24, bottom: 38, left: 24 }
const rowHeight = 44

const kinds = [
  { kind: 'predicted', mark: second },
  { kind: 'measured', mark: solid },
] as const

const height = ({ rows }: PredictionsData): number =>
  margin.top + rowHeight * Math.max(1, rows.length) + margin.bottom

const known = ({ point, low, high }: Value): readonly number[] =>
  [point, low, high].filter((value) => value !== undefined)

export function predictions(data: PredictionsData, size: Size): SVGSVGElement {
  const { rows, label, reference } = data
  const items = kinds
    .filter(({ kind }) => rows.some((row) => row.kind === kind))
    .map(({ kind, mark }) => legendItem(texts[kind], mark))
  const frame = new Frame(size, margin, items)
  const all = [...rows.flatMap(({ value }) => known(value)), ...(reference ? [reference] : [])]
  const [least, most] = logEnds(all)
  const room = Math.max(1.5, (most / least) ** 0.1)
  const x = logScale([least / room, most * room], [frame.left, frame.right])
  return picture(
    'predictions',
    size,
    inWords(data),
    reference !== undefined &&
      element('path', {
        class: 'foot',
        d: `M${pixel(x(reference))},${frame.top}V${frame.foot}`,
      }),
    ...rows.flatMap((row, place) => rowMarks(row, x, frame, frame.top + rowHeight * place + 12)),
    frame.bottomAxis(withRoundTicks(x), label),
    frame.legend(),
  )
}

function rowMarks(
  { name, value, kind }: PredictionRow,
  x: (value: number) => number,
  { left }: Frame,
  top: number,
): SVGElement[] {
  const { point, low, high } = value
  const y = top + 18
  const [from, to] = [low, high].map((bound) => bound !== undefined && pixel(x(bound)))
  const mark = kind === 'predicted' ? second : solid
  return [
    element('text', { x: left, y: top }, name),
    ...(from !== false && to !== false && high !== low
      ? [boundsPath(`M${from},${y}H${to}M${from},${y - 4}v8M${to},${y - 4}v8`)]
      : []),
    ...(point === undefined ? [] : [marks(mark, [[x(point), y]])]),
  ]
}

function inWords({ rows, label }: PredictionsData): string {
  const said = rows.map(({ name, value }) => {
    const { point, low, high } = value
    const ends = low === undefined || high === undefined || low === high ? undefined : [low, high]
    return texts.row(
      name,
      point === undefined ? '' : formatNumber(point),
      ends?.map((end) => formatNumber(end)),
    )
  })
  return texts.all(label, said)
}

export const chart: Chart<PredictionsData> = { draw: predictions, height }

// SPDX-License-Identifier: MIT
//
// Runs side by side, fastest first: a point for each with the interval around it, and every other group behind them on
// a band, so that two that are not told apart are seen to stand together. Times stand on a logarithmic axis, since those
// of two machines may lie decades apart. Where there is no room for names, places stand in their stead.

import { formatTime, timeScale } from '../lab/format/format.ts'
import { ranking as texts } from '../texts/charts.ts'
import type { Chart } from './parts/chart.ts'
import { Frame } from './parts/frame.ts'
import { endsOf, type Interval } from './parts/interval-mark.ts'
import type { LegendItem } from './parts/legend.ts'
import { withRoundTicks } from './parts/log-axis.ts'
import { intervals, legendItem, type Mark, marks, second, solid } from './parts/marks.ts'
import { linearScale, logEnds, logScale } from './parts/scales.ts'
import { element, glyph, picture, pixel, type Size } from './parts/svg.ts'

export interface RankedTime extends Interval {
  readonly name: string
  /** From 0. */
  readonly group: number
  /** Whether a machine like this one made it, or it is what the others are compared with. */
  readonly own: boolean
}

export interface RankingData {
  /** In ms, fastest first. */
  readonly runs: readonly RankedTime[]
  /** What those are that are one's own, and the others. */
  readonly legend: { readonly own: string; readonly others: string }
}

const margin = { top: 56, right: 12, bottom: 38, left: 46 }
/** Letters below which a name says nothing. */
const fewest = 6

export function ranking({ runs, legend }: RankingData, size: Size): SVGSVGElement {
  const frame = new Frame(size, margin, items(runs, legend))
  const crowded = isCrowded(runs, frame.width)
  const { left, middle, width, ground } = frame.columns(named(runs, frame.width))
  const { unit, per } = timeScale(Math.max(...runs.map(({ point }) => point)))
  const [least, most] = logEnds(runs.flatMap(endsOf).map((time) => time / per))
  const room = Math.max(1.1, (most / least) ** 0.06)
  const y = logScale([least / room, most * room], [frame.foot - 4, frame.top])
  const placed = (own: boolean) =>
    runs.flatMap((run, place) =>
      run.own === own ? [{ ...inUnit(run, per), x: middle(place) }] : [],
    )
  /** Of many the intervals run into one band. */
  const drawn = (mark: Mark, own: boolean): SVGElement[] => {
    const all = placed(own)
    if (all.length === 0) return []
    if (!crowded) return intervals(mark, all, y)
    const points = all.map(({ x, point }) => [x, y(point)] as const)
    return [marks(mark, points)]
  }
  return picture(
    'ranking',
    size,
    inWords(runs),
    ...bands(),
    frame.leftAxis(withRoundTicks(y), texts.axis(unit), 5),
    crowded && element('path', { class: 'area', d: band() }),
    ...drawn(solid, true),
    ...drawn(runs.some(({ own }) => own) ? second : solid, false),
    ...ground,
    crowded &&
      frame.bottomAxis(
        linearScale([1, runs.length], [middle(0), middle(runs.length - 1)]),
        texts.place,
        { whole: true },
      ),
    frame.legend(),
  )

  /** From end to end of the intervals, there along the low ones and back along the high ones. */
  function band(): string {
    const line = (end: (interval: Interval) => number | undefined) =>
      runs.map((run, place) => `${pixel(middle(place))},${pixel(y((end(run) ?? run.point) / per))}`)
    return `M${[...line(({ low }) => low), ...line(({ high }) => high).reverse()].join('L')}Z`
  }

  /** Behind every other group, and its number at each that has the room. */
  function bands(): SVGElement[] {
    return groupsOf(runs).flatMap(({ group, from, to }) => {
      const x = left(from)
      const wide = left(to) + width - x
      const area = { x, width: wide, y: frame.top - 8, height: frame.foot - frame.top + 8 }
      const name = texts.group(group + 1)
      const short = String(group + 1)
      const label = [name, short].find((text) => text.length * glyph < wide)
      return [
        ...(group % 2 === 1 ? [element('rect', { class: 'apart', ...area })] : []),
        ...(label
          ? [
              element(
                'text',
                { x: x + wide / 2, y: frame.top - 26, 'text-anchor': 'middle' },
                label,
              ),
            ]
          : []),
      ]
    })
  }
}

const inUnit = ({ point, low, high }: Interval, per: number): Interval => ({
  point: point / per,
  low: low === undefined ? undefined : low / per,
  high: high === undefined ? undefined : high / per,
})

const items = (runs: readonly RankedTime[], legend: RankingData['legend']): LegendItem[] =>
  runs.some(({ own }) => own) && runs.some(({ own }) => !own)
    ? [legendItem(legend.own, solid), legendItem(legend.others, second)]
    : []

const lettersOf = (runs: readonly RankedTime[], width: number) =>
  Math.floor(width / runs.length / glyph) - 1

/** Whether there is not even room for a number below each. */
const isCrowded = (runs: readonly RankedTime[], width: number) =>
  lettersOf(runs, width) < String(runs.length).length

function named(runs: readonly RankedTime[], width: number): { readonly name: string }[] {
  const letters = lettersOf(runs, width)
  const crowded = isCrowded(runs, width)
  return runs.map(({ name }, place) => {
    if (crowded) return { name: '' }
    return { name: letters < fewest ? String(place + 1) : `${place + 1} ${name}` }
  })
}

/** The groups in their order, by the places of their first and last runs. */
function groupsOf(runs: readonly RankedTime[]) {
  const groups: { readonly group: number; readonly from: number; to: number }[] = []
  for (const [place, { group }] of runs.entries()) {
    const last = groups.at(-1)
    if (last?.group === group) last.to = place
    else groups.push({ group, from: place, to: place })
  }
  return groups
}

const inWords = (runs: readonly RankedTime[]): string =>
  texts.all(
    groupsOf(runs).map(({ from, to }) => {
      const [first, last] = [runs[from], runs[to]]
      const times = [first, last].map((run) => formatTime(run?.point))
      return texts.groupOf(to - from + 1, first?.name ?? '', times[0] ?? '', times[1] ?? '')
    }),
  )

/** The run at `x` pixels from the left. */
export function rankingReading({ runs }: RankingData, size: Size, x: number): string | undefined {
  const frame = new Frame(size, margin)
  const place = Math.floor(((x - frame.left) / frame.width) * runs.length)
  const run = runs[place]
  if (!run) return undefined
  const { name, point, low, high, group } = run
  const [time, from, to] = [point, low, high].map((value) => formatTime(value, 4))
  return texts.reading(
    place + 1,
    name,
    String(time),
    low === undefined ? '' : `${from} – ${to}`,
    group + 1,
  )
}

export const chart: Chart<RankingData> = { draw: ranking, read: rankingReading }

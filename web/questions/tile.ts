// SPDX-License-Identifier: MIT
//
// A tile of a matrix product that somebody chose: does it fit the registers, and what does that make of its rate?

import type { LadderData, Rung } from '../charts/ladder.ts'
import { formatRate } from '../lab/format/interval.ts'
import { formatExact } from '../lab/format/number.ts'
import { tileOptionsFields } from '../lab/generated/options.ts'
import type { TileRate, TileReport } from '../lab/generated/records.ts'
import { say, type Text, unsure } from '../texts/say.ts'
import { texts } from '../texts/tile.ts'
import { about } from './base/about.ts'
import { estimate } from './base/estimate.ts'
import type { Context, Figure, Question, Table } from './base/question.ts'
import { linesOf, listTable, machineLines, recordTable } from './base/tables.ts'

export const question: Question<'tile'> = {
  ...about('tile', tileOptionsFields, texts.plan),
  roles: [],
  foremost: ['rows', 'vectors', 'arithmetic'],
  labels: texts.labels,
  predicted: { field: 'best_percent', quantity: 'percent' },
  sentence,
  figures,
  tables,
  next: { name: 'roofline', asks: texts.next },
  exitCode: ({ outcome }) => (outcome === 'measured' ? 0 : 1),
}

/** As the field writes tiles: rows by columns. */
const tileName = ({ rows, vectors }: TileRate): string =>
  texts.tile(formatExact(rows), formatExact(4 * vectors))

const isFused = ({ arithmetic }: TileRate): boolean => arithmetic === 'fused'

/** Fewer vectors of sums than these wait for one another: two additions begin in each cycle, and each takes four. */
const busySums = 8

function sentence(report: TileReport, { options }: Context): Text {
  const { outcome, tiles, fits, registers, best, speed, sums, confidence } = report
  const [chosen] = tiles
  if (outcome !== 'measured' || !chosen) return [texts.outcomes[outcome] ?? '']
  const expected = fits ? 'fits' : 'spills'
  const there = formatExact(Number(options.registers ?? 15))
  const foreseen = texts[expected](tileName(chosen), formatExact(registers), there)
  if (best === 0) return say`${foreseen}${texts.best[expected]}`
  const found = texts.measured[expected][speed](estimate(report, 'best_percent', confidence))
  const why = fits && speed === 'slow' && sums < busySums ? texts.few : ''
  const hidden = !fits && speed === 'fast' ? texts.hidden : ''
  const said = say`${foreseen}${found}${why}${hidden}`
  return speed === 'unknown' ? unsure(said) : said
}

/** Beside tiles of the same arithmetic, so that their names are short enough for a phone. */
function figures({ tiles, peaks }: TileReport): readonly Figure[] {
  const peak = Math.max(...peaks.map(({ flops_per_s: rate = 0 }) => rate)) || undefined
  const rungs: Rung[] = tiles
    .filter((tile) => isFused(tile) === tiles.slice(0, 1).some(isFused))
    .flatMap((tile) => {
      const { flops_per_s: point, flops_per_s_low: low, flops_per_s_high: high } = tile
      const name = tile === tiles[0] ? texts.yours : tileName(tile)
      return point === undefined ? [] : [{ name, point, low, high, peak }]
    })
    .sort((a, b) => a.point - b.point)
  if (rungs.length === 0) return []
  const data: LadderData = { rungs, unit: 'operations' }
  return [
    {
      chart: 'ladder',
      data,
      caption: texts.figure,
      file: 'tile.svg',
      head: texts.figureHead,
      rows: () =>
        rungs.map(({ name, point, low, high }) => [
          name,
          ...[point, low, high, peak].map((rate) => formatRate(rate)),
        ]),
    },
  ]
}

function tables(report: TileReport): readonly Table[] {
  if (report.outcome !== 'measured') return []
  return [
    listTable(report, 'tiles', { ...texts.tiles, name: tileName, bare: ['p50_ms'] }),
    {
      ...listTable(report, 'loop', {
        ...texts.loop,
        name: (_, place) => formatExact(place + 1),
        cells: { text: ({ text }) => text.replaceAll('  ', '\u00a0\u00a0') },
      }),
      code: 2,
    },
    recordTable(texts.whole, report, [...linesOf(texts.rows), ...machineLines(report)]),
  ]
}

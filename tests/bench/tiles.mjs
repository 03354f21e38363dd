// SPDX-License-Identifier: MIT
//
// Does counting registers foresee which tiles spill? Sixty tiles drawn at random, half of them such as should fit, each
// written and measured by the question `tile` in one fresh isolated page: foreseen to spill, and found slow, or foreseen to
// fit, and found fast.
//
// All have sums enough to keep a processor busy, and two vectors at least, since with one each product waits for a load of
// its own: so the registers alone decide.
import { loadavg } from 'node:os'
import { askFreshPage } from './chromium.mjs'
import { uniform } from './random.mjs'
import { number, table } from './table.mjs'

const registers = 15
const fewestSums = 8
const arithmetics = ['fused', 'products_first', 'in_turn']

export async function timeTiles(browser, address, { tiles }, say) {
  const random = uniform(1)
  const [fitting, spilling] = [true, false].map((fits) =>
    drawn(
      allTiles().filter((tile) => needed(tile) <= registers === fits),
      tiles.each,
      random,
    ),
  )
  const found = await askFreshPage(browser, `${address}/isolated/roofs.html`, async (bench) => {
    const reports = []
    for (const tile of [...fitting, ...spilling]) {
      say(`tiles: ${reports.length} of ${fitting.length + spilling.length}`)
      reports.push({ tile, ...(await bench('tile', { ...tile, registers, max_ms: tiles.max_ms })) })
    }
    return reports
  })
  return { found, load: loadavg()[0].toFixed(1) }
}

/** Counted here by itself: sums, a row of B, and what is multiplied. */
function needed({ rows, vectors, arithmetic }) {
  const beside = { fused: 1, products_first: vectors, in_turn: Math.min(vectors, 2) }
  return rows * vectors + vectors + beside[arithmetic]
}

const allTiles = () =>
  arithmetics.flatMap((arithmetic) =>
    upTo(12).flatMap((rows) =>
      upTo(6)
        .filter((vectors) => vectors > 1 && rows * vectors >= fewestSums)
        .flatMap((vectors) => [1, 2, 4].map((steps) => ({ rows, vectors, steps, arithmetic }))),
    ),
  )

const upTo = (most) => Array.from({ length: most }, (_, at) => at + 1)

function drawn(from, count, random) {
  const left = [...from]
  return upTo(count).flatMap(() => left.splice(Math.floor(random() * left.length), 1))
}

export function printTiles({ found, load }) {
  const agrees = ({ fits, speed }) => speed === (fits ? 'fast' : 'slow')
  const right = found.filter(agrees).length
  return [
    `Tiles: what ${registers} registers foresee is found of ${right} of ${found.length}, ${number((100 * right) / found.length)} %; ${found.filter(({ fits }) => fits).length} should fit. Load ${load}.`,
    table(
      ['otherwise', 'registers', 'foreseen', 'found', '% of the best'],
      found
        .filter((each) => !agrees(each))
        .map(({ tile, registers: needs, fits, speed, best_percent = Number.NaN }) => [
          `${tile.rows} x ${4 * tile.vectors}, ${tile.steps} steps, ${tile.arithmetic}`,
          number(needs),
          fits ? 'fits' : 'spills',
          speed,
          number(best_percent),
        ]),
    ),
  ].join('\n')
}

// SPDX-License-Identifier: MIT
//
// Matrix products of odd shapes beside the better peer: each dimension is drawn between 1 and 700, evenly on a logarithmic
// scale, and the draws are the same in every run. Whoever chose the sizes of the other cases may have tuned for them; nobody
// tuned for these. Every output is compared with our naive kernel's first, then all take turns (rounds.ts).
//
// A shape is below a peer where our time is the longer one, for certain where the whole interval of the ratio is. Of
// intervals that hold in 95 of 100 shapes some mislead: one shape of 200 below a peer by a little is no finding yet.
import { ask, withFreshPage } from './chromium.mjs'
import { disagreements } from './disagreements.mjs'
import { goal, printGoals } from './goals.mjs'
import { uniform } from './random.mjs'
import { ratioOf, timeOf } from './statistics.mjs'
import { number, ratio, table } from './table.mjs'

const seed = 700
const largest = 700
const builds = ['plain', 'relaxed']

/** How many of the worst are shown. */
const shown = 5

/** `count` shapes m x k x n, of which the first are the same for any count. */
export function oddShapes(count) {
  const next = uniform(seed)
  const size = () => Math.floor((largest + 1) ** next())
  return Array.from({ length: count }, () => [size(), size(), size()])
}

const nameOf = (shape) => `matmul ${shape.join(' x ')}`

/** Undefined where `--case` names none of these shapes, but other parts may have some. */
export async function timeOdd(browser, address, { odd, parts, case: wanted }, say) {
  const shapes = oddShapes(odd.shapes).filter((shape) => nameOf(shape).includes(wanted))
  if (shapes.length === 0 && parts.length > 1) return undefined
  if (shapes.length === 0) throw new Error(`--case is part of no odd shape: "${wanted}"`)
  const pages = []
  for (let page = 1; page <= odd.pages; ++page) {
    await withFreshPage(browser, `${address}/isolated/kernels.html`, async (tab, url) => {
      await tab.goto(url)
      const about = await ask(tab, 'open')
      const results = []
      for (const [place, shape] of shapes.entries()) {
        if (place % 20 === 0)
          say(`odd shapes, page ${page} of ${odd.pages}: ${place} of ${shapes.length}`)
        results.push(await ask(tab, 'timeProduct', shape, odd.rounds))
      }
      pages.push({ ...about, results })
    })
  }
  const rows = reportRows(pages)
  const distributions = distributionsOf(rows)
  return {
    pages,
    rows,
    distributions,
    goals: distributions.map(goalOf),
    disagreements: disagreements(pages),
  }
}

/** A row for each shape and build. */
function reportRows(pages) {
  return pages[0].results.flatMap(({ name, contestants }, index) => {
    const samples = (who) => pages.map(({ results }) => results[index].contestants[who].rounds_ms)
    return builds
      .filter((build) => `simd ${build}` in contestants)
      .map((build) => {
        const ours = samples(`simd ${build}`)
        const tfjs = ratioOf(samples('tfjs'), ours)
        const ort = ratioOf(samples('ort'), ours)
        const peer = tfjs.ratio < ort.ratio ? tfjs : ort
        return { case: name, build, ms: timeOf(ours), tfjs, ort, peer }
      })
  })
}

/** Of each build with rows: how the better peer's times over ours are spread, and the worst shapes. */
export const distributionsOf = (rows) =>
  builds
    .map((build) => rows.filter((row) => row.build === build))
    .filter((own) => own.length > 0)
    .map((own) => {
      const sorted = own.toSorted((a, b) => a.peer.ratio - b.peer.ratio)
      const at = (share) => sorted[Math.round(share * (sorted.length - 1))].peer.ratio
      const below = (end) => own.filter(({ peer }) => (peer[end] ?? peer.ratio) < 1).length
      return {
        build: own[0].build,
        shapes: own.length,
        least: at(0),
        p5: at(0.05),
        median: at(0.5),
        p95: at(0.95),
        below: below('ratio'),
        /** Those whose whole interval is, and those of which some part is. */
        below_for_certain: below('high'),
        below_perhaps: below('low'),
        worst: sorted.slice(0, shown),
      }
    })

const goalOf = ({ build, shapes, below, below_for_certain, below_perhaps }) =>
  goal({
    what: `odd shapes below the better peer, of ${shapes}, ${build}`,
    found: below,
    low: below_for_certain,
    high: below_perhaps,
    limit: 0,
    most: true,
  })

export function printOdd({ pages, distributions, goals, disagreements }) {
  const [{ peers }] = pages
  return [
    `Odd shapes: matmul, each dimension 1 to ${largest}, 1 thread, ${pages.length} fresh isolated pages, ` +
      `TensorFlow.js ${peers.tfjs}, onnxruntime-web ${peers.ort}: the better peer's time over ours`,
    table(
      ['build', 'shapes', 'least', '5 %', 'median', '95 %', 'below 1', 'for certain'],
      distributions.map((one) => [
        one.build,
        String(one.shapes),
        ...[one.least, one.p5, one.median, one.p95].map((value) => value.toFixed(2)),
        String(one.below),
        String(one.below_for_certain),
      ]),
    ),
    '  For certain: the whole 95 % interval is below 1.',
    '',
    'The worst of them',
    table(
      ['case', 'build', 'ours ms', 'tfjs / ours', 'ort / ours'],
      distributions.flatMap(({ worst }) =>
        worst.map((row) => [row.case, row.build, number(row.ms), ratio(row.tfjs), ratio(row.ort)]),
      ),
    ),
    '',
    printGoals(goals),
    ...disagreements.map((text) => `  WRONG: ${text}`),
  ].join('\n')
}

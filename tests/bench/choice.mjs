// SPDX-License-Identifier: MIT
//
// Does the lab choose the fastest tile? In fresh isolated pages of Chromium and Firefox, each in a browser of its own, the lab
// chooses as it does before its first measurement (cpp/experiments/tile/tile_choice.h). Then the same page times one matmul
// in emitted tiles of every height there is, in rounds that run forwards and backwards.
//
// The smallest of many noisy times flatters the best of them. So the best tile is searched in half of the rounds and both
// tiles' times are taken from the others, then the halves change places: where all tiles are alike the ratio is 1 and not
// more, and it may be less.
import { loadavg } from 'node:os'
import { openChromium, openFirefox } from '../browser/drivers/puppeteer.mjs'
import { goal, printGoals } from './goals.mjs'
import { median } from './statistics.mjs'
import { number, table } from './table.mjs'

const browsers = { Chromium: openChromium, Firefox: openFirefox }

/** How much slower than the best of all the chosen tile may be. */
const limit = 1.03

export async function timeChoices(address, { choices }, say) {
  const { pages, ...options } = choices
  const found = []
  for (const [browser, launch] of Object.entries(browsers)) {
    for (let page = 1; page <= pages; ++page) {
      say(`choice, ${browser}: page ${page} of ${pages}`)
      const load = loadavg()[0]
      const answer = await askFresh(launch, `${address}/isolated/choice.html`, options)
      found.push({ browser, load, ...(answer ? { ...answer, ...judged(answer) } : {}) })
    }
  }
  return { size: options.size, found, goals: Object.keys(browsers).flatMap(goalOf(found)) }
}

async function askFresh(launch, address, options) {
  const page = await launch()
  try {
    await page.open(address)
    for (const end = Date.now() + 60_000; !(await page.evaluate(() => 'bench' in globalThis)); ) {
      if (Date.now() > end) throw new Error(`${address} did not load its program`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    return await page.evaluate((options) => globalThis.bench.choice(options), options)
  } finally {
    await page.close()
  }
}

/** The chosen tile's time over that of the best, and which that was. */
export function judged({ chosen, heights, times_ms }) {
  // Of two rounds that follow each other one runs forwards and one backwards.
  const half = (times, which) => times.filter((_, round) => ((round >> 1) & 1) === which)
  const medians = (which) => times_ms.map((times) => median(half(times, which)))
  const [first, second] = [medians(0), medians(1)]
  const bestOf = (times) => times.indexOf(Math.min(...times))
  const at = heights.indexOf(chosen)
  const ratio = (second[at] / second[bestOf(first)] + first[at] / first[bestOf(second)]) / 2
  return { best: heights[bestOf(times_ms.map(median))], ratio }
}

const goalOf = (found) => (browser) => {
  const ratios = found.flatMap((one) =>
    one.browser === browser && one.ratio !== undefined ? [one.ratio] : [],
  )
  if (ratios.length === 0) return []
  const what = `${browser}, the chosen tile's time over the best one's, median of ${ratios.length} pages`
  return [goal({ what, found: median(ratios), limit, unit: 'x', most: true })]
}

/** "6 (17 times), 5 (3 times)", the most frequent first. */
function counted(values) {
  const counts = new Map()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([value, times]) => `${value} (${times})`)
    .join(', ')
}

const range = (values, digits) =>
  `${Math.min(...values).toFixed(digits)} to ${Math.max(...values).toFixed(digits)}`

export function printChoices({ size, found, goals }) {
  const rows = Object.keys(browsers).map((browser) => {
    const pages = found.filter((one) => one.browser === browser)
    const emitting = pages.filter(({ ratio }) => ratio !== undefined)
    const ratios = emitting.map(({ ratio }) => ratio)
    const loads = range(
      pages.map(({ load }) => load),
      1,
    )
    if (ratios.length === 0)
      return [browser, String(pages.length), '', '', 'emits none', '', '', loads]
    return [
      browser,
      String(pages.length),
      number(median(ratios)),
      range(ratios, 3),
      counted(emitting.map(({ chosen }) => chosen)),
      String(emitting.filter(({ measured }) => measured).length),
      counted(emitting.map(({ best }) => best)),
      loads,
    ]
  })
  return [
    `The choice of a tile, matmul ${size}: the chosen one's time over that of the best of all heights, in fresh isolated pages`,
    table(
      [
        'browser',
        'pages',
        'median',
        'range',
        'rows chosen (times)',
        'by measuring',
        'rows of the best',
        'load',
      ],
      rows,
    ),
    printGoals(goals),
  ].join('\n')
}

// SPDX-License-Identifier: MIT
//
// What a visitor waits for. The first result: a fresh page that imports the library and times a
// matmul of 256 with everything at its default. The main thread: the lab's own page, from pressing
// Run to the answer, watched for long tasks.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { withFreshPage } from './chromium.mjs'
import { goal, printGoals } from './goals.mjs'
import { watchMainThread } from './main-thread.mjs'
import { median } from './statistics.mjs'
import { number, table } from './table.mjs'

const settings = [
  { prefix: '/', name: 'plain' },
  { prefix: '/isolated/', name: 'isolated' },
]

const milestones = {
  open_ms: 'the lab is open',
  first_call_ms: 'first call timed and verified',
  first_median_ms: 'first median with an interval',
  report_ms: 'report of 100 runs',
}

export async function timeVisits(browser, address, site, { visits }, say) {
  const found = []
  for (const { prefix, name } of settings) {
    const times = []
    let files = []
    for (let visit = 1; visit <= visits; ++visit) {
      say(`visitor, ${name} page: visit ${visit} of ${visits}`)
      const visited = await visitFirst(browser, `${address}${prefix}first.html`, site, prefix)
      times.push(visited.times)
      files = visited.files
    }
    say(`visitor, ${name} page: main thread`)
    const calm = await watchMainThread(browser, `${address}${prefix}dist/`)
    found.push({ name, times, files, calm })
  }
  return { settings: found, goals: found.flatMap(goalsOf) }
}

async function visitFirst(browser, address, site, prefix) {
  return withFreshPage(browser, address, async (tab, url) => {
    const paths = new Set()
    tab.context().on('request', (request) => paths.add(new URL(request.url()).pathname))
    await tab.goto(url)
    await tab.waitForFunction(() => 'times' in globalThis)
    const times = await tab.evaluate(() => globalThis.times)
    // The page itself is not the library's.
    const files = [...paths].filter((path) => path.includes('/dist/')).sort()
    return { times, files: files.map((path) => sizeOf(site, path.slice(prefix.length))) }
  })
}

/** As a static host would send it. */
function sizeOf(site, path) {
  const bytes = readFileSync(join(site, path))
  return { path, bytes: bytes.length, gzip_bytes: gzipSync(bytes, { level: 9 }).length }
}

function goalsOf({ name, times, files, calm }) {
  const total = files.reduce((sum, { gzip_bytes }) => sum + gzip_bytes, 0)
  return [
    goal({
      what: `${name} page, first result after navigation`,
      found: median(times.map(({ first_call_ms }) => first_call_ms)),
      limit: 100,
      unit: ' ms',
      most: true,
    }),
    goal({
      what: `${name} page, downloaded for it`,
      found: total / 1024,
      limit: 100,
      unit: ' KB gz',
      most: true,
    }),
    goal({
      what: `${name} page, tasks above 50 ms while measuring`,
      found: calm.long_tasks_ms.length,
      limit: 0,
      most: true,
    }),
  ]
}

export function printVisits({ settings: found, goals }) {
  const rows = found.flatMap(({ name, times }) =>
    Object.entries(milestones).map(([key, what]) => {
      const all = times.map((one) => one[key]).filter((time) => time !== undefined)
      return [
        `${name} page: ${what}`,
        ...[median(all), Math.min(...all), Math.max(...all)].map(number),
      ]
    }),
  )
  const lines = [
    `A visitor's first matmul 256: ms since navigation began, ${found[0].times.length} fresh pages, localhost`,
    table(['until', 'median ms', 'fastest ms', 'slowest ms'], rows),
    '',
    ...found.map(
      ({ name, calm }) =>
        `  Main thread of the ${name} lab page: ${calm.long_tasks_ms.length} tasks above 50 ms in ` +
        `${number(calm.measuring_ms)} ms of measuring, longest gap of the event loop ` +
        `${number(calm.longest_gap_ms)} ms. It said: ${calm.answer}`,
    ),
    ...found
      .slice(0, 1)
      .flatMap(({ files }) =>
        files.map(
          ({ path, bytes, gzip_bytes }) => `  ${path}: ${bytes} bytes, ${gzip_bytes} bytes gz`,
        ),
      ),
    '',
    printGoals(goals),
  ]
  return lines.join('\n')
}

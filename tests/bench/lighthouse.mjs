// SPDX-License-Identifier: MIT
//
// Lighthouse's four scores of the lab page, on the phone that it emulates. It throttles by calculation
// and its score of performance still moves by a few points from run to run: the median of several counts.
// Not among the dependencies, because it would be a third of what npm installs: npx fetches it here.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { executable, flags } from '../browser/browsers.mjs'
import { goal, printGoals } from './goals.mjs'
import { median } from './statistics.mjs'
import { table } from './table.mjs'

/** The last one that runs in Node 20. */
const pinned = 'lighthouse@12.8.2'

const categories = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'best practices',
  seo: 'search engines',
}

export async function timeLighthouse(address, { audits }, say) {
  const page = `${address}/dist/`
  const found = []
  for (let audit = 1; audit <= audits; ++audit) {
    say(`lighthouse: audit ${audit} of ${audits}`)
    found.push(await scores(page))
  }
  const of = (category) => found.map((scores) => scores[category])
  const all = Object.keys(categories).map((category) => ({
    category,
    scores: of(category),
    median: median(of(category)),
  }))
  const goals = all.map((each) =>
    goal({ what: `Lighthouse, ${categories[each.category]}`, found: each.median, limit: 95 }),
  )
  return { version: pinned, page: '/', scores: all, goals }
}

async function scores(page) {
  const chrome = ['--headless=new', ...flags].join(' ')
  const options = ['--quiet', '--output=json', '--output-path=stdout', `--chrome-flags=${chrome}`]
  const only = `--only-categories=${Object.keys(categories)}`
  const { stdout } = await promisify(execFile)('npx', ['--yes', pinned, page, ...options, only], {
    env: { ...process.env, CHROME_PATH: executable('Chromium') },
    maxBuffer: 2 ** 28,
  })
  const report = JSON.parse(stdout)
  if (report.runtimeError) throw new Error(`Lighthouse: ${report.runtimeError.message}`)
  return Object.fromEntries(
    Object.entries(report.categories).map(([name, { score }]) => [name, Math.round(100 * score)]),
  )
}

export function printLighthouse({ version, scores, goals }) {
  const rows = scores.map((each) => [
    categories[each.category],
    String(each.median),
    each.scores.join(' '),
  ])
  return [
    `The lab page by ${version}, of 100`,
    table(['', 'median', 'audits'], rows),
    printGoals(goals),
  ].join('\n\n')
}

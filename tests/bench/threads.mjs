// SPDX-License-Identifier: MIT
//
// As many threads as the machine has cores beside one, and beside the peers with as many: several fresh isolated pages,
// each of which times every case. All of them have a pool that waits for its next work awake for some
// time, so before each turn every pool is given the time to fall asleep; see pages/rounds.ts.
//
// How many cores are free is measured beside it, as the peak of all threads over that of one; what a case gains is judged
// by what that gains. What this can't tell: what threads gain where more cores are free than here.
import { ask, withFreshPage } from './chromium.mjs'
import { disagreements } from './disagreements.mjs'
import { printGoals, threadsVerdicts } from './goals.mjs'
import { ratioOf, scaled, timeOf } from './statistics.mjs'
import { noCase, number, percent, ratio, table } from './table.mjs'

const peers = { tfjs: 'TensorFlow.js', ort: 'onnxruntime-web' }

/** Undefined where `--case` names none of these cases, but other parts may have some. */
export async function timeThreads(browser, address, options, say) {
  const opened = []
  for (let page = 1; page <= options.pages; ++page) {
    await withFreshPage(browser, `${address}/isolated/threads.html`, async (tab, url) => {
      await tab.goto(url)
      const about = await ask(tab, 'open')
      const cases = about.cases.filter((name) => name.includes(options.case))
      if (cases.length === 0 && options.parts.length > 1) return
      if (cases.length === 0) throw new Error(noCase(options.case, about.cases))
      const { versions, missing } = await enter(tab, about.threads)
      const results = []
      for (const name of cases) {
        say(`threads, page ${page} of ${options.pages}: ${name}`)
        results.push(await ask(tab, 'time', name, Object.keys(versions), options.threads))
      }
      opened.push({ ...about, peers: versions, missing, cases, results })
    })
  }
  return opened.length === 0 ? undefined : report(opened)
}

/** Lets each peer in that has its threads: as it says itself, and as the browser counts them. */
async function enter(tab, threads) {
  const versions = {}
  const missing = []
  for (const [name, title] of Object.entries(peers)) {
    const before = tab.workers().length
    try {
      const version = await ask(tab, 'enter', name)
      // Its caller is one of them.
      const started = tab.workers().length - before
      if (started < threads - 1) throw new Error(`it has started ${started} workers`)
      versions[name] = version
    } catch (error) {
      // Of an error in the page, without where it was thrown and how it was asked for.
      const [reason] = error.message.replace(/^page\.evaluate: (Error: )?/, '').split('\n')
      missing.push(`${title} takes no part with ${threads} threads: ${reason}`)
    }
  }
  return { versions, missing }
}

function report(pages) {
  const [{ threads, peak, threads_peak }] = pages
  const peaks = ratioOf(peakSamples(pages, 'peak simd plain'), peakSamples(pages, 'peak threads'))
  const peak_ratio = scaled(peaks, threads_peak.flops / peak.flops)
  const rows = reportRows(pages).map((row) => ({
    ...row,
    /** What the case gains over what the peak does. */
    gain: over(row.one, peak_ratio),
  }))
  return {
    pages,
    rows,
    /** The peak of all threads over that of one. */
    peak_ratio,
    goals: threadsVerdicts(rows, threads, peak_ratio.ratio),
    disagreements: disagreements(pages),
  }
}

/** The quotient of two ratios; its interval holds whatever theirs allow. */
function over(above, below) {
  const ratio = above.ratio / below.ratio
  if (above.low === undefined || below.low === undefined) return { ratio }
  return { ratio, low: above.low / below.high, high: above.high / below.low }
}

const samplesOf = (pages, index) => (who) =>
  pages.flatMap(({ results }) => {
    const found = results[index].contestants[who]
    return found ? [found.rounds_ms] : []
  })

/** Of all cases as if they were pages of their own. */
const peakSamples = (pages, who) =>
  pages[0].cases.flatMap((_, index) => samplesOf(pages, index)(who))

/** A row for each case: our time on all threads, one thread's and the peers' over it. */
function reportRows(pages) {
  const [{ cases, threads_peak }] = pages
  return cases.map((name, index) => {
    const samples = samplesOf(pages, index)
    const { flops } = pages[0].results[index].work
    const ours = samples('threads')
    const ms = timeOf(ours)
    const row = {
      case: name,
      ms,
      gflops_per_s: flops / ms / 1e6,
      share: scaled(ratioOf(samples('peak threads'), ours), flops / threads_peak.flops),
      one: ratioOf(samples('simd plain'), ours),
      'one ms': timeOf(samples('simd plain')),
    }
    for (const peer of ['tfjs', 'ort', 'ort call']) {
      const theirs = samples(peer)
      if (theirs.length < pages.length) continue
      row[peer] = ratioOf(theirs, ours)
      row[`${peer} ms`] = timeOf(theirs)
    }
    return row
  })
}

export function printThreads({ pages, rows, peak_ratio, goals, disagreements }) {
  const [{ threads, peers: versions, missing }] = pages
  const taking = Object.entries(versions).map(([name, version]) => `${peers[name]} ${version}`)
  return [
    `Threads: ${threads} of each, ${pages.length} fresh isolated pages${taking.map((one) => `, ${one}`).join('')}`,
    table(
      [
        'case',
        'ours ms',
        'GFLOP/s',
        '% of peak',
        'one / ours',
        '% of gain',
        'tfjs / ours',
        'ort / ours',
        'ort call / ours',
      ],
      rows.map((row) => [
        row.case,
        number(row.ms),
        number(row.gflops_per_s),
        percent(row.share.ratio * 100),
        ratio(row.one),
        percent(row.gain.ratio * 100),
        ratio(row.tfjs),
        ratio(row.ort),
        ratio(row['ort call']),
      ]),
    ),
    `  The peak is that of ${threads} threads in the same rounds, here ${ratio(peak_ratio)} times that of one thread:`,
    '  as many cores as this machine had to give. one is our own kernel on one thread; the gain is one / ours, of what',
    '  the peak gains.',
    ...missing.map((sentence) => `  ${sentence}`),
    '',
    printGoals(goals),
    ...disagreements.map((text) => `  WRONG: ${text}`),
  ].join('\n')
}

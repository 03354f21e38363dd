// SPDX-License-Identifier: MIT
//
// Do answers hold? What an interval or a verdict promises is a frequency, so here it is counted, on the
// machine at hand with its load beside it:
//
//   coverage    timings of one subject in one page, each with the default options: in how many the interval
//               of the median holds the median of all of them
//   first       the same of the first timing in as many fresh pages: later ones of a page know the levels of those before
//   comparison  a subject against itself, and against ones with 3 and 9 % less work (1.03 and 1.10 times); a
//               function of JavaScript against a copy of it that was compiled by itself
//   coarse      the same under a clock of 100 us and one of 1 ms: a subject against itself, against one with as much less
//   clock       work as the clock could tell apart in the time allowed on a machine at rest, and with 9 % less; beside it
//               what the comparisons say would have been told apart here
//   regression  timings in as many fresh pages, each against each other and against several before it, as they are
//               and with a quarter added to the later times; beside it how far medians and fastest runs are apart from
//               process to process
//
// What it cannot tell: whether all of them are off by the same.
import { loadavg } from 'node:os'
import { askFreshPage } from './chromium.mjs'
import { median, spreadPercent } from './statistics.mjs'
import { number, table } from './table.mjs'

const subjects = {
  'matmul 64': { op: 'matmul', m: 64, k: 64, n: 64 },
  'matmul 768': { op: 'matmul', m: 768, k: 768, n: 768 },
  'gelu 65,536': { op: 'gelu', size: 65536 },
  'gelu 4,194,304': { op: 'gelu', size: 4194304 },
  'softmax 64 x 512': { op: 'softmax', rows: 64, cols: 512 },
  'softmax 4,096 x 1,024': { op: 'softmax', rows: 4096, cols: 1024 },
  'mlp, batch 16': { model: 'mlp', batch: 16 },
  'small-cnn, batch 64': { model: 'small-cnn', batch: 64 },
}
/** Those of which first timings are counted, too: a page for each takes a while. */
const firsts = Object.fromEntries(
  ['matmul 64', 'gelu 65,536'].map((name) => [`${name}, first timing of a page`, subjects[name]]),
)
const page = '/isolated/truth.html'
const coarsePage = '/isolated/coarse.html'

/** Clocks by the steps in which they move, in ms. */
const clocks = { 'coarse clock, 100 us': 0.1, 'coarse clock, 1 ms': 1 }
/** Options of runs that are judged by others. */
const lengths = {
  'as by default, of about 3 s': {},
  'of about 8 s': { runs: 300, max_ms: 15_000 },
}
/** Saved runs that a later one is judged by together. */
const several = 3
const load = () => loadavg()[0].toFixed(1)

/** `case` is a text that names have. */
export async function countTruths(browser, address, { truth, case: text }, say) {
  const fresh = (use) => askFreshPage(browser, `${address}${page}`, use)
  const chosen = (all) => Object.entries(all).filter(([name]) => name.includes(text))
  const coverage = []
  for (const [name, subject] of chosen(subjects)) {
    say(`truth, coverage: ${name}`)
    coverage.push(
      await fresh((bench) => covered(name, () => bench('timed', subject), truth.timings)),
    )
  }
  for (const [name, subject] of chosen(firsts)) {
    say(`truth, coverage: ${name}`)
    const timed = () => fresh((bench) => bench('timed', subject))
    coverage.push(await covered(name, timed, truth.timings))
  }
  const comparisons = []
  const gelu = (size) => ({ op: 'gelu', size })
  const pairs = {
    'gelu against itself': ['comparison', gelu(103_000), gelu(103_000)],
    'against 3 % less work': ['comparison', gelu(103_000), gelu(100_000)],
    'against 9 % less work': ['comparison', gelu(110_000), gelu(100_000)],
    'a function against its copy': ['copies'],
  }
  for (const [name, request] of chosen(pairs)) {
    say(`truth, comparison: ${name}`)
    comparisons.push(
      await fresh((bench) => compared(name, () => bench(...request), truth.comparisons)),
    )
  }
  const coarse = []
  for (const [name, step_ms] of chosen(clocks)) {
    say(`truth, ${name}`)
    coarse.push(
      await askFreshPage(browser, `${address}${coarsePage}`, (bench) =>
        promises(name, bench, step_ms, truth.coarse),
      ),
    )
  }
  if (!'regression'.includes(text)) return { coverage, comparisons, coarse }
  const regressions = []
  for (const [name, options] of Object.entries(lengths)) {
    say(`truth, regression: runs ${name}`)
    const runs = []
    for (let run = 0; run < truth.runs; ++run) {
      runs.push(await fresh((bench) => bench('timed', subjects['matmul 64'], options)))
    }
    regressions.push({ name, ...(await fresh((bench) => judged(runs, bench))) })
  }
  return { coverage, comparisons, coarse, regressions }
}

async function covered(name, timed, timings) {
  const reports = []
  for (let timing = 0; timing < timings; ++timing) reports.push((await timed()).report)
  const medians = reports.map(({ p50_ms }) => p50_ms).sort((a, b) => a - b)
  const grand_ms = median(medians)
  const holds = ({ median_ci_low_ms: low, median_ci_high_ms: high }) =>
    low <= grand_ms && grand_ms <= high
  const at = (share) => medians[Math.round(share * (medians.length - 1))]
  const widths = reports.map((each) => each.median_ci_high_ms - each.median_ci_low_ms)
  return {
    name,
    grand_ms,
    timings,
    held: reports.filter(holds).length,
    width_percent: (100 * median(widths)) / grand_ms,
    range_percent: (100 * (at(0.95) - at(0.05))) / grand_ms,
    coarse: reports.filter((each) => each.clock_error_percent > 1).length,
    load: load(),
    runs: reports.map(({ p50_ms, median_ci_low_ms, median_ci_high_ms, samples_ms }) => ({
      p50_ms,
      median_ci_low_ms,
      median_ci_high_ms,
      samples_ms,
    })),
  }
}

async function compared(name, compare, comparisons) {
  const found = []
  for (let turn = 0; turn < comparisons; ++turn) found.push(await compare())
  const count = (verdict) => found.filter((each) => each.verdict === verdict).length
  const widths = found.map((each) => each.speedup_ci_high - each.speedup_ci_low)
  // Few quartets do not say what they would have told apart.
  const smallest = found.flatMap((each) => each.smallest_percent ?? [])
  return {
    name,
    comparisons,
    faster: count('faster'),
    slower: count('slower'),
    speedup: median(found.map((each) => each.speedup)),
    ...(smallest.length > 0 && { smallest_percent: median(smallest) }),
    width_percent: 100 * median(widths),
    load: load(),
  }
}

/** What comparisons find under a clock, of what it can tell apart and of more. */
async function promises(name, bench, step_ms, comparisons) {
  const gelu = (size) => ({ op: 'gelu', size: Math.round(size) })
  const found_step_ms = await bench('open', step_ms)
  const foreseen_percent = await bench('foreseen', gelu(100_000))
  const pair = (size) =>
    compared(name, () => bench('comparison', gelu(size), gelu(100_000)), comparisons)
  const same = await pair(100_000)
  const less = foreseen_percent && (await pair(1000 * (100 + foreseen_percent)))
  const tenth = await pair(110_000)
  return { name, step_ms: found_step_ms, foreseen_percent, same, less, tenth }
}

async function judged(runs, bench) {
  const slowed = ({ report, ...run }, factor) => ({
    ...run,
    report: { ...report, samples_ms: report.samples_ms.map((ms) => factor * ms) },
  })
  const pairs = { equal: 0, slower: 0, found: 0 }
  const smallest = []
  const together = { equal: 0, slower: 0, found: 0, smallest: [] }
  for (const saved of runs) {
    for (const later of runs) {
      if (later === saved) continue
      ++pairs.equal
      const same = await bench('regression', saved, later)
      if (same.verdict === 'slower') ++pairs.slower
      if (same.smallest !== undefined) smallest.push(same.smallest)
      const { verdict } = await bench('regression', saved, slowed(later, 1.25))
      if (verdict === 'slower') ++pairs.found
    }
  }
  for (const [at, later] of runs.entries()) {
    const saved = Array.from({ length: several }, (_, back) => runs.at(at - 1 - back))
    ++together.equal
    const same = await bench('regression', saved, later)
    if (same.verdict === 'slower') ++together.slower
    if (same.smallest !== undefined) together.smallest.push(same.smallest)
    const { verdict } = await bench('regression', saved, slowed(later, 1.25))
    if (verdict === 'slower') ++together.found
  }
  return {
    ...pairs,
    smallest: median(smallest),
    together: { ...together, smallest: median(together.smallest) },
    spread: {
      processes: runs.length,
      medians_percent: spreadPercent(runs.map(({ report }) => report.p50_ms)),
      fastest_percent: spreadPercent(runs.map(({ report }) => Math.min(...report.samples_ms))),
    },
    load: load(),
  }
}

export function printTruths({ coverage, comparisons, coarse, regressions }) {
  return [
    ...(coverage.length > 0 ? [coverageText(coverage)] : []),
    ...(comparisons.length > 0 ? [comparisonText(comparisons)] : []),
    ...(coarse.length > 0 ? [coarseText(coarse)] : []),
    ...(regressions ?? []).map(regressionText),
  ].join('\n\n')
}

const coverageText = (coverage) =>
  [
    'Coverage: intervals of the median that hold the median of all timings',
    table(
      ['subject', 'ms', 'held', 'of', 'width %', '5-95 % of medians %', 'clock > 1 %', 'load'],
      coverage.map((each) => [
        each.name,
        number(each.grand_ms),
        String(each.held),
        String(each.timings),
        number(each.width_percent),
        number(each.range_percent),
        String(each.coarse),
        each.load,
      ]),
    ),
  ].join('\n')

const comparisonText = (comparisons) =>
  [
    'Comparison',
    table(
      ['', 'faster', 'slower', 'of', 'speedup', 'width %', 'tells apart %', 'load'],
      comparisons.map((each) => [
        each.name,
        String(each.faster),
        String(each.slower),
        String(each.comparisons),
        each.speedup.toFixed(3),
        number(each.width_percent),
        number(each.smallest_percent),
        each.load,
      ]),
    ),
  ].join('\n')

const coarseText = (coarse) =>
  [
    'Coarse clocks: what they can tell apart on a machine at rest, and what is told apart here',
    table(
      [
        '',
        'step ms',
        'same: told apart',
        'of',
        'at rest %',
        'told apart',
        'of',
        'here %',
        '9 % less: told apart',
        'of',
        'load',
      ],
      coarse.map(({ name, step_ms, foreseen_percent, same, less, tenth }) => [
        name,
        number(step_ms),
        String(same.faster + same.slower),
        String(same.comparisons),
        foreseen_percent === undefined ? 'nothing' : number(foreseen_percent),
        less ? String(less.faster) : '',
        less ? String(less.comparisons) : '',
        number(same.smallest_percent),
        String(tenth.faster),
        String(tenth.comparisons),
        same.load,
      ]),
    ),
  ].join('\n')

function regressionText({ name, together, spread, load, ...pairs }) {
  const { processes, medians_percent, fastest_percent } = spread
  return [
    `Regression, runs ${name}: ${judgedText(pairs, 'a saved run')}`,
    `Regression, runs ${name}: ${judgedText(together, `${several} saved runs`)}`,
    `From process to process, of ${processes}, medians have a standard deviation of ${number(medians_percent)} %, fastest runs of ${number(fastest_percent)} %. Load ${load}.`,
  ].join('\n')
}

function judgedText({ equal, slower, found, smallest }, baseline) {
  const share = (count) => `${count} of ${equal} (${number((100 * count) / equal)} %)`
  return [
    `of runs of one program, each against ${baseline}, ${share(slower)} were called slower, with a quarter added ${share(found)};`,
    `the smallest slowdown to be found is ${smallest.toFixed(2)} times.`,
  ].join(' ')
}

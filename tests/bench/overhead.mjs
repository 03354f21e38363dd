// SPDX-License-Identifier: MIT
//
// What does profiling cost? The feed-forward part of a transformer, 768-3072-768 on a batch of 128, as
// the library ships: its own experiment `overhead`, in fresh pages and in Node. Each of its quartets
// gives a ratio of the time with an instrument to the time without; their median counts, over all pages.
//
// A share below a percent takes a quiet machine to see. So the cost of a single event, a span or an
// allocation or free, is measured too, on a model so small that the instruments are most of its time, and
// what the forward pass's events come to stands beside.
import { pathToFileURL } from 'node:url'
import { ask, withFreshPage } from './chromium.mjs'
import { goal, printGoals } from './goals.mjs'
import { median, medianRatio } from './statistics.mjs'
import { bias, number, table } from './table.mjs'

const subject = { model: 'transformer-mlp', batch: 128 }

/** Of some microseconds. */
const square = { type: 'Linear', in_features: 8, out_features: 8 }
const tiny = {
  model: { input: [8], layers: [square, { type: 'GELU' }, square] },
  kernel: 'naive',
}
const tinyOptions = { quartets: 40, max_ms: 4000 }

/** In percent of the time without. */
const limits = { tracing: 1, memory_hooks: 3 }
const names = { tracing: 'tracing', memory_hooks: 'memory hooks' }

export async function timeOverhead(browser, address, site, { overhead }, say) {
  const { pages, options } = overhead
  const inPages = []
  for (let page = 0; page < pages; ++page) {
    say(`overhead, page ${page + 1} of ${pages}`)
    const measure = async (tab, url) => {
      await tab.goto(url)
      const small = await ask(tab, 'overhead', tiny, tinyOptions)
      return { small, whole: await ask(tab, 'overhead', subject, options) }
    }
    inPages.push(await withFreshPage(browser, `${address}/isolated/overhead.html`, measure))
  }
  say('overhead, Node')
  const settings = [
    { name: 'Chromium, isolated page', reports: inPages },
    { name: 'Node', reports: [await inNode(site, options)] },
  ]
  const rows = settings.flatMap(({ name, reports }) => rowsOf(name, reports))
  return { subject, settings, rows, goals: rows.flatMap((row) => [goalOf(row), eventGoalOf(row)]) }
}

async function inNode(site, options) {
  const { openLab } = await import(pathToFileURL(`${site}/dist/lib/flopscope.js`).href)
  const lab = await openLab({ worker: false })
  try {
    const small = await lab.overhead(tiny, tinyOptions)
    return { small, whole: await lab.overhead(subject, options) }
  } finally {
    lab.close()
  }
}

function rowsOf(setting, reports) {
  return Object.keys(limits).map((instrument) => {
    const of = ({ instruments }) => instruments.find((each) => each.instrument === instrument)
    const found = reports.map(({ whole }) => of(whole))
    const eventNs = medianRatio(reports.flatMap(({ small }) => eventTimes(of(small))))
    const plain_ms = median(found.map(({ plain_p50_ms }) => plain_p50_ms))
    const share = (ns) => (100 * found[0].events * ns) / (1e6 * plain_ms)
    const quartets = found.flatMap(({ quartets_ms }) => ratios(quartets_ms))
    const controls = found.flatMap(({ control_quartets_ms }) => ratios(control_quartets_ms))
    return {
      setting,
      instrument,
      events: found[0].events,
      plain_ms,
      event_ns: eventNs,
      by_events: {
        found: share(eventNs.ratio),
        low: share(eventNs.low),
        high: share(eventNs.high),
      },
      quartets: quartets.length,
      overhead: quartets.length > 0 ? medianRatio(quartets) : undefined,
      control: controls.length > 0 ? medianRatio(controls) : undefined,
    }
  })
}

const quartetsOf = (times) =>
  Array.from({ length: Math.floor(times.length / 4) }, (_, index) =>
    times.slice(4 * index, 4 * index + 4),
  )

/** Time with over time without of each quartet: without, with, with, without, and the other way round
 *  in every second one. */
function ratios(times) {
  return quartetsOf(times).map(([outer1, inner1, inner2, outer2], index) => {
    const ratio = Math.sqrt((inner1 * inner2) / (outer1 * outer2))
    return index % 2 === 0 ? ratio : 1 / ratio
  })
}

/** What an event costs, in ns, in each quartet. */
const eventTimes = ({ events, quartets_ms }) =>
  quartetsOf(quartets_ms).map(([outer1, inner1, inner2, outer2], index) => {
    const way = index % 2 === 0 ? 1 : -1
    return (way * 1e6 * (inner1 + inner2 - outer1 - outer2)) / (2 * events)
  })

const percent = (ratio) => (Number.isFinite(ratio) ? 100 * (ratio - 1) : undefined)

/** What the control makes of no difference at all, the overhead may be off by as well. */
function goalOf({ setting, instrument, overhead, control }) {
  const off = Math.max(...[control?.low ?? 1, control?.high ?? 1].map((end) => Math.abs(end - 1)))
  return goal({
    what: `cost of ${names[instrument]} on a transformer-sized MLP forward, ${setting}`,
    found: percent(overhead?.ratio),
    low: percent(overhead?.low - off),
    high: percent(overhead?.high + off),
    limit: limits[instrument],
    unit: ' %',
    most: true,
    required: true,
  })
}

const eventGoalOf = ({ setting, instrument, events, by_events }) =>
  goal({
    what: `the same by what ${events} events cost, ${names[instrument]}, ${setting}`,
    ...by_events,
    limit: limits[instrument],
    unit: ' %',
    most: true,
    required: true,
  })

export function printOverhead({ subject, rows, goals }) {
  const { model, batch } = subject
  const shown = (found) => (found ? bias(found) : '–')
  return [
    `Overhead: ${model} forward, batch ${batch}; % of the time without, [95 % interval]`,
    table(
      [
        'setting',
        'instrument',
        'events',
        'ns an event',
        'without ms',
        'overhead %',
        'control %',
        'quartets',
      ],
      rows.map((row) => [
        row.setting,
        names[row.instrument],
        String(row.events),
        number(row.event_ns.ratio),
        number(row.plain_ms),
        shown(row.overhead),
        shown(row.control),
        String(row.quartets),
      ]),
    ),
    printGoals(goals),
  ].join('\n')
}

// SPDX-License-Identifier: MIT
//
// Innermost loops written at run time beside those that the compiler wrote, in the same rounds: several fresh isolated
// pages, each of which times every product; and what the first use of a loop costs a page.
import { ask, withFreshPage } from './chromium.mjs'
import { disagreements } from './disagreements.mjs'
import { median, ratioOf, scaled, timeOf } from './statistics.mjs'
import { noCase, number, percent, ratio, table } from './table.mjs'

export async function timeEmitted(browser, address, options, say) {
  const pages = []
  for (let page = 1; page <= options.pages; ++page) {
    await withFreshPage(browser, `${address}/isolated/emit.html`, async (tab, url) => {
      await tab.goto(url)
      const about = await ask(tab, 'open')
      const cases = about.cases.filter((name) => name.includes(options.case))
      if (cases.length === 0) throw new Error(noCase(options.case, about.cases))
      const results = []
      for (const name of cases) {
        say(`emit, page ${page} of ${options.pages}: ${name}`)
        results.push(await ask(tab, 'time', name, options.rounds))
      }
      pages.push({ ...about, cases, results })
    })
  }
  return { pages, rows: reportRows(pages), disagreements: disagreements(pages) }
}

/** A row for each case and build: both times, the compiled one's over the emitted one's, that of the relaxed build's compiled
 *  one over it where there is that build, and the emitted one's share of the peak. */
function reportRows(pages) {
  const [{ cases, builds, peak }] = pages
  return cases.flatMap((name, index) =>
    builds.map((build) => {
      const samplesOf = (who) =>
        pages.map(({ results }) => results[index].contestants[who].rounds_ms)
      const samples = (who) => samplesOf(`${who} ${build}`)
      const { flops } = pages[0].results[index].work
      return {
        case: name,
        build,
        compiled_ms: timeOf(samples('compiled')),
        emitted_ms: timeOf(samples('emitted')),
        gain: ratioOf(samples('compiled'), samples('emitted')),
        beside_relaxed: builds.includes('relaxed')
          ? ratioOf(samplesOf('compiled relaxed'), samples('emitted'))
          : undefined,
        share: scaled(ratioOf(samples('peak'), samples('emitted')), flops / peak.flops),
      }
    }),
  )
}

export function printEmitted({ pages, rows, disagreements }) {
  const firstUse = (who) => number(median(pages.map(({ first_use_ms }) => first_use_ms[who])))
  return [
    `Loops written at run time: 1 thread, ${pages.length} fresh isolated pages`,
    table(
      [
        'case',
        'build',
        'compiled ms',
        'emitted ms',
        'compiled / emitted',
        'relaxed / emitted',
        '% of peak',
      ],
      rows.map((row) => [
        row.case,
        row.build,
        number(row.compiled_ms),
        number(row.emitted_ms),
        ratio(row.gain),
        row.beside_relaxed ? ratio(row.beside_relaxed) : '',
        percent(row.share.ratio * 100),
      ]),
    ),
    '  Ratios above 1: emitted is faster, than the same build without and than the relaxed build without; in brackets their',
    '  95 % intervals. The peak is that of the same build in the same rounds.',
    `  A page's first product takes ${firstUse('emitted')} ms longer than its second where loops are written for it, ${firstUse('compiled')} ms where not.`,
    ...pages[0].missing.map((sentence) => `  ${sentence}`),
    ...disagreements.map((text) => `  WRONG: ${text}`),
  ].join('\n')
}

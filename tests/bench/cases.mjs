// SPDX-License-Identifier: MIT
//
// The lessons' detective cases on this machine: each in a fresh page, where every fix is tried. A case that no fix
// solves is one of which this machine cannot tell.
import { loadavg } from 'node:os'
import { askFreshPage } from './chromium.mjs'
import { table } from './table.mjs'

const page = '/isolated/detective.html'

export async function tryCases(browser, address, { case: wanted }, say) {
  const fresh = (use) => askFreshPage(browser, `${address}${page}`, use)
  const names = await fresh((bench) => bench('names'))
  const cases = []
  for (const name of names.filter((each) => each.includes(wanted))) {
    say(`case ${name}`)
    const solved = await fresh((bench) => bench('solve', name))
    cases.push({ ...solved, load: loadavg()[0].toFixed(1) })
  }
  return cases
}

export function printCases(cases) {
  const rows = cases.flatMap(({ name, size, culprit, tried, load }) =>
    tried.map(({ fix, verdict, text }, place) => [
      place === 0 ? name : '',
      place === 0 ? String(size ?? '') : '',
      fix,
      verdict,
      text,
      ...(place === 0 ? [culprit ?? 'cannot tell', load] : ['', '']),
    ]),
  )
  const solved = cases.filter(({ culprit }) => culprit).length
  return [
    `Detective cases: ${solved} of ${cases.length} solved on this machine`,
    table(['case', 'size', 'fix', 'verdict', 'measured', 'culprit', 'load'], rows),
  ].join('\n')
}

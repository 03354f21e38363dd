// SPDX-License-Identifier: MIT
//
// `flopscope suite`

import { formatInterval } from '../lab/format/interval.ts'
import { formatConfidence } from '../lab/format/number.ts'
import type { SuiteCandidate, SuiteReport } from '../lab/generated/records.ts'
import { makeResult, resultJson } from '../lab/index.ts'
import { comparisonWords } from './comparison.ts'
import { machineRows, paragraphs, printer, verdictText } from './question.ts'
import { ratioText } from './ratio.ts'
import { columns } from './table.ts'

const words: Readonly<Record<SuiteCandidate['verdict'], string>> = {
  none: '',
  baseline: 'baseline',
  ...comparisonWords,
}

export const printSuite = printer<SuiteReport>({
  ask: ({ lab, subjects = [], options }, control) =>
    lab.suite(subjects, { ...options, ...control }),
  answered: ({ outcome, candidates }) =>
    outcome === 'measured' && candidates.every(({ verdict }) => verdict !== 'not_stable'),
  json: (report, { lab, subjects = [], options }) =>
    resultJson(
      makeResult({
        experiment: 'suite',
        subjects,
        options,
        environment: lab.environment(),
        report,
      }),
    ),
  text: (report) =>
    paragraphs([
      columns([['', 'candidate', 'verdict', ...measuredHead(report)], ...rows(report)], ''),
      report.outcome === 'measured' ? columns(belowRows(report), '') : '',
      verdictText(report.verdicts),
    ]),
})

const measuredHead = ({ outcome, confidence }: SuiteReport): string[] =>
  outcome === 'measured' ? [`median, ${formatConfidence(confidence)} interval`, 'speedup'] : []

/** Numbered, since two may have one name. */
const rows = ({ candidates }: SuiteReport): string[][] =>
  candidates.map((candidate, place) => {
    const { name, kernel, verdict, p50_ms, median_ci_low_ms, median_ci_high_ms } = candidate
    const told = name.endsWith('kernel') || !kernel ? name : `${name}; ${kernel} kernel`
    const median =
      p50_ms === undefined ? '' : formatInterval(p50_ms, median_ci_low_ms, median_ci_high_ms)
    const { speedup, speedup_ci_low, speedup_ci_high } = candidate
    return [
      String(place + 1),
      told,
      words[verdict],
      median,
      ratioText(speedup, speedup_ci_low, speedup_ci_high),
    ]
  })

const belowRows = (report: SuiteReport): string[][] => [
  ...fastestRow(report),
  ...(report.control_ratio === undefined
    ? []
    : [
        [
          'control',
          ratioText(report.control_ratio, report.control_ci_low, report.control_ci_high),
          'baseline against itself',
        ],
      ]),
  ['rounds', String(report.rounds), 'of two batches of each'],
  ...machineRows(report),
]

/** By the candidates' numbers. */
function fastestRow({ fastest }: SuiteReport): string[][] {
  if (fastest.length === 0) return []
  const numbers = Array.from(fastest, (place) => place + 1).join(', ')
  return [['fastest', numbers, fastest.length > 1 ? 'not told apart' : 'told from all others']]
}

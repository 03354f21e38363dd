// SPDX-License-Identifier: MIT
//
// What a regression test does and answers: the sentence, the picture of every subject's change, and the table.

import { html, type TemplateResult } from 'lit'
import { guard } from 'lit/directives/guard.js'
import { type SuiteData, suite } from '../../charts/suite.ts'
import type { Size } from '../../charts/svg.ts'
import { formatNumber, formatPercent, formatTime } from '../../lab/format/format.ts'
import { formatConfidence } from '../../lab/format/number.ts'
import { regressionWords } from '../../lab/format/regression-text.ts'
import type { RegressionReport, RegressionSubject } from '../../lab/public.ts'
import './figure.ts'
import { reportTable } from './report-table.ts'
import { unbroken } from './unbroken.ts'
import { verdicts } from './verdicts.ts'

export const plan = html`
  <div class="plan">
    <h3>What it compares</h3>
    <ol>
      <li><b>Two files.</b> Each is a timing or a suite that “Save JSON” wrote, today or a year ago.</li>
      <li><b>The same subjects.</b> Those of equal names are compared by the raw samples of both runs; what is in one of them only is listed.</li>
      <li><b>Slower only if sure.</b> The interval of the change must lie beyond what does not matter.</li>
    </ol>
  </div>
`

/** One whose change is known. */
interface Compared extends RegressionSubject {
  readonly change: number
}

const isCompared = (subject: RegressionSubject): subject is Compared => subject.change !== undefined

export function answer(report: RegressionReport): TemplateResult | string {
  const { subjects, slower, compared, confidence } = report
  if (compared === 0) return 'Nothing could be compared.'
  const count = (verdict: RegressionSubject['verdict']) =>
    subjects.filter((subject) => subject.verdict === verdict).length
  const others = `${count('faster')} faster, ${count('not_told_apart')} not told apart`
  const [worst] = subjects
    .filter(isCompared)
    .filter(({ verdict }) => verdict === 'slower')
    .sort((a, b) => b.change - a.change)
  if (!worst) {
    const all = `${compared} subject${compared === 1 ? '' : 's'} compared`
    return html`<strong>Nothing has become slower</strong>: ${all}, ${others}.`
  }
  return html`${worst.name} is <strong>${unbroken(`${formatNumber(worst.change)} times`)}</strong> as
    slow as in the saved run (${unbroken(formatConfidence(confidence))} sure:
    between ${formatNumber(worst.change_ci_low)} and
    ${unbroken(`${formatNumber(worst.change_ci_high)} times`)}): of ${compared} compared, ${slower} slower, ${others}.`
}

export function details(report: RegressionReport): TemplateResult {
  if (report.compared === 0) return html`${verdicts(report)} ${table(report)}`
  return html`${picture(report)} ${verdicts(report)} ${table(report)}`
}

const picture = (report: RegressionReport) =>
  guard([report], () => {
    const data = drawn(report)
    return html`
      <flopscope-figure
        caption="Time of the later run over that of the saved one"
        file="regression.svg"
        .draw=${(place: Size) => suite(data, place)}
        .table=${{
          head: ['Subject', data.label, 'From', 'To'],
          rows: () =>
            data.candidates.map(({ name, point, low, high }) => [
              name,
              ...[point, low, high].map((value) => formatNumber(value, 4)),
            ]),
        }}
      ></flopscope-figure>
      <p class="hint">
        Above 1 is slower. The band, ${unbroken(formatPercent(report.minimum_effect_percent))} to either side,
        does not matter.
      </p>
    `
  })

/** Names are short: places in the table, and the operation. */
export const drawn = ({ subjects, minimum_effect_percent }: RegressionReport): SuiteData => ({
  named: 'Subjects',
  label: 'later / saved',
  minimum_effect: minimum_effect_percent / 100,
  candidates: subjects.flatMap(({ name, change, change_ci_low, change_ci_high }, place) =>
    change === undefined
      ? []
      : [
          {
            name: `${place + 1} ${name.split(',')[0]}`,
            point: change,
            low: change_ci_low,
            high: change_ci_high,
          },
        ],
  ),
})

export const table = ({ subjects, confidence, center }: RegressionReport): TemplateResult =>
  reportTable(
    'The subjects of the saved run in their order, then those of the later run only',
    [
      'Subject',
      'Field',
      'Verdict',
      'Later / saved',
      `${formatConfidence(confidence)} interval`,
      `Saved ${center}`,
      `Later ${center}`,
    ],
    subjects.map((subject, place) => [
      `${place + 1} ${subject.name}`,
      `subjects[${place}]`,
      regressionWords[subject.verdict],
      subject.change === undefined ? '' : formatNumber(subject.change),
      subject.change === undefined ? '' : interval(subject),
      subject.saved_ms === undefined ? '' : formatTime(subject.saved_ms),
      subject.later_ms === undefined ? '' : formatTime(subject.later_ms),
    ]),
  )

const interval = ({ change_ci_low, change_ci_high }: RegressionSubject): string =>
  `${formatNumber(change_ci_low)} – ${formatNumber(change_ci_high)}`

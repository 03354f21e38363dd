// SPDX-License-Identifier: MIT
//
// A later run against a saved one: is it slower? Its subjects are files, a saved run and a later one. Nothing is
// measured, only compared.

import type { SuiteData } from '../charts/suite.ts'
import { formatNumber, formatPercent } from '../lab/format/format.ts'
import { regressionOptionsFields } from '../lab/generated/options.ts'
import type { RegressionReport, RegressionSubject, Verdict } from '../lab/generated/records.ts'
import { texts } from '../texts/regression.ts'
import { say, type Text, unsure } from '../texts/say.ts'
import { about } from './base/about.ts'
import { estimate, withInterval } from './base/estimate.ts'
import type { Context, Figure, Question, Table } from './base/question.ts'
import { shownName } from './base/subject-name.ts'
import { listTable } from './base/tables.ts'

export const question: Question<'regression'> = {
  ...about('regression', regressionOptionsFields, texts.plan),
  roles: [
    { name: 'saved', label: texts.saved, doc: texts.files, file: true, several: true },
    { name: 'later', label: texts.later, doc: texts.file, file: true },
  ],
  hint: texts.hint,
  action: texts.action,
  cautions: ({ verdicts }) => verdicts.map(withShownName),
  sentence,
  basis: (_, { fileNames: names }) =>
    names ? [texts.basis(names.saved ?? '', names.later ?? '')] : [],
  figures,
  tables,
  notes: ({ compared, minimum_effect_percent }) =>
    compared > 0 ? [[texts.band(formatPercent(minimum_effect_percent))]] : [],
  blame,
  next: { name: 'trace', asks: texts.next },
  exitCode: ({ slower, compared }) => (slower > 0 ? 1 : compared > 0 ? 0 : 2),
}

/** A verdict begins with the subject that it is of. */
function withShownName({ text, details = [], ...verdict }: Verdict): Verdict {
  const who = details.find(({ name }) => name === 'who')?.text
  const isOf = who !== undefined && text.startsWith(who)
  return { ...verdict, details, text: isOf ? shownName(who) + text.slice(who.length) : text }
}

function sentence(report: RegressionReport, _: Context): Text {
  const { subjects, slower, compared, confidence } = report
  if (compared === 0) return [texts.nothing]
  const count = (verdict: RegressionSubject['verdict']) =>
    subjects.filter((subject) => subject.verdict === verdict).length
  const counts = texts.counts(compared, slower, count('faster'), count('not_told_apart'))
  const [worst] = subjects
    .filter(({ verdict, change }) => verdict === 'slower' && change !== undefined)
    .sort((a, b) => Number(b.change) - Number(a.change))
  const small = 1 + report.minimum_effect_percent / 100
  const isOpen = subjects.some(
    ({ verdict, change_ci_high: most = Number.POSITIVE_INFINITY }) =>
      ['not_told_apart', 'too_few', 'no_ratio'].includes(verdict) && most > small,
  )
  const said = say`${counts}${found(subjects)}`
  const rest = isOpen ? unsure(said) : said
  if (!worst) return say`${isOpen ? texts.noneFound : texts.notSlower}${rest}`
  const times = estimate(worst, 'change', confidence, texts.times)
  return say`${texts.slower(shownName(worst.name), times)}${rest}`
}

/** From which slowdown on those that were not told apart would have been called slower: that nothing was found says as
 *  much as could have been found. */
function found(subjects: readonly RegressionSubject[]): Text {
  const [first, ...others] = subjects
    .filter(({ verdict }) => verdict === 'not_told_apart')
    .flatMap(({ name, smallest_slowdown }) =>
      smallest_slowdown === undefined ? [] : [{ name, from: smallest_slowdown }],
    )
    .sort((a, b) => a.from - b.from)
  const last = others.at(-1)
  if (!first) return []
  return last
    ? texts.findable(formatNumber(first.from), formatNumber(last.from))
    : texts.findableOne(shownName(first.name), formatNumber(first.from))
}

/** Names are short: places in the table, and the operation. */
export const drawn = ({ subjects, minimum_effect_percent }: RegressionReport): SuiteData => ({
  named: texts.named,
  label: texts.label,
  minimum_effect: minimum_effect_percent / 100,
  candidates: withInterval(subjects, 'change', ({ name }, place) => ({
    name: `${place + 1} ${name.split(',')[0]}`,
  })),
})

function figures(report: RegressionReport): readonly Figure[] {
  if (report.compared === 0) return []
  const data = drawn(report)
  return [
    {
      chart: 'suite',
      data,
      caption: report.subjects.some(({ machine_change }) => machine_change !== undefined)
        ? texts.figureOverMachine
        : texts.figure,
      file: 'regression.svg',
      head: texts.figureHead,
      rows: () =>
        data.candidates.map(({ name, point, low, high }) => [
          name,
          ...[point, low, high].map((value) => formatNumber(value, 4)),
        ]),
    },
  ]
}

function tables(report: RegressionReport): readonly Table[] {
  return [
    listTable(report, 'subjects', {
      ...texts.table(texts.centers[report.center]),
      name: ({ name }, place) => `${place + 1} ${shownName(name)}`,
      cells: { verdict: ({ verdict }) => texts.words[verdict] },
    }),
  ]
}

/** "saved.format must be ..." is "a.json: format must be ..." of the saved run. */
export function blame(message: string, names: Readonly<Record<string, string>>) {
  const [, place = '', role, rest = ''] =
    /^((saved|later)(?:\[\d+\])?)(?!\w)(.*)$/s.exec(message) ?? []
  if (!role) return undefined
  const name = names[place] || names[role] || role
  return { role, text: rest.startsWith('.') ? `${name}: ${rest.slice(1)}` : `${name}${rest}` }
}

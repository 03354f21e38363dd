// SPDX-License-Identifier: MIT
//
// Commands of the terminal: every question, by what its value says of it, reports of saved runs, and this machine.

import { type RoleKind, requests } from '../lab/generated/methods.ts'
import { type QuestionInfo, questionInfos } from '../lab/generated/questions.ts'
import { type FieldInfo, timingOptionsFields } from '../lab/generated/records.ts'
import { isSaved, type SavedKind } from '../lab/role.ts'
import { spelled } from '../questions/base/names.ts'
import type { Question } from '../questions/base/question.ts'
import { type ReportForm, reportForms } from '../reports/forms.ts'
import { reports } from '../texts/reports.ts'
import { terminal as words } from '../texts/terminal.ts'

export interface Command {
  readonly name: string
  readonly doc: string
  /** Absent for what is no question of the lab. */
  readonly question?: Question
  /** What it is asked about, in a word; empty for nothing. */
  readonly about: '' | Exclude<RoleKind, SavedKind>
  /** The batch of its models, where it is not 1 unless told. */
  readonly batch?: Pick<FieldInfo, 'doc' | 'default'>
  /** Whether which way it is run is no choice. */
  readonly onePass: boolean
  /** Whether that may be a function of one's own. */
  readonly takesFunctions: boolean
  /** Whether there is a baseline beside the subject. */
  readonly compares: boolean
  /** What its words are, where it is asked about saved runs. */
  readonly runs: readonly string[]
  /** What further words are, of which there need be none. */
  readonly names?: string
  /** Its options beside those of what it is asked about. */
  readonly options: readonly FieldInfo[]
  /** Other forms in which the answer can be written to a file. */
  readonly files: readonly FieldInfo[]
}

const all = import.meta.glob<Question>('../questions/*.ts', { import: 'question', eager: true })

function commandOf({ link, roles }: QuestionInfo): Command {
  const question = all[`../questions/${link}.ts`] as Question
  const [first] = question.roles
  const about = roles[0]?.takes ?? 'saved run'
  return {
    name: link,
    doc: question.doc,
    question,
    about: isSaved(about) ? '' : about,
    ...(first && 'subject' in first && first.onlyModels && { batch: first.onlyModels }),
    onePass: first !== undefined && 'subject' in first && first.onePass === true,
    takesFunctions: requests.some(
      (each) => each.name === question.name && 'takesFunctions' in each,
    ),
    compares: about === 'operation or model' && roles.length > 1,
    runs: roles.filter(({ takes }) => isSaved(takes)).map(({ name }) => name),
    options: question.fields,
    files: [
      ...(question.savedForms ?? []).map(({ name, doc }) => fileOption(name, doc)),
      ...reportForms.map(reportOption),
    ],
  }
}

const fileOption = (name: string, doc: string): FieldInfo => ({
  ...{ name, unit: '', doc },
  kind: 'text',
  default: null,
})

const reportOption = ({ name }: ReportForm): FieldInfo => fileOption(name, reports.forms[name][1])

const servedAt: readonly FieldInfo[] = [
  { name: 'port', unit: '', doc: words.docs.port, kind: 'count', default: 8080, maximum: 65_535 },
  { name: 'host', unit: '', doc: words.docs.host, kind: 'text', default: '0.0.0.0' },
]

/** What is no question of the lab is asked about nothing. */
const other = (
  name: 'all' | 'environment' | 'report' | 'serve',
  more: Partial<Command> = {},
): Command => ({
  ...{
    name,
    doc: words.docs[name],
    about: '',
    onePass: false,
    takesFunctions: false,
    compares: false,
  },
  ...{ runs: [], options: [], files: [] },
  ...more,
})

export const commands: readonly Command[] = [
  ...questionInfos.map(commandOf),
  other('all', {
    names: 'question',
    options: [
      {
        ...timingOptionsFields.find(({ name }) => name === 'max_ms'),
        ...words.eachAtMost,
      } as FieldInfo,
    ],
    files: reportForms.map(reportOption),
  }),
  other('report', { runs: ['file'], files: reportForms.map(reportOption) }),
  other('environment'),
  other('serve', { options: servedAt }),
]

/** The command that somebody means: names of files spell it with underscores. */
export const findCommand = (name: string): Command | undefined =>
  commands.find((known) => known.name === spelled(name))

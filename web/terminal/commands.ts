// SPDX-License-Identifier: MIT
//
// Commands of the terminal: every question, by what its value says of it, and this machine.

import { questions } from '../lab/generated/questions.ts'
import type { FieldInfo } from '../lab/generated/records.ts'
import { spelled } from '../questions/base/names.ts'
import type { Question } from '../questions/base/question.ts'
import { isFile, isList } from '../questions/base/roles.ts'

export interface Command {
  readonly name: string
  readonly doc: string
  /** Absent for what is no question of the lab. */
  readonly question?: Question
  /** What it is asked about, in a word; empty for nothing. */
  readonly about: '' | 'model' | 'operation or model' | 'operations or models'
  /** The batch of its models, where it is not 1 unless told. */
  readonly batch?: Pick<FieldInfo, 'doc' | 'default'>
  /** Whether there is a baseline beside the subject. */
  readonly compares: boolean
  /** What its words are, where it is asked about saved runs. */
  readonly runs: readonly string[]
  /** Its options beside those of what it is asked about. */
  readonly options: readonly FieldInfo[]
  /** Other forms in which the answer can be written to a file. */
  readonly files: readonly FieldInfo[]
}

const all = import.meta.glob<Question>('../questions/*.ts', { import: 'question', eager: true })

function commandOf(question: Question): Command {
  const { name, doc, roles, fields, savedForms = [] } = question
  const subjects = roles.filter((role) => 'subject' in role)
  const [first] = subjects
  return {
    name: spelled(name),
    doc,
    question,
    about: roles.some(isList)
      ? 'operations or models'
      : first?.onlyModels
        ? 'model'
        : first
          ? 'operation or model'
          : '',
    ...(first?.onlyModels && { batch: first.onlyModels }),
    compares: subjects.length > 1,
    runs: roles.filter(isFile).map((role) => role.name),
    options: fields,
    files: savedForms.map((form) => ({
      name: form.name,
      unit: '',
      doc: form.doc,
      kind: 'text',
      default: null,
    })),
  }
}

/** As C++ lists them. */
const placeOf = ({ name }: Question) => Object.keys(questions).indexOf(name)

export const commands: readonly Command[] = [
  ...Object.values(all)
    .sort((a, b) => placeOf(a) - placeOf(b))
    .map(commandOf),
  {
    name: 'environment',
    doc: 'this machine and its clock, as far as they can be told',
    about: '',
    compares: false,
    runs: [],
    options: [],
    files: [],
  },
]

/** The command that somebody means: names of files spell it with underscores. */
export const findCommand = (name: string): Command | undefined =>
  commands.find((known) => known.name === spelled(name))

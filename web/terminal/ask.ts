// SPDX-License-Identifier: MIT
//
// Puts a question to the lab, prints the answer, and says by the exit code what came of it.

import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { errorRecord } from '../lab/errors.ts'
import { dataOfFiles } from '../lab/files/data-files.ts'
import { ownData } from '../lab/files/training-data.ts'
import {
  type AnyResultFile,
  FlopscopeError,
  type Lab,
  makeResult,
  resultJson,
} from '../lab/index.ts'
import { anyOf } from '../lab/refusal.ts'
import { askLab } from '../questions/base/ask.ts'
import { namesOfFiles } from '../questions/base/file-names.ts'
import { predict } from '../questions/base/prediction.ts'
import type { Asked, Question, QuestionName, ReportOf } from '../questions/base/question.ts'
import { jsonOf, savedRunOf } from '../reports/saved-run.ts'
import { answerText } from '../reports/text.ts'
import { terminal as words } from '../texts/terminal.ts'
import { textOf, unreadable } from './read.ts'
import { formsOf } from './report.ts'
import { saveForms } from './save.ts'
import { exit, type Terminal, UsageError } from './terminal.ts'
import { specTopicOf } from './topics.ts'
import { stoppedExit, watched } from './watched.ts'

export interface Task {
  readonly question: Question
  readonly asked: Asked
  /** The files of saved runs, by the names of their roles. */
  readonly runs: Readonly<Record<string, readonly string[]>>
  /** Where to write the answer in other forms, by their names. */
  readonly files: Readonly<Record<string, string>>
  readonly json: boolean
  readonly terminal: Terminal
}

/** Resolves to the exit code. */
export async function ask(lab: Lab, task: Task): Promise<number> {
  const { question, json, terminal, runs } = task
  const subjects = { ...task.asked.subjects, ...(await savedRuns(runs)) }
  const asked = await withOwnData(lab, { ...task, asked: { ...task.asked, subjects } })
  const { longCall, foreseen, time } = await predict(lab, question, asked)
  for (const said of [longCall, foreseen, terminal.live && time])
    if (said) terminal.err(`${said}\n`)
  const created = new Date()
  const measured = await watched<ReportOf<QuestionName>>(terminal, (control) =>
    askLab(lab, question, asked, control),
  ).catch((error: unknown) => {
    throw bySpec(question, asked, byFile(question, error, runs))
  })
  const { report } = measured
  if (report) {
    const { options } = task.asked
    const environment = lab.environment()
    const context = { subjects, options, environment, created: created.toISOString(), final: true }
    const run = { experiment: question.name, ...subjects, options, environment, report }
    const file = makeResult(run as never, created) as AnyResultFile
    terminal.out(
      json
        ? resultJson(file)
        : answerText(question, report, { ...context, fileNames: namesOf(runs) }),
    )
    const own = (question.savedForms ?? []).map((form) => ({
      name: form.name,
      text: async () => (form.has(report) ? form.text(lab, report) : undefined),
    }))
    await saveForms([...own, ...formsOf([file])], task.files, terminal)
  }
  if (measured.stopped) return stoppedExit(terminal, measured)
  return report ? question.exitCode(report) : exit.failure
}

/** What `--data` names: something that the lab has, or files to learn from. */
async function withOwnData(lab: Lab, { question, asked, terminal }: Task): Promise<Asked> {
  const { data: said } = asked.options
  const choices = question.fields.find(({ name }) => name === 'data')?.choices ?? []
  if (!question.takesData || typeof said !== 'string' || choices.includes(said)) return asked
  const named = said.split(',').map(async (file) => {
    try {
      return { name: basename(file), bytes: new Uint8Array(await readFile(file)) }
    } catch (error) {
      throw new UsageError(words.data(anyOf(choices), unreadable(file, error)))
    }
  })
  const given = await dataOfFiles(await Promise.all(named))
  terminal.err(`${await lab.dataSummary(given)}\n`)
  const { files, data } = ownData(given)
  return { subjects: { ...asked.subjects, files }, options: { ...asked.options, data } }
}

/** Without their folders unless said. */
const namesOf = (files: Task['runs'], called = (file: string) => basename(file)) =>
  namesOfFiles(files, called)

/** The runs that files hold; what they should hold is for C++ to judge. */
async function savedRuns(files: Task['runs']): Promise<Record<string, unknown>> {
  const roles = Object.entries(files).map(async ([role, several]) => {
    const runs = await Promise.all(several.map(savedRun))
    return [role, runs.length > 1 ? runs : runs[0]] as const
  })
  return Object.fromEntries(await Promise.all(roles))
}

const savedRun = async (file: string): Promise<unknown> =>
  savedRunOf(jsonOf(await textOf(file), file, (message) => new UsageError(message)))

/** An error about the spec of a subject by the name of the file that holds it. What was said on the command line, of
 *  the subject or of the question, has a name there. */
function bySpec(question: Question, { subjects }: Asked, error: unknown): unknown {
  if (!(error instanceof FlopscopeError) || error.field === '') return error
  const places = Object.entries(subjects).flatMap(([role, one]) =>
    Array.isArray(one)
      ? one.map((each, place) => ({ name: `${role}[${place}]`, subject: each }))
      : { name: role, subject: one },
  )
  const place = places.find(({ name }) => error.field.startsWith(`${name}.`))
  const topic = specTopicOf(place ? place.subject : Object.values(subjects)[0])
  const [field] = error.field.slice(place ? place.name.length + 1 : 0).match(/^\w+/) ?? []
  if (!topic || [...topic.fields, ...question.fields].some(({ name }) => name === field))
    return error
  const message = error.message.replace(`${place?.name}: `, '')
  return new FlopscopeError({ ...errorRecord(error), message: `${topic.name}: ${message}` }, error)
}

/** The error by the file's own name. */
function byFile(question: Question, error: unknown, names: Task['runs']): unknown {
  const blame =
    error instanceof FlopscopeError && question.blame?.(error.message, namesOf(names, String))
  return blame ? new UsageError(blame.text) : error
}

// SPDX-License-Identifier: MIT
//
// Reads the command line, asks the lab, prints the answer, and says by the exit code what came of it.

import { version } from '../../package.json'
import { AbortError, FlopscopeError, type Lab, type LabOptions, openLab } from '../lab/index.ts'
import { anyOf, mustBe, oneOf, valueWords } from '../lab/refusal.ts'
import { isFile, isList } from '../questions/base/roles.ts'
import { common } from '../texts/common.ts'
import { terminal as said } from '../texts/terminal.ts'
import { askAll } from './all.ts'
import { type Arguments, noValue, readArguments } from './arguments.ts'
import { ask } from './ask.ts'
import { baselineOf, namedBaseline } from './baseline.ts'
import { readCandidates } from './candidates.ts'
import { type Command, commands, findCommand } from './commands.ts'
import { printEnvironment } from './environment.ts'
import { commandHelp, fieldsOf, generalHelp } from './help.ts'
import { report } from './report.ts'
import { serveSite } from './serve.ts'
import { exit, type Terminal, UsageError } from './terminal.ts'
import { findTopic, modelTopics, operationTopics, type Topic, topics } from './topics.ts'

/** What is asked about with a list. */
const many = 'operations or models'
/** What one of them is. */
const eachOf = 'operation or model'

/** Runs one command line; resolves to the exit code. `open` opens the lab that is asked. */
export async function main(
  args: readonly string[],
  terminal: Terminal,
  open: (options?: LabOptions) => Promise<Lab> = openLab,
): Promise<number> {
  try {
    return await run(args, terminal, open)
  } catch (error) {
    if (error instanceof AbortError) return exit.interrupted
    if (!(error instanceof UsageError || error instanceof FlopscopeError)) throw error
    terminal.err(`flopscope: ${error.message}\n`)
    return isUsage(error) ? exit.usage : exit.failure
  }
}

const usageCodes = [
  'invalid_value',
  'unknown_field',
  'unknown_operation',
  'unknown_model',
  'unknown_layer',
  'unavailable_kernel',
  'unsupported_layer',
  'unsupported_subject',
  'shape_mismatch',
  'damaged_file',
  'too_large',
]

/** What the caller wrote, as opposed to what this machine cannot do. */
const isUsage = (error: UsageError | FlopscopeError): boolean =>
  error instanceof UsageError || usageCodes.includes(error.code)

async function run(
  args: readonly string[],
  terminal: Terminal,
  open: (options?: LabOptions) => Promise<Lab>,
): Promise<number> {
  // `help timing` is `timing --help`.
  const [name, ...rest] = args[0] === 'help' && args.length > 1 ? [...args.slice(1), '-h'] : args
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    terminal.out(generalHelp())
    return name === undefined ? exit.usage : exit.success
  }
  if (name === '--version') {
    terminal.out(`${version}\n`)
    return exit.success
  }
  const command = findCommand(name)
  if (!command) throw choice('command', name, commands)
  const topic = command.about ? firstTopic(rest) : undefined
  const shape = topic ? fieldsOf(command, topic) : []
  const baseline =
    topic && command.compares ? baselineOf(topic, otherTopic(namedBaseline(rest))) : undefined
  const known = [...shape, ...(baseline?.fields ?? []), ...command.options, ...command.files]
  const { words, afterSwitch, values, json, help, subjects } =
    command.about === many
      ? readCandidates(rest, [...command.options, ...command.files])
      : { ...readArguments(rest, known), subjects: undefined }
  if (help) {
    terminal.out(commandHelp(command, topic, baseline))
    return exit.success
  }
  checkWords(command, topic, words, afterSwitch)
  const part = (fields: readonly { name: string }[]) => {
    const names = fields.map(({ name }) => name)
    return Object.fromEntries(Object.entries(values).filter(([key]) => names.includes(key)))
  }
  if (command.name === 'serve') return serveSite(values, terminal)
  const { question } = command
  // A question without subjects has no role to fill.
  const own = topic?.subject(part(shape))
  const other = baseline?.subject(values, part(shape))
  const roles = question?.roles ?? []
  const given = roles
    .filter((role) => !isFile(role))
    .map((role) => [
      role.name,
      isList(role) ? subjects : baseline && role === roles[0] ? other : own,
    ])
  const lab = await openFor(question, open)
  try {
    for (const warning of lab.warnings) terminal.err(`${common.severity.warning}: ${warning}\n`)
    const files = part(command.files) as Readonly<Record<string, string>>
    if (command.name === 'all') {
      const questions = commands.flatMap(({ question }) => question ?? [])
      const max_ms = values.max_ms as number | undefined
      return await askAll(lab, { questions, names: words, max_ms, files, json, terminal })
    }
    if (command.name === 'report') return await report(lab, words, files, terminal)
    if (!question) return printEnvironment(lab, json, terminal)
    return await ask(lab, {
      question,
      asked: { subjects: Object.fromEntries(given), options: part(command.options) },
      runs: filesOf(command.runs, words),
      files,
      json,
      terminal,
    })
  } finally {
    lab.close()
  }
}

/** The lab on all threads, for questions that ask for them, where its build lies beside the others. */
const openFor = (question: Command['question'], open: (options?: LabOptions) => Promise<Lab>) =>
  question?.onThreads ? open({ variant: 'threads' }).catch(() => open()) : open()

/** Files by the roles of their runs: one each, and further ones in the first role. */
function filesOf(roles: readonly string[], files: readonly string[]) {
  const more = files.length - roles.length
  const of = (place: number) =>
    place === 0 ? files.slice(0, more + 1) : files.slice(place + more, place + more + 1)
  return Object.fromEntries(roles.map((role, place) => [role, of(place)]))
}

/** What it is about, which is the first word; without one there may still be a call for help. */
function firstTopic([name]: readonly string[]): Topic | undefined {
  if (name === undefined || name.startsWith('-')) return undefined
  return namedTopic(eachOf, name)
}

/** What a comparison names as its baseline. */
const otherTopic = (name: string | undefined): Topic | undefined =>
  name === undefined ? undefined : namedTopic('baseline', name)

function namedTopic(what: string, name: string): Topic {
  const topic = findTopic(name)
  if (!topic) throw choice(what, name, topics)
  return topic
}

function checkWords(
  command: Command,
  topic: Topic | undefined,
  words: readonly string[],
  afterSwitch: Arguments['afterSwitch'],
): void {
  const { name, about, runs } = command
  const names = anyOf((about === 'model' ? modelTopics : topics).map((known) => known.name))
  if (about === 'model' && topic && operationTopics.includes(topic))
    throw new UsageError(said.needsModel(name, topic.name, names))
  if (about && !topic) {
    const what = about === many ? about : `${about === 'model' ? 'a' : 'an'} ${about}`
    throw new UsageError(said.needsSubject(name, what, names))
  }
  if (words.length < runs.length) {
    const files = runs.map((run) => `<${run}>`).join(' ')
    const missing = runs[words.length] as string
    throw new UsageError(
      words.length > 0 ? said.needsFileToo(name, missing, files) : said.needsFiles(name, files),
    )
  }
  const most = runs.length || command.names ? words.length : about && about !== many ? 1 : 0
  const extra = words[most]
  if (extra === undefined) return
  const before = afterSwitch.get(extra)
  if (before) throw noValue(before.name, before, extra)
  // Each further word of a list names something, as the first one does.
  throw about === many ? choice(eachOf, extra, topics) : new UsageError(said.noMeaning(extra))
}

const choice = (what: string, given: string, known: readonly { name: string }[]): UsageError =>
  new UsageError(mustBe(what, oneOf(known.map(({ name }) => name)), valueWords(given)).text)

// SPDX-License-Identifier: MIT
//
// Reads the command line, asks the lab, prints the answer, and says by the exit code what came of it.

import { version } from '../../package.json'
import { AbortError, FlopscopeError, type Lab, openLab } from '../lab/index.ts'
import { anyOf } from '../lab/refusal.ts'
import type { RunSubject } from '../lab/subject.ts'
import { printArchitectures } from './architectures.ts'
import { type Arguments, readArguments } from './arguments.ts'
import { printAttention } from './attention.ts'
import { printBottleneck } from './bottleneck.ts'
import { readCandidates } from './candidates.ts'
import { type Command, commands } from './commands.ts'
import { printComparison } from './comparison.ts'
import { printCost } from './cost.ts'
import { printEnvironment } from './environment.ts'
import { commandHelp, generalHelp } from './help.ts'
import { printLadder } from './ladder.ts'
import { printMemory } from './memory.ts'
import { printOptimization } from './optimization.ts'
import { printOverhead } from './overhead.ts'
import { printRegression } from './regression.ts'
import { printRoofline } from './roofline.ts'
import { printScaling } from './scaling.ts'
import { printSuite } from './suite.ts'
import { exit, type Terminal, UsageError } from './terminal.ts'
import { printTiming } from './timing.ts'
import {
  baselineFields,
  baselineValues,
  findTopic,
  modelTopics,
  type Topic,
  topics,
} from './topics.ts'
import { printTrace } from './trace.ts'
import { printTraining } from './training.ts'
import { printTrainingCost } from './training-cost.ts'

/** What a command is given: the lab, and the command line in parts. */
export interface Task {
  readonly lab: Lab
  readonly subject: RunSubject
  /** Of a command about several. */
  readonly subjects?: readonly RunSubject[]
  /** Of a comparison. */
  readonly baseline?: RunSubject | undefined
  /** The files of a question about saved runs. */
  readonly runs?: readonly string[]
  readonly options: Arguments['values']
  /** Where to write the answer in other forms, by their names. */
  readonly files: Readonly<Record<string, string>>
  readonly json: boolean
  readonly terminal: Terminal
}

/** What is asked about with a list. */
const many = 'operations or models'

const printers: Readonly<Record<Command['name'], (task: Task) => Promise<number>>> = {
  timing: printTiming,
  cost: printCost,
  memory: printMemory,
  trace: printTrace,
  overhead: printOverhead,
  roofline: printRoofline,
  bottleneck: printBottleneck,
  scaling: printScaling,
  attention: printAttention,
  comparison: printComparison,
  suite: printSuite,
  ladder: printLadder,
  regression: printRegression,
  architectures: printArchitectures,
  training: printTraining,
  optimization: printOptimization,
  'training-cost': printTrainingCost,
  environment: printEnvironment,
}

/** Runs one command line; resolves to the exit code. `open` opens the lab that is asked. */
export async function main(
  args: readonly string[],
  terminal: Terminal,
  open: () => Promise<Lab> = openLab,
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
  open: () => Promise<Lab>,
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
  const command = commands.find((known) => known.name === name)
  if (!command) throw choice('command', name, commands)
  const topic = command.about ? firstTopic(rest) : undefined
  const shape = topic?.fields ?? []
  const baseline = command.compares ? baselineFields(shape) : []
  const known = [...shape, ...baseline, ...command.options, ...(command.files ?? [])]
  const { words, values, json, help, subjects } =
    command.about === many
      ? readCandidates(rest, command.options)
      : { ...readArguments(rest, known), subjects: undefined }
  if (help) {
    terminal.out(commandHelp(command, topic))
    return exit.success
  }
  checkWords(command, topic, words)
  const part = (fields: readonly { name: string }[]) => {
    const names = fields.map(({ name }) => name)
    return Object.fromEntries(Object.entries(values).filter(([key]) => names.includes(key)))
  }
  // Commands that are about nothing do not look at it.
  const made = (said: Arguments['values']) => topic?.subject(said) as RunSubject
  const task = {
    subject: made(part(shape)),
    ...(subjects && { subjects }),
    ...(command.runs && { runs: words }),
    baseline: command.compares && made({ ...part(shape), ...baselineValues(values) }),
    options: part(command.options),
    files: part(command.files ?? []) as Task['files'],
    json,
    terminal,
  }
  return ask(command, task, open)
}

/** Opens a lab for the task, and closes it after that. */
async function ask(
  command: Command,
  task: Omit<Task, 'lab'>,
  open: () => Promise<Lab>,
): Promise<number> {
  const lab = await open()
  try {
    for (const warning of lab.warnings) task.terminal.err(`warning: ${warning}\n`)
    return await printers[command.name]({ ...task, lab })
  } finally {
    lab.close()
  }
}

/** What it is about, which is the first word; without one there may still be a call for help. */
function firstTopic([name]: readonly string[]): Topic | undefined {
  if (name === undefined || name.startsWith('-')) return undefined
  const topic = findTopic(name)
  if (!topic) throw choice('operation or model', name, topics)
  return topic
}

function checkWords(command: Command, topic: Topic | undefined, words: readonly string[]): void {
  const { name, about, runs = [] } = command
  if (about && !topic) {
    const names = anyOf((about === 'model' ? modelTopics : topics).map((known) => known.name))
    const what = about === many ? about : `${about === 'model' ? 'a' : 'an'} ${about}`
    throw new UsageError(`${name} needs ${what} after it: ${names}.`)
  }
  if (words.length < runs.length) {
    const missing = runs.map((run) => `<${run}>`).join(' ')
    throw new UsageError(`${name} needs two files after it: ${missing}.`)
  }
  const extra = words[about && about !== many ? 1 : runs.length]
  if (extra !== undefined) throw new UsageError(`"${extra}" has no meaning here.`)
}

function choice(what: string, given: string, known: readonly { name: string }[]): UsageError {
  const names = anyOf(known.map(({ name }) => name))
  return new UsageError(`${what} must be ${names}, but it is ${JSON.stringify(given)}.`)
}

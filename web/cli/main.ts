// SPDX-License-Identifier: MIT
//
// Reads the command line, asks the lab, prints the answer, and says by the exit code what came of it.

import { version } from '../../package.json'
import { AbortError, FlopscopeError, type Lab, openLab } from '../lab/index.ts'
import { type OperationInfo, type OperationSubject, operations } from '../lab/records.ts'
import { anyOf } from '../lab/refusal.ts'
import { type Arguments, readArguments } from './arguments.ts'
import { type Command, commands, kernelField } from './commands.ts'
import { printCost } from './cost.ts'
import { printEnvironment } from './environment.ts'
import { commandHelp, generalHelp } from './help.ts'
import { exit, type Terminal, UsageError } from './terminal.ts'
import { printTiming } from './timing.ts'

/** What a command is given: the lab, and the command line in parts. */
export interface Task {
  readonly lab: Lab
  readonly subject: OperationSubject
  readonly options: Arguments['values']
  readonly json: boolean
  readonly terminal: Terminal
}

const printers = { timing: printTiming, cost: printCost, environment: printEnvironment }

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

/** What the caller wrote, as opposed to what this machine cannot do. */
const isUsage = (error: UsageError | FlopscopeError): boolean =>
  error instanceof UsageError ||
  ['invalid_value', 'unknown_field', 'unknown_operation', 'unavailable_kernel'].includes(error.code)

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
  const operation = command.about ? findOperation(rest) : undefined
  const shape = operation ? [...operation.fields, kernelField(operation)] : []
  const { words, values, json, help } = readArguments(rest, [...shape, ...command.options])
  if (help) {
    terminal.out(commandHelp(command, operation))
    return exit.success
  }
  checkWords(command, operation, words)
  const shapeNames = shape.map((field) => field.name)
  const part = (inShape: boolean) =>
    Object.fromEntries(
      Object.entries(values).filter(([key]) => shapeNames.includes(key) === inShape),
    )
  const sizes = operation?.fields.map((field) => [field.name, field.default]) ?? []
  const given = { op: operation?.name, ...Object.fromEntries(sizes), ...part(true) }
  const subject = given as OperationSubject // C++ looks closer
  const lab = await open()
  try {
    for (const warning of lab.warnings) terminal.err(`warning: ${warning}\n`)
    return await printers[command.name]({ lab, subject, options: part(false), json, terminal })
  } finally {
    lab.close()
  }
}

/** The operation, which is the first word; without one there may still be a call for help. */
function findOperation([name]: readonly string[]): OperationInfo | undefined {
  if (name === undefined || name.startsWith('-')) return undefined
  const operation = operations.find((known) => known.name === name)
  if (!operation) throw choice('operation', name, operations)
  return operation
}

function checkWords(
  { name, about }: Command,
  operation: OperationInfo | undefined,
  words: readonly string[],
): void {
  if (about && !operation) {
    const names = anyOf(operations.map((known) => known.name))
    throw new UsageError(`${name} needs an operation after it: ${names}.`)
  }
  const extra = words[about ? 1 : 0]
  if (extra !== undefined) throw new UsageError(`"${extra}" has no meaning here.`)
}

function choice(what: string, given: string, known: readonly { name: string }[]): UsageError {
  const names = anyOf(known.map(({ name }) => name))
  return new UsageError(`${what} must be ${names}, but it is ${JSON.stringify(given)}.`)
}

// SPDX-License-Identifier: MIT
//
// Help, made from the same descriptions as everything else.

import { allowedValues } from '../lab/field.ts'
import type { FieldInfo } from '../lab/generated/records.ts'
import { optionName } from './arguments.ts'
import { type Command, commands } from './commands.ts'
import { columns, wrapped } from './table.ts'
import { baselineFields, modelTopics, operationTopics, type Topic } from './topics.ts'

const common = [
  ['--json', 'print the result as JSON'],
  ['--help', 'print this help'],
]

export function generalHelp(): string {
  return `Measures neural-network operations on this machine.

Usage: flopscope <command> [options]

Commands:
${columns(commands.map((command) => [usageOf(command), command.doc]))}

Options:
${columns([...common, ['--version', 'print the version']])}

Example: flopscope timing matmul --m 256 --k 256 --n 256
More: flopscope <command> --help, flopscope <command> <operation or model> --help
`
}

/** A command with what it is asked about. */
const usageOf = ({ name, about, runs }: Command): string =>
  [name, ...[about, ...runs].filter(Boolean).map((word) => `<${word}>`)]
    .join(' ')
    .replace('<saved>', '<saved>...')

export function commandHelp(command: Command, topic?: Topic): string {
  const { name, doc, about, options, files } = command
  const usage = topic ? `${name} ${topic.name}` : usageOf(command)
  const baseline = topic && command.compares ? baselineFields(topic.fields) : []
  const [operations, models] = [operationTopics, modelTopics].map((known) =>
    known.map((each) => [each.name, each.doc]),
  )
  const choosing = about && !topic
  const sections = [
    `flopscope ${name}: ${doc}\n\nUsage: flopscope ${usage} [options]`,
    choosing && about !== 'model' ? section('Operations', operations) : '',
    choosing
      ? section('Models', [...(models ?? []), ['<file>.json', 'one of your own, by its spec']])
      : '',
    choosing && command.takesFunctions
      ? section('Functions', [['<file>.js#<name>', 'one that a module of your own exports']])
      : '',
    topic
      ? section(`Shape of ${topic.name}, ${topic.doc}`, fieldsOf(command, topic).flatMap(fieldRows))
      : '',
    section('Baseline', baseline.flatMap(fieldRows)),
    section('Options', [...options, ...files].flatMap(fieldRows).concat(common)),
    choosing ? `More: flopscope ${name} <${about}> --help` : '',
  ]
  return `${sections.filter(Boolean).join('\n\n')}\n`
}

/** What may be said of the topic where it is asked about by this command. */
const fieldsOf = ({ batch }: Command, { fields }: Topic): readonly FieldInfo[] =>
  fields.map((field) => (field.name === 'batch' ? { ...field, ...batch } : field))

const section = (title: string, rows: readonly (readonly string[])[] = []): string =>
  rows.length > 0 ? `${title}:\n${columns(rows)}` : ''

/** What a field means, in as many lines as that takes, then what it may be. */
function fieldRows(field: FieldInfo): string[][] {
  const { name, kind, doc } = field
  const option = optionName(name)
  const left = kind === 'boolean' ? `--${option}, --no-${option}` : `--${option} <${kind}>`
  const [first = '', ...more] = wrapped(doc, 60)
  const unless = field.default === null ? '' : `; ${String(field.default) || 'none'} unless told`
  const allowed = `${allowedValues(field)}${unless}`
  return [[left, first], ...[...more, allowed].map((line) => ['', line])]
}

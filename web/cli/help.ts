// SPDX-License-Identifier: MIT
//
// Help, made from the same descriptions as everything else.

import { allowedValues } from '../lab/field.ts'
import { type FieldInfo, type OperationInfo, operations } from '../lab/records.ts'
import { optionName } from './arguments.ts'
import { type Command, commands, kernelField } from './commands.ts'
import { columns, wrapped } from './table.ts'

const common = [
  ['--json', 'print the result as JSON'],
  ['--help', 'print this help'],
]

export function generalHelp(): string {
  return `Measures neural-network operations on this machine.

Usage: flopscope <command> [options]

Commands:
${columns(commands.map(({ name, about, doc }) => [about ? `${name} <operation>` : name, doc]))}

Options:
${columns([...common, ['--version', 'print the version']])}

Example: flopscope timing matmul --m 256 --k 256 --n 256
More: flopscope <command> --help, flopscope <command> <operation> --help
`
}

export function commandHelp(command: Command, operation?: OperationInfo): string {
  const { name, doc, about, options } = command
  const usage = about ? ` ${operation?.name ?? '<operation>'} [options]` : ' [options]'
  const shape = operation ? [...operation.fields, kernelField(operation)] : []
  const sections = [
    `flopscope ${name}: ${doc}\n\nUsage: flopscope ${name}${usage}`,
    about && !operation
      ? section(
          'Operations',
          operations.map((op) => [op.name, op.doc]),
        )
      : '',
    operation
      ? section(`Shape of ${operation.name}, ${operation.doc}`, shape.flatMap(fieldRows))
      : '',
    section('Options', [...options.flatMap(fieldRows), ...common]),
    about && !operation ? `More: flopscope ${name} <operation> --help` : '',
  ]
  return `${sections.filter(Boolean).join('\n\n')}\n`
}

const section = (title: string, rows: readonly (readonly string[])[]): string =>
  `${title}:\n${columns(rows)}`

/** What a field means, in as many lines as that takes, then what it may be. */
function fieldRows(field: FieldInfo): string[][] {
  const { name, kind, doc } = field
  const option = optionName(name)
  const left = kind === 'boolean' ? `--${option}, --no-${option}` : `--${option} <${kind}>`
  const [first = '', ...more] = wrapped(doc, 74)
  const allowed = `${allowedValues(field)}; ${String(field.default)} unless told`
  return [[left, first], ...[...more, allowed].map((line) => ['', line])]
}

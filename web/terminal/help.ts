// SPDX-License-Identifier: MIT
//
// Help, made from the same descriptions as everything else.

import { allowedValues } from '../lab/field.ts'
import type { FieldInfo } from '../lab/generated/records.ts'
import { columns, wrapped } from '../reports/text-table.ts'
import { terminal as words } from '../texts/terminal.ts'
import { optionName } from './arguments.ts'
import type { Baseline } from './baseline.ts'
import { type Command, commands } from './commands.ts'
import { modelTopics, operationTopics, type Topic } from './topics.ts'

const { docs, sections } = words
const common = [
  ['--json', docs.json],
  ['--help', docs.help],
]

export function generalHelp(): string {
  const calls = commands.map((command) => [usageOf(command), command.doc])
  return `${words.about}

${words.usage('<command>')}

${section(sections.commands, calls)}

${section(sections.options, [...common, ['--version', docs.version]])}

${words.example}
${words.more}
`
}

/** A command with what it is asked about. */
const usageOf = ({ name, about, runs, names }: Command): string =>
  [
    name,
    ...[about, ...runs].filter(Boolean).map((word) => `<${word}>`),
    ...(names ? [`[${names}...]`] : []),
  ]
    .join(' ')
    .replace(/<(saved|file)>/, '<$1>...')

export function commandHelp(command: Command, topic?: Topic, baseline?: Baseline): string {
  const { name, doc, about, options, files } = command
  const usage = topic ? `${name} ${topic.name}` : usageOf(command)
  const [operations, models] = [operationTopics, modelTopics].map((known) =>
    known.map((each) => [each.name, each.doc]),
  )
  const choosing = about && !topic
  const parts = [
    `flopscope ${name}: ${doc}\n\n${words.usage(usage)}`,
    choosing && about !== 'model' ? section(sections.operations, operations) : '',
    choosing ? section(sections.models, [...(models ?? []), ['<file>.json', docs.spec]]) : '',
    choosing && command.takesFunctions
      ? section(sections.functions, [['<file>.js#<name>', docs.function]])
      : '',
    topic
      ? section(words.shapeOf(topic.name, topic.doc), fieldsOf(command, topic).flatMap(fieldRows))
      : '',
    section(sections.baseline, baseline?.fields.flatMap(fieldRows)),
    section(sections.options, [...options, ...files].flatMap(fieldRows).concat(common)),
    choosing ? words.moreOf(name, about) : '',
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

/** What may be said of the topic where it is asked about by this command. */
export const fieldsOf = ({ batch, onePass }: Command, { fields }: Topic): readonly FieldInfo[] =>
  fields
    .filter(({ name }) => name !== 'pass' || !onePass)
    .map((field) => (field.name === 'batch' ? { ...field, ...batch } : field))

const section = (title: string, rows: readonly (readonly string[])[] = []): string =>
  rows.length > 0 ? `${title}:\n${columns(rows)}` : ''

/** What a field means, in as many lines as that takes, then what it may be. */
function fieldRows(field: FieldInfo): string[][] {
  const { name, kind, doc } = field
  const option = optionName(name)
  const left = kind === 'boolean' ? `--${option}, --no-${option}` : `--${option} <${kind}>`
  const [first = '', ...more] = wrapped(doc, 60)
  const unless = field.default === null ? '' : words.unless(String(field.default))
  const allowed = `${allowedValues(field).text}${unless}`
  return [[left, first], ...[...more, allowed].map((line) => ['', line])]
}

// SPDX-License-Identifier: MIT
//
// The words of the command line as values. Their names come from the records: `max_ms` is `--max-ms`.
// Only names are checked here; C++ checks the values and says in a sentence what they may be.

import { parseArgs } from 'node:util'
import { fieldValue } from '../lab/field-value.ts'
import type { FieldInfo } from '../lab/generated/records.ts'
import { anyOf } from '../lab/refusal.ts'
import { terminal as said } from '../texts/terminal.ts'
import { UsageError } from './terminal.ts'

export type Values = Record<string, unknown>

/** `max_ms` -> `max-ms`. */
export const optionName = (field: string): string => field.replaceAll('_', '-')

/** Switches that every command has. */
const switches = ['json', 'help']

export interface Arguments {
  readonly words: readonly string[]
  /** Words that stand after a switch, by which they may be meant as its value. */
  readonly afterSwitch: ReadonlyMap<string, FieldInfo>
  readonly values: Values
  readonly json: boolean
  readonly help: boolean
}

/** Reads `args`, of which `fields` may be set. Throws a UsageError that names what is not known. */
export function readArguments(args: readonly string[], fields: readonly FieldInfo[]): Arguments {
  const options = optionTypes(fields)
  // Not strict: then a negative number can follow its option, and the sentences are our own.
  const { tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true })
  const words: string[] = []
  const values: Values = {}
  const on = new Set<string>()
  const afterSwitch = new Map<string, FieldInfo>()
  let last: FieldInfo | undefined
  for (const token of tokens) {
    if (token.kind === 'positional') {
      words.push(token.value)
      if (last?.kind === 'boolean') afterSwitch.set(token.value, last)
    }
    last = undefined
    if (token.kind !== 'option') continue
    const { name, rawName, value } = token
    if (rawName === '-h') {
      on.add('help')
      continue
    }
    if (!Object.hasOwn(options, name) || !rawName.startsWith('--')) throw unknown(rawName, options)
    const field = fields.find((known) => optionName(known.name) === name.replace(/^no-/, ''))
    last = field
    if (options[name]?.type === 'boolean' && value !== undefined) throw noValue(name, field, value)
    if (!field) on.add(name)
    else if (Object.hasOwn(values, field.name)) throw repeated(field.name)
    else if (field.kind === 'boolean') values[field.name] = !name.startsWith('no-')
    else if (value === undefined) throw new UsageError(said.needsValue(name))
    else values[field.name] = fieldValue(field, value)
  }
  return { words, afterSwitch, values, json: on.has('json'), help: on.has('help') }
}

type OptionTypes = Record<string, { type: 'boolean' | 'string' }>

/** Every option by its name; a switch can be turned off too: `--bias`, `--no-bias`. */
function optionTypes(fields: readonly FieldInfo[]): OptionTypes {
  const options: OptionTypes = {}
  for (const { name, kind } of fields) {
    const option = optionName(name)
    options[option] = { type: kind === 'boolean' ? 'boolean' : 'string' }
    if (kind === 'boolean') options[`no-${option}`] = { type: 'boolean' }
  }
  for (const name of switches) options[name] = { type: 'boolean' }
  return options
}

/** A value of what has none: a field that is true or false is said by its name alone. */
export const noValue = (option: string, field: FieldInfo | undefined, value: string): UsageError =>
  new UsageError(
    field ? said.trueOrFalse(optionName(field.name), value) : said.takesNoValue(option, value),
  )

/** A field that has a value already: which of the two is meant is not for us to choose. */
export const repeated = (field: string): UsageError =>
  new UsageError(said.repeated(optionName(field)))

function unknown(rawName: string, options: OptionTypes): UsageError {
  const names = Object.keys(options).map((name) => `--${name}`)
  return new UsageError(said.noOption(rawName, anyOf(names)))
}

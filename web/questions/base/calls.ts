// SPDX-License-Identifier: MIT
//
// The calls that ask a question again, in the package and in a terminal, as somebody would write them: what is at its
// default is left out.

import { knownModels, operations } from '../../lab/catalogue.ts'
import { questionInfos } from '../../lab/generated/questions.ts'
import type { FieldInfo } from '../../lab/generated/records.ts'
import { isSaved } from '../../lab/role.ts'
import { isSpec } from './form-model.ts'
import { spelled } from './names.ts'
import type { Asked, QuestionForm } from './question.ts'

type Values = Readonly<Record<string, unknown>>
type Called = Pick<QuestionForm, 'name' | 'fields'>

/** Options that are not what they would be anyway. */
const chosen = (fields: readonly FieldInfo[], options: Values): Values =>
  Object.fromEntries(
    fields
      .map(({ name, default: otherwise }) => [name, options[name], otherwise] as const)
      .filter(([, value, otherwise]) => value !== undefined && value !== '' && value !== otherwise)
      .map(([name, value]) => [name, value]),
  )

function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value !== 'object' || value === null) return String(value)
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  const key = (name: string) => (/^[A-Za-z_]\w*$/.test(name) ? name : literal(name))
  return members.length === 0
    ? '{}'
    : `{ ${members.map(([name, member]) => `${key(name)}: ${literal(member)}`).join(', ')} }`
}

const written = (subject: unknown): unknown => {
  const { kernel, ...rest } = subject as Values
  return kernel === 'fastest' ? rest : subject
}

/** A program for Node, or a page. */
export function packageCall({ name, fields }: Called, { subjects, options }: Asked): string {
  const info = questionInfos.find((each) => each.name === name)
  const given = (info?.roles ?? []).map((role) => {
    if (isSaved(role.takes)) return role.name
    const subject = subjects[role.name]
    return literal(Array.isArray(subject) ? subject.map(written) : written(subject))
  })
  const rest = chosen(fields, options)
  const all = Object.keys(rest).length > 0 ? [...given, literal(rest)] : given
  return `import { openLab } from "flopscope"

const lab = await openLab()
const report = await lab.${info?.method}(${all.join(', ')})
lab.close()`
}

/** A line for a terminal; a spec is the file `model.json`, and saved runs are files by the names of their roles. */
export function terminalCall({ name, fields }: Called, { subjects, options }: Asked): string {
  const roles = questionInfos.find((each) => each.name === name)?.roles ?? []
  const words = roles.flatMap(({ name: role, takes }, place) => {
    if (isSaved(takes)) return [`${role}.json`]
    const subject = subjects[role]
    if (Array.isArray(subject)) return subject.flatMap((each) => topic(each))
    if (roles.length === 1) return topic(subject)
    // The second of two is asked about, and the first is what differs in it.
    return place === 0 ? [] : compared(subject, subjects[roles[0]?.name ?? ''])
  })
  return ['npx flopscope', spelled(name), ...words, ...flags(fields, chosen(fields, options))].join(
    ' ',
  )
}

/** A subject and what it is compared with, which is named where it is something else. */
function compared(subject: unknown, baseline: unknown): readonly string[] {
  const [name, ...own] = topic(subject)
  const [other, ...its] = topic(baseline, 'baseline-')
  const goesForward = other === name && isBackward(subject) && !isBackward(baseline)
  return [
    String(name),
    ...own,
    ...(other === name ? [] : [`--baseline ${other}`]),
    ...its,
    ...(goesForward ? ['--baseline-pass forward'] : []),
  ]
}

const isBackward = (subject: unknown): boolean => (subject as Values).pass === 'backward'

/** What it is, and its sizes, its kernel and which way it is run as options. */
function topic(subject: unknown, prefix = ''): readonly string[] {
  const { op, model, kernel = 'fastest', ...shape } = subject as Values
  const known = [...operations, ...knownModels].find(({ name }) => name === (op ?? model))
  const fields = known?.fields ?? [{ name: 'batch', kind: 'count' } as FieldInfo]
  const of = flags(
    fields,
    Object.fromEntries(fields.map(({ name }) => [name, shape[name]])),
    prefix,
  )
  const form = prefix || kernel !== 'fastest' ? [`--${prefix}kernel ${kernel}`] : []
  const way = isBackward(subject) ? [`--${prefix}pass backward`] : []
  return [isSpec(model) ? 'model.json' : String(op ?? model), ...of, ...form, ...way]
}

const flags = (fields: readonly FieldInfo[], values: Values, prefix = ''): readonly string[] =>
  fields
    .filter(({ name }) => values[name] !== undefined)
    .map(({ name, kind }) => {
      const value = values[name]
      const option = `${prefix}${spelled(name)}`
      if (kind === 'boolean') return value ? `--${option}` : `--no-${option}`
      return `--${option} ${Array.isArray(value) ? value.join(',') : value}`
    })

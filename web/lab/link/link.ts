// SPDX-License-Identifier: MIT
//
// Reader of links, questions as the end of an address: `#timing?op=matmul&m=256&k=256&n=256&runs=200&v=1`, short
// enough to read and to type. Anyone may have changed it on its way here, so nothing in it is believed: what does not
// fit is left at its default and gets a sentence.

import { knownModels, operations } from '../catalogue.ts'
import { acceptedNumbers, allowedValues } from '../field.ts'
import { fieldValue } from '../field-value.ts'
import type { FieldInfo, Pass } from '../generated/records.ts'
import type { WorkInfo } from '../known-works.ts'
import { oneOf } from '../refusal.ts'
import type { RunSubject } from '../subject.ts'
import { type Wording, wording } from '../wording.ts'

export const version = 1

export type Values = Record<string, unknown>

/** A link in its parts, which are taken out of it one by one, and what is to be said about them. */
export interface LinkParts {
  readonly experiment: string
  readonly given: Map<string, string>
  readonly problems: Wording[]
}

/** The parts of a link with or without its `#`. */
export function linkParts(hash: string): LinkParts {
  const [, experiment = '', query = ''] = /^#?([^?]*)\??(.*)$/s.exec(hash) ?? []
  const problems: Wording[] = []
  const given = new Map<string, string>()
  for (const [name, text] of new URLSearchParams(query)) {
    if (given.has(name))
      problems.push(
        wording('link_repeats', 'The link says {name} more than once; the last is used.', {
          name: quoted(name),
        }),
      )
    given.set(name, text)
  }
  return { experiment, given, problems }
}

/** What takes a part by its name, once. */
const taker =
  ({ given }: LinkParts, prefix = '') =>
  (field: string): string | undefined => {
    const name = prefix + field
    const text = given.get(name)
    given.delete(name)
    return text
  }

/** Which way it is run. */
const passes = ['forward', 'backward'] as const satisfies readonly Pass[]

/** An operation or a model, whose fields' names begin with `prefix`. */
export function takeSubject(parts: LinkParts, prefix = ''): RunSubject {
  const { given, problems } = parts
  const take = taker(parts, prefix)
  const subject: Values = {}
  const [kind, known]: [string, readonly WorkInfo[]] = given.has(`${prefix}model`)
    ? ['model', knownModels]
    : ['op', operations]
  const names = known.map(({ name }) => name)
  readFields([choice(kind, names)], take, subject, problems)
  const work = known[Math.max(0, names.indexOf(subject[kind] as never))] as WorkInfo
  subject[kind] = work.name
  readFields([choice('kernel', work.kernels), choice('pass', passes)], take, subject, problems)
  readFields(work.fields, take, subject, problems)
  return subject as unknown as RunSubject
}

/** The options, and a sentence about everything that nobody took before. To be called last. */
export function takeOptions(parts: LinkParts, fields: readonly FieldInfo[]): Values {
  const { problems, given } = parts
  const take = taker(parts)
  const options: Values = {}
  readFields(fields, take, options, problems)
  readVersion(take('v'), problems)
  for (const name of given.keys()) {
    problems.push(
      wording('link_unknown', "The link's {name} is not known here and was left out.", {
        name: quoted(name),
      }),
    )
  }
  return options
}

/** The sentence about a link to something that is not here. */
export const unknownExperiment = (name: string, known: readonly string[]): Wording =>
  problem('experiment', name, oneOf(known), known[0] ?? '')

function readVersion(text: string | undefined, problems: Wording[]): void {
  if (text === undefined) return
  if (!/^[1-9]\d*$/.test(text)) {
    const allowed = acceptedNumbers({ whole: true, minimum: 1 })
    problems.push(problem('v', text, allowed, String(version)))
  } else if (Number(text) > version) {
    problems.push(
      wording(
        'newer_link',
        'The link was made by a newer version; some of it may be missing here.',
      ),
    )
  }
}

/** A field of which the first choice is the usual one. */
const choice = (name: string, choices: readonly string[]): FieldInfo => ({
  name,
  unit: '',
  doc: '',
  kind: 'choice',
  default: choices[0] ?? '',
  choices,
})

function readFields(
  fields: readonly FieldInfo[],
  take: (name: string) => string | undefined,
  into: Values,
  problems: Wording[],
): void {
  for (const field of fields) {
    const text = take(field.name)
    if (text === undefined) continue
    const value = allowedValue(field, text)
    if (value !== undefined) into[field.name] = value
    else problems.push(problem(field.name, text, allowedValues(field), field.default))
  }
}

/** The value that `text` stands for, or undefined where the field does not allow it. */
function allowedValue(field: FieldInfo, text: string): unknown {
  const value = fieldValue(field, text)
  return isAllowed(field, value) ? value : undefined
}

function isAllowed(field: FieldInfo, value: unknown): boolean {
  const { kind, choices, minimum = -Infinity, maximum = Infinity } = field
  if (kind === 'numbers') {
    const number = { ...field, kind: 'number' } as const
    return (
      Array.isArray(value) && value.length > 0 && value.every((each) => isAllowed(number, each))
    )
  }
  if (kind === 'text' || kind === 'boolean')
    return typeof value === (kind === 'text' ? 'string' : kind)
  if (typeof value !== 'number') return choices?.includes(String(value)) ?? false
  const whole = kind === 'number' || Number.isSafeInteger(value)
  return Number.isFinite(value) && whole && value >= minimum && value <= maximum
}

const problem = (field: string, text: string, allowed: Wording, used: unknown): Wording =>
  wording('link_wrong', '{field} must be {allowed}, but the link says {value}; {used} is used.', {
    field,
    allowed,
    value: quoted(text),
    used: used === null || used === undefined ? wording('nothing', 'nothing') : String(used),
  })

const quoted = (text: string) => JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}...` : text)

// SPDX-License-Identifier: MIT
//
// A question as the end of an address: `#timing?op=matmul&m=256&k=256&n=256&runs=200&v=1`, short enough
// to read and to type. Anyone may have changed it on its way here, so nothing in it is believed:
// what does not fit is left at its default and gets a sentence.

import { acceptedNumbers, allowedValues } from './field.ts'
import {
  type FieldInfo,
  type Kernel,
  type OperationInfo,
  type OperationSubject,
  operations,
  type TimingOptions,
  timingOptionsFields,
} from './records.ts'
import { anyOf } from './refusal.ts'

export interface Link {
  readonly experiment: 'timing'
  readonly subject: OperationSubject
  /** Those that differ from their defaults. */
  readonly options: Partial<TimingOptions>
}

/** A link that was read, and a sentence about each thing in it that was not used. */
export interface ReadLink extends Link {
  readonly problems: readonly string[]
}

export const version = 1
const experiment = 'timing'

type Values = Record<string, unknown>

/** What a link says, with or without its `#`; undefined where it says nothing. */
export function readLink(hash: string): ReadLink | undefined {
  const [, name = '', rest] = /^#?([^?]*)\??(.*)$/s.exec(hash) ?? []
  if (!name && !rest) return undefined
  const problems: string[] = []
  // The fields of an experiment that is not here are not judged one by one.
  const query = name === experiment ? rest : ''
  if (name !== experiment) problems.push(problem('experiment', name, experiment, experiment))
  const given = new Map<string, string>()
  for (const [name, text] of new URLSearchParams(query)) {
    if (given.has(name))
      problems.push(`The link says ${quoted(name)} more than once; the last is used.`)
    given.set(name, text)
  }
  const take = (name: string) => {
    const text = given.get(name)
    given.delete(name)
    return text
  }

  readVersion(take('v'), problems)
  const operation = readOperation(take('op'), problems)
  const subject: Values = { op: operation.name }
  const kernel = readKernel(take('kernel'), operation, problems)
  if (kernel) subject.kernel = kernel
  const options: Values = {}
  readFields(operation.fields, take, subject, problems)
  readFields(timingOptionsFields, take, options, problems)
  for (const name of given.keys()) {
    problems.push(`The link's ${quoted(name)} is not known here and was left out.`)
  }
  return { experiment, subject: subject as unknown as OperationSubject, options, problems }
}

function readVersion(text: string | undefined, problems: string[]): void {
  if (text === undefined) return
  if (!/^[1-9]\d*$/.test(text)) {
    const allowed = acceptedNumbers({ whole: true, minimum: 1 })
    problems.push(problem('v', text, allowed, String(version)))
  } else if (Number(text) > version) {
    problems.push('The link was made by a newer version; some of it may be missing here.')
  }
}

function readOperation(text: string | undefined, problems: string[]): OperationInfo {
  const first = operations[0] as OperationInfo
  if (text === undefined) return first
  const found = operations.find(({ name }) => name === text)
  if (!found)
    problems.push(problem('op', text, anyOf(operations.map(({ name }) => name)), first.name))
  return found ?? first
}

function readKernel(
  text: string | undefined,
  { kernels }: OperationInfo,
  problems: string[],
): Kernel | undefined {
  if (text === undefined) return undefined
  const found = kernels.find((kernel) => kernel === text)
  if (!found) problems.push(problem('kernel', text, anyOf(kernels), 'fastest'))
  return found
}

function readFields(
  fields: readonly FieldInfo[],
  take: (name: string) => string | undefined,
  into: Values,
  problems: string[],
): void {
  for (const field of fields) {
    const text = take(field.name)
    if (text === undefined) continue
    const value = parse(field, text)
    if (value !== undefined) into[field.name] = value
    else problems.push(problem(field.name, text, allowedValues(field), String(field.default)))
  }
}

/** The value that `text` stands for, or undefined where the field does not allow it. */
function parse(field: FieldInfo, text: string): number | boolean | string | undefined {
  const { kind, minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = field
  if (kind === 'text') return text
  if (kind === 'choice') return field.choices?.find((choice) => choice === text)
  if (kind === 'boolean') return text === 'true' ? true : text === 'false' ? false : undefined
  const value = text.trim() === '' ? Number.NaN : Number(text)
  const whole = kind === 'number' || Number.isSafeInteger(value)
  return Number.isFinite(value) && whole && value >= minimum && value <= maximum ? value : undefined
}

function problem(field: string, text: string, allowed: string, used: string): string {
  return `${field} must be ${allowed}, but the link says ${quoted(text)}; ${used} is used.`
}

const quoted = (text: string) => JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}...` : text)

// SPDX-License-Identifier: MIT
//
// A subject in a few words: its operation and its sizes, in the order of the description, or its model and
// how many samples go through that at once.

import { formatExact } from '../../lab/format/number.ts'
import type { ModelSpec } from '../../lab/generated/records.ts'
import { knownOperation } from '../../lab/known-works.ts'
import { isSpec, operationOf } from './form-model.ts'

type SubjectLike = Readonly<Record<string, unknown>>

/** What it is, without its sizes: "matmul", "mlp", "linear backward", or the name of a function. */
export function workName(subject: object): string {
  const { op, model, name: given, export: exported, pass } = subject as SubjectLike
  const way = pass === 'backward' ? ' backward' : ''
  if (op === undefined && model === undefined) return String(exported ?? (given || 'function'))
  if (model === undefined) return `${operationOf(op).name}${way}`
  const name = typeof model === 'string' ? model : (model as ModelSpec | null)?.name
  return `${name || 'the model'}${way}`
}

const modelsOf = (subjects: object): readonly unknown[] =>
  Object.values({ ...subjects })
    .flat()
    .map((subject) => (subject as SubjectLike | undefined)?.model)
    .filter((model) => model !== undefined)

/** Whether any of a question's subjects is a model. */
export const holdsModel = (subjects: object): boolean => modelsOf(subjects).length > 0

/** Whether a link can say all of them: a spec would be too long. */
export const fitsLink = (subjects: object): boolean =>
  modelsOf(subjects).every((model) => !isSpec(model))

/** As many sizes as a reader tells apart by their order. */
const mostInOrder = 4

/** "matmul 256 × 256 × 256", "linear 32 × 784 × 128 without bias". Of many sizes those are named that are
 *  not as the operation has them by default: "conv2d, height 28, width 28". */
export function subjectName(subject: object): string {
  const given = subject as SubjectLike
  if (given.model !== undefined) {
    return `${workName(subject)} on a batch of ${formatExact(Number(given.batch ?? 1))}`
  }
  if (given.op === undefined) return workName(subject)
  const { fields } = operationOf(given.op)
  const value = (field: (typeof fields)[number]) => given[field.name] ?? field.default
  const counts = fields.filter(({ kind }) => kind === 'count')
  const size = (field: (typeof fields)[number]) => formatExact(Number(value(field)))
  const others = counts.filter((field) => value(field) !== field.default)
  const named = others.map((field) => `, ${field.name} ${size(field)}`).join('')
  const inOrder = ` ${counts.map(size).join(' × ')}`
  const choices = fields
    .filter(({ kind }) => kind === 'choice')
    .map((field) => String(value(field)))
  const switches = fields
    .filter((field) => field.kind === 'boolean' && value(field) !== field.default)
    .map((field) => (value(field) ? `with ${field.name}` : `without ${field.name}`))
  const sizes = counts.length > mostInOrder ? named : inOrder
  return [`${workName(subject)}${sizes}`, ...choices, ...switches].join(' ')
}

/** A name as saved runs have it, which is that of C++, as the page says it: "matmul, m 64, k 64, n 64; naive kernel" is
 *  "matmul 64 × 64 × 64, naive kernel". What is no such name stays. */
export function shownName(name: string): string {
  const [, op, given = '', rest = ''] = /^(\w+)((?:, \w+ \d+)+)(.*)$/.exec(name) ?? []
  const sizes = [...given.matchAll(/, (\w+) (\d+)/g)]
  const counts = knownOperation(op)?.fields.filter(({ kind }) => kind === 'count') ?? []
  const isInOrder = counts.map((field) => field.name).join() === sizes.map(([, of]) => of).join()
  if (counts.length === 0 || counts.length > mostInOrder || !isInOrder) return name
  const inOrder = sizes.map(([, , size]) => formatExact(Number(size))).join(' × ')
  return `${op} ${inOrder}${rest.replace('; ', ', ')}`
}

/** The same with its kernel: "matmul 128 × 128 × 128, naive kernel". */
export function subjectWithKernel(subject: object, kernel = ''): string {
  const chosen = kernel || (subject as { kernel?: string }).kernel
  return chosen ? `${subjectName(subject)}, ${chosen} kernel` : subjectName(subject)
}

/** As it was asked for: the fastest kernel needs no name. */
export const askedName = (subject: object): string =>
  (subject as { kernel?: string }).kernel === 'fastest'
    ? subjectName(subject)
    : subjectWithKernel(subject)

/** A subject as part of a file's name: "matmul-256x256x256". */
export const fileStem = (name: string): string =>
  name
    .replaceAll(',', '')
    .replaceAll(' × ', 'x')
    .replaceAll(/[^\w]+/g, '-')

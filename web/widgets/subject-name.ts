// SPDX-License-Identifier: MIT
//
// A subject in a few words: its operation and its sizes, in the order of the description.

import { formatExact } from '../lab/format-number.ts'
import { operationOf } from './form-model.ts'

type SubjectLike = Readonly<Record<string, unknown>>

/** "matmul 256 × 256 × 256", "linear 32 × 784 × 128 without bias". */
export function subjectName(subject: object): string {
  const given = subject as SubjectLike
  const { name, fields } = operationOf(given.op)
  const value = (field: (typeof fields)[number]) => given[field.name] ?? field.default
  const sizes = fields
    .filter(({ kind }) => kind === 'count')
    .map((field) => formatExact(Number(value(field))))
  const choices = fields
    .filter(({ kind }) => kind === 'choice')
    .map((field) => String(value(field)))
  const switches = fields
    .filter((field) => field.kind === 'boolean' && value(field) !== field.default)
    .map((field) => `${value(field) ? 'with' : 'without'} ${field.name}`)
  return [name, sizes.join(' × '), ...choices, ...switches].join(' ')
}

// SPDX-License-Identifier: MIT
//
// Writer of links, which link.ts reads. Apart, because a page needs it at the first change only.

import { knownModels, operations } from '../catalogue.ts'
import type { FieldInfo } from '../generated/records.ts'
import type { RunSubject } from '../subject.ts'
import { type Values, version } from './link.ts'

/** The operation or model, its shape, its kernel and which way it is run, under names that begin with `prefix`. */
export function addSubject(
  parameters: URLSearchParams,
  prefix: string,
  { kernel, pass, ...subject }: RunSubject,
): void {
  const { op, model, ...shape } = subject as Values
  add(parameters, `${prefix}op`, op)
  // A spec would be too long: it is left out.
  if (typeof model === 'string') add(parameters, `${prefix}model`, model)
  const known = [...operations, ...knownModels]
  const work = known.find(({ name }) => name === (op ?? model))
  for (const { name } of work?.fields ?? []) add(parameters, prefix + name, shape[name])
  if (kernel !== 'fastest') add(parameters, `${prefix}kernel`, kernel)
  if (pass !== 'forward') add(parameters, `${prefix}pass`, pass)
}

/** Those that differ from their defaults. */
export function addOptions(
  parameters: URLSearchParams,
  fields: readonly FieldInfo[],
  options: Values,
): void {
  for (const { name, default: otherwise } of fields) {
    if (options[name] !== otherwise) add(parameters, name, options[name])
  }
}

export function written(experiment: string, parameters: URLSearchParams): string {
  add(parameters, 'v', version)
  return `${experiment}?${parameters}`
}

function add(parameters: URLSearchParams, name: string, value: unknown): void {
  if (value !== undefined) parameters.append(name, String(value))
}

// SPDX-License-Identifier: MIT
//
// Writes what link.ts reads. Apart, because a page needs it at the first change only.

import { type Link, version } from './link.ts'
import { operations, timingOptionsFields } from './records.ts'

type Values = Readonly<Record<string, unknown>>

/** The part of the address after `#`. */
export function writeLink({ experiment, subject, options }: Link): string {
  const { op, kernel, ...shape } = subject
  const parameters = new URLSearchParams({ op })
  const operation = operations.find(({ name }) => name === op)
  for (const { name } of operation?.fields ?? []) add(parameters, name, (shape as Values)[name])
  if (kernel !== 'fastest') add(parameters, 'kernel', kernel)
  for (const field of timingOptionsFields) {
    const value = (options as Values)[field.name]
    if (value !== field.default) add(parameters, field.name, value)
  }
  add(parameters, 'v', version)
  return `${experiment}?${parameters}`
}

function add(parameters: URLSearchParams, name: string, value: unknown): void {
  if (value !== undefined) parameters.append(name, String(value))
}

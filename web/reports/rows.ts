// SPDX-License-Identifier: MIT
//
// Runs as rows for databases: newline-delimited JSON, one number or word of a report a line. A number stands in one
// row with its interval. Lists of raw samples and specs of models are left out: those are in the result file.

import { estimateOf } from '../lab/format/estimate.ts'
import { estimates } from '../lab/generated/estimates.ts'
import type { AnyResultFile } from '../lab/public.ts'
import { subjectsText } from '../questions/base/saved-run.ts'
import { columns, type Row } from './columns.ts'

type Fields = Readonly<Record<string, unknown>>

/** A record of a report, and what of those around it holds for it. */
interface Place {
  readonly place: string
  readonly part: string | null
  readonly kernel: string | null
}

export const rowsNdjson = (runs: readonly AnyResultFile[]): string =>
  runs
    .flatMap((run, at) => rowsOf(run, at + 1))
    .map((row) => `${JSON.stringify(row)}\n`)
    .join('')

/** Those of one run, in the order of its report. */
export function rowsOf(file: AnyResultFile, run: number): Row[] {
  const { created, experiment, environment, report } = file
  const known = environment as unknown as Fields
  const around: Fields = { ...known, run, created, experiment, subject: subjectsText(file) }
  const outermost = { place: '', part: null, kernel: null }
  return recordRows({ ...report }, outermost).map((row) => {
    const all: Fields = { ...around, ...row }
    return Object.fromEntries(Object.keys(columns).map((name) => [name, all[name] ?? null])) as Row
  })
}

function recordRows(record: Fields, around: Place): Fields[] {
  const within: Place = {
    place: around.place,
    part: wordOf(record.name ?? record.op) ?? around.part,
    kernel: wordOf(record.kernel) ?? around.kernel,
  }
  const ends = boundsIn(record)
  return Object.entries(record).flatMap(([field, value]): Fields[] => {
    if (ends.has(field) || ArrayBuffer.isView(value) || field === 'model') return []
    const inner = (place: string) => ({ ...within, place: joined(within.place, place) })
    if (Array.isArray(value)) {
      return value.flatMap((each, at) =>
        isRecord(each) ? recordRows(each, inner(`${field}[${at}]`)) : [],
      )
    }
    if (isRecord(value)) return recordRows(value, inner(field))
    if (typeof value !== 'number') return [{ ...within, field, text: String(value) }]
    const { low, high } = estimateOf(record, field)
    return [{ ...within, field, value, low, high }]
  })
}

/** The fields that are an end of the interval of another one, in whose row they stand. */
const boundsIn = (record: Fields): ReadonlySet<string> =>
  new Set(
    Object.keys(record).flatMap((name) => {
      const { low, high } = estimates[name] ?? {}
      return low && high ? [low, high] : []
    }),
  )

const wordOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

const joined = (place: string, more: string) => (place ? `${place}.${more}` : more)

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

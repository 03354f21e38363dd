// SPDX-License-Identifier: MIT
//
// Tables of a report. A table says which fields of which record stand in it; what a field looks like follows
// from its name (web/lab/format/field.ts), and so do its bounds.

import { boundsOf, fieldInterval, formatField } from '../../lab/format/field.ts'
import { formatConfidence } from '../../lab/format/number.ts'
import type { Dropped } from '../../lab/generated/records.ts'
import { common } from '../texts/common.ts'
import type { Table } from './question.ts'

export const intervalHead = (confidence: number): string =>
  common.interval(formatConfidence(confidence))

/** The cell of an interval; empty where there is none. */
export function intervalCell(record: object, field: string): string {
  const { unit, bounds } = fieldInterval(record, field)
  return bounds ? [bounds.join(' – '), unit].filter(Boolean).join(' ') : ''
}

/** The text of a cell where that is not what the field's name says. */
export type Cells<Row> = Readonly<Record<string, (row: Row, place: number) => string>>

export interface ListTable<Row> {
  readonly caption: string
  /** Of the first column. */
  readonly head: string
  /** The field of the report that is the list. */
  readonly list: string
  readonly rows: readonly Row[]
  readonly name: (row: Row, place: number) => string
  readonly confidence?: number
  /** The heads of its columns, by their fields. */
  readonly heads: Readonly<Record<string, string>>
  /** Fields behind which a column for their interval follows. */
  readonly intervals?: readonly string[]
  readonly cells?: Cells<Row>
}

/** A list of records, one a row; without columns that are empty. */
export function listTable<Row extends object>(table: ListTable<Row>): Table {
  const {
    caption,
    head,
    list,
    rows,
    name,
    confidence = 0,
    heads,
    intervals = [],
    cells = {},
  } = table
  const columns = Object.entries(heads).flatMap(([field, title]) => {
    const bounded = intervals.includes(field)
    const text = bounded ? (row: Row) => fieldInterval(row, field).text : formatField
    const own = cells[field] ?? ((row: Row) => text(row, field))
    const column = [title, ...rows.map(own)]
    const bounds = [intervalHead(confidence), ...rows.map((row) => intervalCell(row, field))]
    return bounded ? [column, bounds] : [column]
  })
  const filled = columns.filter(([, ...texts]) => texts.some(Boolean))
  const row = (place: number) => filled.map((column) => column[place] ?? '')
  return {
    caption,
    head: [head, common.field, ...row(0)],
    rows: rows.map((each, place) => [name(each, place), `${list}[${place}]`, ...row(place + 1)]),
  }
}

/** A row: a name for people, the field, and its text where that is not what the field's name says. */
export type Line = readonly [name: string, field: string, text?: string]

/** Names of fields as lines, some with texts of their own. */
export const linesOf = (
  names: Readonly<Record<string, string>>,
  texts: Readonly<Record<string, string>> = {},
): Line[] =>
  Object.entries(names).map(([field, name]) =>
    texts[field] === undefined ? [name, field] : [name, field, texts[field]],
  )

/** A record, one field a row; without those that it has no value for. */
export function recordTable(
  caption: string,
  record: object,
  lines: readonly Line[],
  confidence?: number,
): Table {
  const known = lines.filter(
    ([, field, text]) => text || (text === undefined && formatField(record, field) !== ''),
  )
  const bounded = confidence !== undefined && known.some(([, field]) => boundsOf(record, field))
  return {
    caption,
    head: [
      common.quantity,
      common.field,
      common.value,
      ...(bounded ? [intervalHead(confidence)] : []),
    ],
    rows: known.map(([name, field, text]) => [
      name,
      field,
      text ?? (fieldInterval(record, field).text || formatField(record, field)),
      ...(bounded ? [intervalCell(record, field)] : []),
    ]),
  }
}

/** Batches of any phase that were interrupted and count for nothing. */
export const droppedCount = ({ dropped = [] }: { readonly dropped?: readonly Dropped[] }): number =>
  dropped.reduce((sum, { batches }) => sum + batches, 0)

/** How steady the machine was: its drift, and batches that were interrupted, where there is any. */
export function machineLines(report: object): Line[] {
  const count = droppedCount(report)
  return [
    [common.drift, 'drift_percent'],
    ...(count > 0 ? ([[common.dropped, 'dropped', common.leftOut(count)]] as const) : []),
  ]
}

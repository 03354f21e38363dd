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

/** A column: its head, the field that it shows, and whether a column for its interval follows, or what stands
 *  in it instead of the field's own text. */
export type Column<Row> = readonly [
  head: string,
  field: string,
  how?: 'interval' | ((row: Row, place: number) => string),
]

export interface ListTable<Row> {
  readonly caption: string
  /** Of the first column. */
  readonly head: string
  /** The field of the report that is the list. */
  readonly list: string
  readonly rows: readonly Row[]
  readonly name: (row: Row, place: number) => string
  readonly confidence?: number
  readonly columns: readonly Column<Row>[]
}

/** A list of records, one a row. */
export function listTable<Row extends object>(table: ListTable<Row>): Table {
  const { caption, head, list, rows, name, confidence = 0, columns } = table
  return {
    caption,
    head: [
      head,
      common.field,
      ...columns.flatMap(([each, , how]) =>
        how === 'interval' ? [each, intervalHead(confidence)] : [each],
      ),
    ],
    rows: rows.map((row, place) => [
      name(row, place),
      `${list}[${place}]`,
      ...columns.flatMap(([, field, how]) => {
        if (typeof how === 'function') return [how(row, place)]
        if (how !== 'interval') return [formatField(row, field)]
        return [fieldInterval(row, field).text, intervalCell(row, field)]
      }),
    ]),
  }
}

/** A row: a name for people, the field, and its text where that is not what the field's name says. */
export type Line = readonly [name: string, field: string, text?: string]

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

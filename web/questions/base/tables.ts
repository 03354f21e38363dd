// SPDX-License-Identifier: MIT
//
// Tables of a report. A table says which fields of which record stand in it; what a field looks like follows
// from its name (web/lab/format/field.ts), and so do its bounds.

import { boundsOf, fieldInterval, formatField as formatted } from '../../lab/format/field.ts'
import { formatConfidence } from '../../lab/format/number.ts'
import { estimates } from '../../lab/generated/estimates.ts'
import type { Dropped } from '../../lab/generated/records.ts'
import { codeText, common } from '../../texts/common.ts'
import type { Table } from './question.ts'

/** The value of a field; a code as its words. */
const formatField = (record: object, field: string): string => codeText(formatted(record, field))

/** "95 % interval", at the confidence that the report has. */
export const intervalHead = (report: object): string =>
  common.interval(formatConfidence((report as { readonly confidence?: number }).confidence ?? 0))

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
  /** The heads of its columns, by their fields. */
  readonly heads: Readonly<Record<string, string>>
  readonly name: (row: Row, place: number) => string
  readonly cells?: Cells<Row>
  /** Fields whose interval has no column of its own; other fields that have one do. */
  readonly bare?: readonly string[]
}

type RowOf<Report, List extends keyof Report> =
  NonNullable<Report[List]> extends readonly (infer Row)[] ? Row & object : never

/** The list `list` of the report, one record a row; without columns that are empty. `rows` are those to show where that
 *  are not all, or not in their order. */
export function listTable<
  Report extends object,
  List extends keyof Report & string,
  Row extends object = RowOf<Report, List>,
>(
  report: Report,
  list: List,
  { caption, head, heads, name, cells = {}, bare = [] }: ListTable<Row>,
  rows = (report[list] ?? []) as unknown as readonly Row[],
): Table {
  const columns = Object.entries(heads).flatMap(([field, title]) => {
    const bounded = field in estimates && !bare.includes(field)
    const text = bounded ? (row: Row) => fieldInterval(row, field).text : formatField
    const own = cells[field] ?? ((row: Row) => text(row, field))
    const column = [title, ...rows.map(own)]
    if (!bounded) return [column]
    return [column, [intervalHead(report), ...rows.map((row) => intervalCell(row, field))]]
  })
  const filled = columns.filter(([, ...texts]) => texts.some(Boolean))
  const row = (place: number) => filled.map((column) => column[place] ?? '')
  const all = (report[list] ?? []) as unknown as readonly object[]
  return {
    caption,
    head: [head, common.field, ...row(0)],
    rows: rows.map((each, place) => {
      const at = all.indexOf(each)
      return [name(each, place), `${list}[${at < 0 ? place : at}]`, ...row(place + 1)]
    }),
  }
}

/** Without columns that are empty, or among `left`, and of a tree the outermost rows. */
export function condensed({ caption, head, rows, tree }: Table, left: readonly number[] = []) {
  const outermost = tree ? rows.filter((_, place) => tree[place]?.level === 0) : rows
  const filled = head.map(
    (_, column) => !left.includes(column) && outermost.some((row) => (row[column] ?? '') !== ''),
  )
  const cells = (row: readonly string[]) => row.filter((_, column) => filled[column])
  return { caption, head: cells(head), rows: outermost.map(cells) }
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
export function recordTable(caption: string, record: object, lines: readonly Line[]): Table {
  const known = lines.filter(
    ([, field, text]) => text || (text === undefined && formatField(record, field) !== ''),
  )
  const bounded = known.some(([, field]) => boundsOf(record, field))
  return {
    caption,
    head: [common.quantity, common.field, common.value, ...(bounded ? [intervalHead(record)] : [])],
    rows: known.map(([name, field, text]) => [
      name,
      field,
      text ?? (fieldInterval(record, field).text || formatField(record, field)),
      ...(bounded ? [intervalCell(record, field)] : []),
    ]),
  }
}

/** Fields of the report itself by their names, and how steady the machine was. */
export const wholeTable = (
  caption: string,
  report: object,
  names: Readonly<Record<string, string>> = {},
  texts?: Readonly<Record<string, string>>,
): Table => recordTable(caption, report, [...linesOf(names, texts), ...machineLines(report)])

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

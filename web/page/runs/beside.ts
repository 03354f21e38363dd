// SPDX-License-Identifier: MIT
//
// Answers to one question in one table: what was asked of some of them otherwise, and the numbers that they found, with
// their intervals. It judges nothing; whose difference is more than chance only questions about times are asked.

import { estimates } from '../../lab/generated/estimates.ts'
import { loadQuestion } from '../../questions/base/names.ts'
import type { Table } from '../../questions/base/question.ts'
import { listTable } from '../../questions/base/tables.ts'
import type { NamedFile } from '../../reports/ranking.ts'
import { files as texts } from '../../texts/files.ts'

type Fields = Readonly<Record<string, unknown>>

/** Numbers without an interval that answers are compared by. */
const counts = ['flops', 'backward_flops', 'params', 'peak_bytes', 'peak_mb', 'held_mb']

const inWords = (field: string): string => field.replaceAll('_', ' ')

const textOf = (option: unknown): unknown =>
  typeof option === 'number' ? option : option === undefined ? '' : String(option)

/** The options that are not the same in all. */
function differing(files: readonly NamedFile[]): readonly string[] {
  const all = files.map(({ file }) => file.options as Fields)
  const names = new Set(all.flatMap(Object.keys))
  const said = (options: Fields, name: string) => JSON.stringify(options[name])
  return [...names].filter((name) => new Set(all.map((each) => said(each, name))).size > 1)
}

/** The table of files that ask the same; none of a single one. */
export async function besideTable(files: readonly NamedFile[]): Promise<Table | undefined> {
  const [first, ...others] = files
  if (!first || others.length === 0) return undefined
  const question = await loadQuestion(first.file.experiment)
  const options = differing(files)
  const answers = files.map(({ name, file }) => {
    const asked = options.map((option) => [option, textOf((file.options as Fields)[option])])
    const found = question.beside?.(file.report as never) ?? file.report
    return { ...found, ...Object.fromEntries(asked), name }
  })
  const heads = ['outcome', ...options, ...Object.keys(estimates), ...counts]
  const { caption, head } = texts.beside
  const { confidence = 0.95 } = first.file.report as { readonly confidence?: number }
  const table = listTable<
    { answers: typeof answers; confidence: number },
    'answers',
    Fields & object
  >({ answers, confidence }, 'answers', {
    caption,
    head,
    heads: Object.fromEntries(heads.map((field) => [field, inWords(field)])),
    name: ({ name }) => String(name),
  })
  return { ...table, rows: table.rows.map(([name = '', , ...cells]) => [name, '', ...cells]) }
}

// SPDX-License-Identifier: MIT
//
// Answers to one question in one table, a column for each: what was asked of some of them otherwise, and the numbers of
// each whole answer in its question's words. It judges nothing; whose difference is more than chance only questions about
// times are asked.

import { loadQuestion } from '../../questions/base/names.ts'
import type { Table } from '../../questions/base/question.ts'
import { contextOf } from '../../questions/base/saved-run.ts'
import type { NamedFile } from '../../reports/ranking.ts'
import { common } from '../../texts/common.ts'
import { files as texts } from '../../texts/files.ts'
import { fieldWords } from '../../texts/told/field-words.ts'

/** The words of a field and its text, by the field. */
type Lines = ReadonlyMap<string, readonly [words: string, text: string]>

/** The options that are not the same in all, as they were asked. */
function asked(files: readonly NamedFile[]): readonly Lines[] {
  const all = files.map(({ file }) => file.options as Readonly<Record<string, unknown>>)
  const text = (option: unknown) => (option === undefined ? '' : String(option))
  const names = [...new Set(all.flatMap(Object.keys))].filter(
    (name) => new Set(all.map((options) => text(options[name]))).size > 1,
  )
  return all.map(
    (options) => new Map(names.map((name) => [name, [fieldWords(name), text(options[name])]])),
  )
}

/** What an answer found of the whole, which its question lists field by field. */
async function found({ file }: NamedFile): Promise<Lines> {
  const question = await loadQuestion(file.experiment)
  const report = file.report as never
  const tables = question.beside?.(report) ?? question.tables(report, contextOf(file))
  const lines = tables
    .filter(({ head }) => head[0] === common.quantity)
    .flatMap(({ rows }) => rows)
    .map(([words = '', field = '', value = '', interval]) => {
      return [field, [words, interval ? `${value} (${interval})` : value]] as const
    })
  return new Map(lines)
}

/** The table of files that ask the same; none of a single one. */
export async function besideTable(files: readonly NamedFile[]): Promise<Table | undefined> {
  if (files.length < 2) return undefined
  const answers = await Promise.all(files.map(found))
  const lines = asked(files).map(
    (options, place) => new Map([...options, ...(answers[place] ?? [])]),
  )
  const words = new Map(lines.flatMap((each) => [...each].map(([field, [name]]) => [field, name])))
  return {
    caption: texts.beside,
    head: [common.quantity, common.field, ...files.map(({ name }) => name)],
    rows: [...words].map(([field, name]) => [
      name,
      field,
      ...lines.map((each) => each.get(field)?.[1] ?? ''),
    ]),
  }
}

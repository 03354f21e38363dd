// SPDX-License-Identifier: MIT
//
// Runs as a report in Markdown: what each was asked, its answer with its interval, how far to trust it, its numbers, and
// the call that asks it again. Of several the answers stand in a table first.

import type { AnyResultFile } from '../lab/public.ts'
import { answerOf } from '../questions/base/answer.ts'
import { terminalCall } from '../questions/base/calls.ts'
import { loadQuestion } from '../questions/base/names.ts'
import { place } from '../questions/base/place.ts'
import {
  type Context,
  filledTables,
  type Question,
  type QuestionName,
  type ReportOf,
  type Table,
} from '../questions/base/question.ts'
import { contextOf } from '../questions/base/saved-run.ts'
import { condensed } from '../questions/base/tables.ts'
import { unchosenTile } from '../questions/base/tile-facts.ts'
import { common } from '../texts/common.ts'
import { reports as words } from '../texts/reports.ts'
import { type Part, plain, type Text } from '../texts/say.ts'
import { told } from '../texts/told/told.ts'

export async function markdownReport(runs: readonly AnyResultFile[]): Promise<string> {
  const sections = await Promise.all(runs.map(sectionOf))
  const several = sections.length > 1
  const summary = several
    ? [
        `# ${words.title(sections.length)}`,
        markdownTable(
          words.summary,
          sections.map(({ title, answer }, at) => [String(at + 1), title, answer]),
        ),
      ]
    : []
  const level = several ? '##' : '#'
  const parts = sections.flatMap(({ title, body }, at) => [
    `${level} ${several ? `${at + 1}. ` : ''}${title}`,
    ...body,
  ])
  return `${[...summary, ...parts].filter(Boolean).join('\n\n')}\n`
}

interface Section {
  readonly title: string
  /** In a line. */
  readonly answer: string
  readonly body: readonly string[]
}

async function sectionOf(file: AnyResultFile): Promise<Section> {
  const question = await loadQuestion(file.experiment)
  const report = file.report as ReportOf<QuestionName>
  const context: Context = { ...contextOf(file), saved: 'elsewhere' }
  const answer = markdown(answerOf(question, report, context))
  const written = question.written?.(report)
  return {
    title: escaped(question.title),
    answer,
    body: [
      answer,
      markdown(question.basis?.(report, context) ?? []),
      escaped(words.measured(timeOf(file.created), place(file.environment))),
      ...unchosenTile(file.environment, report).map(([term, text]) => escaped(`${term}: ${text}`)),
      cautions(question, report),
      ...filledTables(question.tables(report, context)).map(tableText),
      written ? `${common.writes}:\n\n${fenced(written)}` : '',
      ...(question.notes?.(report, context) ?? []).map(markdown),
      `${words.again}\n\n${fenced(terminalCall(question, context))}`,
    ],
  }
}

/** "2024-02-29 12:30 UTC", which is read alike everywhere. */
const timeOf = (created: string) => `${created.slice(0, 16).replace('T', ' ')} UTC`

function cautions(question: Question, report: ReportOf<QuestionName>): string {
  const lines = question
    .cautions(report)
    .map(
      ({ severity, text, code }) => `- ${common.severity[severity]}: ${escaped(told(text, code))}`,
    )
  return lines.length > 0 ? `${words.cautions}:\n\n${lines.join('\n')}` : ''
}

function tableText(table: Table): string {
  const { caption, head, rows } = condensed(table)
  return `**${escaped(caption)}**\n\n${markdownTable(
    head.map(escaped),
    rows.map((row) => row.map(escaped)),
  )}`
}

/** `cells` are Markdown already. */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

const markdown = (text: Text): string => text.map(partText).join('').trim()

function partText(part: Part): string {
  if (typeof part === 'string') return escaped(part)
  if (part.kind === 'code') return `\`${plain([part])}\``
  return part.kind === 'strong' ? `**${escaped(part.text)}**` : escaped(part.text)
}

/** Without what Markdown, or HTML in it, would take for its own; in one line. */
export const escaped = (text: string): string =>
  text
    .replaceAll('\u00a0', ' ')
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll(/[\\`*_[\]<>#]/g, '\\$&')

/** Between more backquotes than stand in it. */
function fenced(text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}\n${text}\n${fence}`
}

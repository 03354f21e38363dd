// SPDX-License-Identifier: MIT
//
// Every question with its method, what it takes and its options, as Markdown, of what C++ says of each.
import { allowedValues } from '../lab/field.ts'
import type { FieldInfo } from '../lab/generated/records.ts'
import { type QuestionInfo, questionInfos } from '../lab/questions.ts'
import { recordLink } from './report-table.ts'

const row = (...cells: readonly string[]) =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`

const option = (field: FieldInfo) =>
  row(
    `\`${field.name}\``,
    field.doc,
    allowedValues(field).text,
    field.default === null ? '' : `\`${field.default}\``,
  )

function section({ asks, method, roles, options, report, link, doc }: QuestionInfo): string {
  const taken = roles.map(({ name, takes }) => `\`${name}\` (${takes})`).join(', ') || 'nothing'
  return `### ${asks}

\`lab.${method}\`, \`npx flopscope ${link}\`, \`<flopscope-${link}>\`: ${doc}. It takes ${taken}, and resolves to a ${recordLink(report)}.

${row('option', 'what it is', 'may be', 'unless told')}
${row('---', '---', '---', '---')}
${options.map(option).join('\n')}
`
}

export const questionTable = (): string => questionInfos.map(section).join('\n')

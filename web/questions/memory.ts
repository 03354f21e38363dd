// SPDX-License-Identifier: MIT
//
// Memory of a subject: where do the bytes go?

import type { Category } from '../charts/memory.ts'
import { formatMegabytes } from '../lab/format/field.ts'
import { formatBytes } from '../lab/format/format.ts'
import { memoryOptionsFields } from '../lab/generated/options.ts'
import type { MemoryReport } from '../lab/generated/records.ts'
import { codeText } from '../texts/common.ts'
import { texts } from '../texts/memory.ts'
import { say, type Text, unsure } from '../texts/say.ts'
import { about } from './base/about.ts'
import { estimate } from './base/estimate.ts'
import { memoryFigure } from './base/memory-figure.ts'
import type { Context, Figure, Question, Table } from './base/question.ts'
import { oneSubject } from './base/roles.ts'
import { subjectName } from './base/subject-name.ts'
import { type Line, linesOf, listTable, recordTable } from './base/tables.ts'
import { tagName } from './base/tag-name.ts'

export const question: Question<'memory'> = {
  ...about('memory', memoryOptionsFields, texts.plan),
  roles: oneSubject({ op: 'linear', batch: 32, in_features: 784, out_features: 128 }),
  predicted: { field: 'held_mb', quantity: 'bytes' },
  sentence,
  figures,
  tables,
  next: { name: 'roofline', asks: texts.next },
  exitCode: ({ finished }) => (finished ? 0 : 1),
}

function sentence(report: MemoryReport, { subjects }: Context): Text {
  const name = subjectName(subjects.subject as object)
  return say`${texts.holds(name, formatBytes(Math.round(report.held_mb * 2 ** 20)))}${leak(report)}`
}

/** What was in use when all together were at their peak, by category, most first. */
function atPeak({ tags }: MemoryReport): [Category, number][] {
  const sums = new Map<Category, number>()
  for (const { category, bytes_at_peak } of tags) {
    sums.set(category, (sums.get(category) ?? 0) + bytes_at_peak)
  }
  return [...sums].filter(([, bytes]) => bytes > 0).sort(([, a], [, b]) => b - a)
}

function leak({ leaks, growth_bytes, confidence }: MemoryReport): Text {
  const [worst] = leaks
  if (!worst) return growth_bytes === undefined ? unsure(texts.tooFew) : [texts.noLeak]
  return texts.leak(tagName(worst), estimate(worst, 'growth_bytes', confidence))
}

function figures(report: MemoryReport): readonly Figure[] {
  const { snapshots: moments, heap_bytes } = report
  const parts = atPeak(report).map(([category, bytes]) => ({
    name: codeText(category),
    category,
    bytes,
  }))
  return memoryFigure(report, { moments, heap_bytes, parts }, texts.figure, 'memory.svg')
}

/** What is left at the end of what the subject took. */
function leftLine([name, field]: Line, { final_mb, baseline_mb }: MemoryReport): Line {
  if (field !== 'final_mb') return [name, field]
  const bytes = Math.round((final_mb - baseline_mb) * 2 ** 20)
  return [name, 'final_mb − baseline_mb', formatMegabytes(bytes / 2 ** 20)]
}

function tables(report: MemoryReport): readonly Table[] {
  const { rows } = texts
  return [
    recordTable(texts.whole, report, [
      ...linesOf(rows).map((line) => leftLine(line, report)),
      [rows.stack_bytes, 'stack_absent', report.stack_absent],
    ]),
    listTable(report, 'tags', { ...texts.tags, name: tagName }),
    listTable(report, 'snapshots', { ...texts.moments, name: ({ label }) => codeText(label) }),
  ]
}

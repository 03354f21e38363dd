// SPDX-License-Identifier: MIT
//
// Reports of older versions in the form of today's. They come from files, so nothing of them has been checked yet.

import { type RootSchema, reportSchema } from './schema-check.ts'

interface Unchecked {
  [name: string]: unknown
}

/** Fields that reports have today and older files have not, with what they hold there. */
const later: Readonly<Unchecked> = { dropped: [], fastest: [], files: '', sample_classes: [] }

/** The report of `file` with every field that one of its experiment has today. */
export function todaysReport(
  { experiment, report }: Unchecked & { readonly report: object },
  schema: RootSchema,
): object {
  const today: Unchecked = { ...laterFields(experiment, schema), ...report }
  dropUnknownIntensities(today)
  addVerdicts(today)
  addHeldMemory(today)
  addClasses(today)
  return today
}

/** A profile did not class its samples; none is an outlier until they are classed again. */
function addClasses(report: Unchecked): void {
  const { samples_ms, sample_classes } = report
  if (!Array.isArray(samples_ms) || !Array.isArray(sample_classes)) return
  if (sample_classes.length === 0) report.sample_classes = samples_ms.map(() => 0)
}

function laterFields(experiment: unknown, schema: RootSchema): object {
  const { properties = {} } = reportSchema(schema, experiment)
  return Object.fromEntries(Object.entries(later).filter(([name]) => name in properties))
}

const recordsOf = (list: unknown): Unchecked[] =>
  Array.isArray(list) ? list.filter((each) => typeof each === 'object' && each !== null) : []

/** Those on memory: the report itself, or a part of each architecture. */
const memoryReports = (report: Unchecked): Unchecked[] => [
  report,
  ...recordsOf(recordsOf(report.architectures).map(({ memory }) => memory)),
]

/** Version 0.1 divided nothing by nothing where no bytes have to move; JSON has null for what is not a number. */
function dropUnknownIntensities({ points }: Unchecked): void {
  for (const point of recordsOf(points)) if (point.intensity === null) delete point.intensity
}

/** Reports on memory called their verdicts insights, and those of architectures had none. */
function addVerdicts(report: Unchecked): void {
  if (report.architectures) report.verdicts ??= []
  for (const each of memoryReports(report)) {
    if (each.insights === undefined || each.verdicts !== undefined) continue
    each.verdicts = each.insights
    delete each.insights
  }
}

/** Memory was told with what was in use before, but in a profile. */
function addHeldMemory(report: Unchecked): void {
  for (const each of memoryReports(report)) {
    if (each.baseline_mb === undefined) continue
    const bytes = Math.round((Number(each.peak_mb) - Number(each.baseline_mb)) * 2 ** 20)
    each.held_mb ??= bytes / 2 ** 20
  }
  for (const each of recordsOf(report.architectures)) {
    const held = recordsOf([each.memory])[0]?.held_mb
    if (held !== undefined) each.held_mb ??= held
  }
  if (report.peak_mb === undefined || report.held_mb !== undefined) return
  report.held_mb = report.peak_mb
  delete report.peak_mb
}

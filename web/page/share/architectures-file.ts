// SPDX-License-Identifier: MIT
//
// A comparison of architectures as a file, and back. It is composed of what other experiments measured, and each of
// these is checked as the result file that it would be alone.

import type { ArchitectureReport, ArchitecturesReport } from '../../lab/course/architectures.ts'
import type { ArchitecturesOptions } from '../../lab/course/digit-architectures.ts'
import { errorText, FlopscopeError, sentence } from '../../lab/errors.ts'
import { plain } from '../../lab/files/plain.ts'
import type { Environment } from '../../lab/generated/records.ts'
import { plainText } from '../../lab/plain-text.ts'
import { refusal } from '../../lab/refusal.ts'
import type { LabLibrary } from '../run/lab.ts'

export const architecturesFormat = 'flopscope-architectures'

export interface ArchitecturesFile {
  readonly format: typeof architecturesFormat
  readonly version: 1
  /** When it was made: ISO 8601, in UTC. */
  readonly created: string
  readonly flopscope_version: string
  readonly options: ArchitecturesOptions
  readonly environment: Environment
  readonly report: ArchitecturesReport
}

export const architecturesFile = (
  run: Pick<ArchitecturesFile, 'options' | 'environment' | 'report'>,
  created = new Date(),
): ArchitecturesFile => ({
  format: architecturesFormat,
  version: 1,
  created: created.toISOString(),
  flopscope_version: run.environment.flopscope_version,
  ...run,
})

export const architecturesJson = (file: ArchitecturesFile): string =>
  `${JSON.stringify(file, plain, 2)}\n`

type Members = Readonly<Record<string, unknown>>

/** Rejects with a sentence about what is wrong with it. */
export async function readArchitectures(
  text: string,
  library: Pick<LabLibrary, 'parseResult'>,
): Promise<ArchitecturesFile> {
  try {
    const file: unknown = JSON.parse(text)
    members('its JSON', file)
    return await read(file as ArchitecturesFile, library)
  } catch (error) {
    const message = `This file cannot be opened: ${sentence(errorText(error))}`
    throw new FlopscopeError({ code: 'damaged_file', message }, error)
  }
}

async function read(
  file: ArchitecturesFile,
  library: Pick<LabLibrary, 'parseResult'>,
): Promise<ArchitecturesFile> {
  must('version', file.version, file.version === 1, '1')
  const options = members('options', file.options)
  const report = members('report', file.report)
  const { match, matched, architectures, peak_flops_per_s } = report
  const matches = ['parameters', 'flops', 'time']
  must('report.match', match, matches.includes(String(match)), 'parameters, flops or time')
  must('report.matched', matched, typeof matched === 'boolean', 'true or false')
  number('report.peak_flops_per_s', peak_flops_per_s, true)
  const listed = Array.isArray(architectures) && architectures.length > 0
  must('report.architectures', architectures, listed, 'a list with an entry at least')
  const read: ArchitectureReport[] = []
  for (const [place, each] of (architectures as unknown[]).entries()) {
    const name = `report.architectures[${place}]`
    read.push(await readOne(name, members(name, each), file, library))
  }
  return {
    ...file,
    options: options as ArchitecturesOptions,
    report: { ...(report as unknown as ArchitecturesReport), architectures: read },
  }
}

async function readOne(
  place: string,
  given: Members,
  { created, flopscope_version, environment }: ArchitecturesFile,
  { parseResult }: Pick<LabLibrary, 'parseResult'>,
): Promise<ArchitectureReport> {
  for (const name of ['params', 'flops', 'bytes']) number(`${place}.${name}`, given[name], false)
  for (const name of [
    'width',
    'match_ratio',
    'forward_ms',
    'peak_mb',
    'flops_per_s',
    'efficiency_percent',
  ]) {
    number(`${place}.${name}`, given[name], true)
  }
  for (const name of ['name', 'absent']) {
    must(`${place}.${name}`, given[name], typeof given[name] === 'string', 'a text')
  }
  const subject = { model: given.model, batch: given.batch }
  const measured: Record<string, unknown> = {}
  for (const experiment of ['cost', 'timing', 'memory']) {
    if (experiment !== 'cost' && given[experiment] === undefined) continue
    const alone = { experiment, subject, options: {}, environment, report: given[experiment] }
    const file = { format: 'flopscope-result', version: 1, created, flopscope_version, ...alone }
    try {
      measured[experiment] = (await parseResult(JSON.stringify(file))).report
    } catch (error) {
      throw new Error(`${place}.${experiment}: ${errorText(error)}`, { cause: error })
    }
  }
  return {
    ...(given as unknown as ArchitectureReport),
    ...measured,
    name: plainText(String(given.name)),
    absent: plainText(String(given.absent)),
  }
}

function must(field: string, value: unknown, right: boolean, allowed: string): void {
  if (!right) throw refusal(field, value, allowed)
}

function members(field: string, value: unknown): Members {
  must(field, value, typeof value === 'object' && value !== null, 'an object')
  return value as Members
}

function number(field: string, value: unknown, optional: boolean): void {
  const right = (optional && value === undefined) || (Number.isFinite(value) && Number(value) >= 0)
  must(field, value, right, 'a number of at least 0')
}

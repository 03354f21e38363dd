// SPDX-License-Identifier: MIT
//
// Reads a saved comparison of architectures. It is composed of what other experiments measured, and each of these is
// checked as the result file that it would be alone.

import type { ArchitectureReport, ArchitecturesReport } from '../course/architectures.ts'
import type { ArchitecturesOptions } from '../course/digit-architectures.ts'
import { errorText, FlopscopeError, sentence } from '../errors.ts'
import { plainText } from '../plain-text.ts'
import { refusal } from '../refusal.ts'
import { type AnyResultFile, format, type ResultFile, version } from './result.ts'

type Members = Readonly<Record<string, unknown>>

/** What a file of it holds, also of one whose format was one of its own. Rejects with a sentence about what is
 *  wrong with it; `parse` reads a file of another experiment. */
export async function readArchitectures(
  file: Members,
  parse: (text: string) => Promise<AnyResultFile>,
): Promise<ResultFile<'architectures'>> {
  try {
    return await read({ ...file, format, version, experiment: 'architectures' } as Saved, parse)
  } catch (error) {
    const message = `This file cannot be opened: ${sentence(errorText(error))}`
    throw new FlopscopeError({ code: 'damaged_file', message }, error)
  }
}

type Saved = ResultFile<'architectures'>
type Parse = (text: string) => Promise<AnyResultFile>

async function read(file: Saved, parse: Parse): Promise<Saved> {
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
    read.push(await readOne(name, members(name, each), file, parse))
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
  { created, flopscope_version, environment }: Saved,
  parse: Parse,
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
    const file = { format, version, created, flopscope_version, ...alone }
    try {
      measured[experiment] = (await parse(JSON.stringify(file))).report
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

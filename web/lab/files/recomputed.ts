// SPDX-License-Identifier: MIT
//
// A saved result whose derived figures are computed again: statistics from the raw samples in the file, and what is only
// calculated from its question. Anyone may have changed anything in a file.
//
// Each record of a report that holds samples is computed again, wherever it stands, and so is the whole report of a
// question that evaluates saved ones. What has no samples in its file is believed as it is.

import type { Answer } from '../call-options.ts'
import { estimates } from '../generated/estimates.ts'
import { requests } from '../generated/methods.ts'
import type { ExperimentName, TimingReport } from '../generated/records.ts'
import { plainRun } from './plain-run.ts'
import type { AnyResultFile } from './result.ts'

/** A figure that does not follow from what else is in its file. */
export interface Difference {
  /** Its place: "candidates[1].p50_ms". */
  readonly field: string
  readonly said: unknown
  /** Absent where there is none. */
  readonly computed?: unknown
  /** Whether it is computed by a method that may have changed since the file was made. */
  readonly method?: true
}

export interface Recomputed {
  /** The file with the figures that were computed again. */
  readonly file: AnyResultFile
  readonly differences: readonly Difference[]
}

/** What is asked of a lab. */
export interface Recomputing {
  statistics(samples_ms: ArrayLike<number>, confidence: number): Promise<TimingReport>
  experiment(name: ExperimentName, subjects: object, options: object): Answer<ExperimentName>
}

type Fields = Readonly<Record<string, unknown>>

/** What only the measuring itself knew; it follows from no sample. */
const observed =
  /^(clock_|first_call|warmup|verif|elapsed|dropped|batch_size$|samples_ms$|outcome$|kernel$|flops_convention$|verdicts$)/

/** The fields of all numbers with an interval; a drift that has no samples beside it follows from none. */
const intervals: ReadonlySet<string> = new Set(
  Object.entries(estimates)
    .flatMap(([point, { low, high, widening }]) => [point, low, high, ...widening])
    .filter((name) => !name.startsWith('drift_')),
)

/** Intervals and what else is more than arithmetic. */
const byMethod =
  /_ci_|widening|drift|change_point|prefers_median|_per_s_|verdict|within|_state|_fit|^(subjects|slower|fastest)$/

/** What is said in words, or follows from figures that are told. */
const untold = ['verdicts', 'sample_classes']

/** Digits that writing and scaling may cost. */
const rounding = 1e-6

export async function recomputed(file: AnyResultFile, lab: Recomputing): Promise<Recomputed> {
  const differences: Difference[] = []
  const report = await computedReport(file, lab, (difference) => differences.push(difference))
  return { file: { ...file, report } as AnyResultFile, differences }
}

type Tell = (difference: Difference) => void

async function computedReport(file: AnyResultFile, lab: Recomputing, tell: Tell): Promise<object> {
  const { experiment, options, report, ...rest } = file
  const request = requests.find(({ name }) => name === experiment)
  if (request && ('calculated' in request || 'recomputes' in request)) {
    const subjects = Object.entries(rest).filter(([name]) => name in request.roles)
    const saved = 'recomputes' in request && { report: plainRun('report', report) }
    const asked = { ...Object.fromEntries(subjects), ...saved }
    // None of a question that is no longer asked so, and of a report that lacks its samples.
    const computed = await lab.experiment(experiment, asked, options).catch(() => undefined)
    if (computed && 'recomputes' in request)
      return correctedAll({ ...report }, { ...computed }, '', tell)
    if (computed) return corrected(report, computed, Object.keys(computed), '', tell)
  }
  const { confidence = 0.95 } = options as Partial<TimingReport>
  return (await sampled(report, confidence, '', { lab, tell })) as object
}

interface Sampling {
  readonly lab: Recomputing
  readonly tell: Tell
}

/** `value` with every record in it that holds samples as these make it. */
async function sampled(
  value: unknown,
  outer: number,
  place: string,
  sampling: Sampling,
): Promise<unknown> {
  if (!isList(value) || ArrayBuffer.isView(value)) return value
  if (Array.isArray(value)) {
    const all = value.map((each, at) => sampled(each, outer, `${place}[${at}]`, sampling))
    return Promise.all(all)
  }
  const { confidence = outer } = value as Partial<TimingReport>
  const members = Object.entries(value).map(async ([name, member]) => {
    const within = place === '' ? name : `${place}.${name}`
    return [name, await sampled(member, confidence, within, sampling)] as const
  })
  const record: Fields = Object.fromEntries(await Promise.all(members))
  const { samples_ms, outcome = 'measured', warmup_ms } = record as Partial<TimingReport>
  if (!samples_ms?.length || outcome !== 'measured') return record
  const found = await sampling.lab.statistics(samples_ms, confidence)
  if (found.outcome !== 'measured') return record // this clock cannot
  const computed: Fields = ratesOf(record, found)
  const within = place === '' ? '' : `${place}.`
  // A timing has all of them, also those that older versions did not know; other records have some.
  if (warmup_ms)
    return corrected(record, computed, namesOf(record, computed), within, sampling.tell)
  const named = underAllNames(computed)
  const names = namesOf(record).filter((name) => name in named)
  return corrected(record, named, names, within, sampling.tell)
}

/** `statistics` with the rates of the work and of the bytes that `record` says. */
function ratesOf({ flops, bytes_read, bytes_written }: Fields, statistics: TimingReport): Fields {
  const worked = rateFields('flops', Number(flops), statistics)
  const moved = rateFields('bytes', Number(bytes_read) + Number(bytes_written), statistics)
  return { ...statistics, ...(worked && { flops, ...worked }), ...moved }
}

/** `amount` over the median time, where both are known; the low rate belongs to the high end of its interval. */
function rateFields(
  name: string,
  amount: number,
  { p50_ms, median_ci_low_ms, median_ci_high_ms }: Partial<TimingReport>,
): Fields | undefined {
  if (Number.isNaN(amount)) return undefined
  const rate = (ms = 0) => (ms > 0 ? amount / (ms * 1e-3) : undefined)
  return {
    [`${name}_per_s`]: rate(p50_ms),
    [`${name}_per_s_low`]: rate(median_ci_high_ms),
    [`${name}_per_s_high`]: rate(median_ci_low_ms),
  }
}

/** The ends of each interval, also where there are none, and its widening by every name that records give it. */
function underAllNames(computed: Fields): Fields {
  const ends = Object.entries(estimates).flatMap(([point, { low, high, widening }]) => {
    if (!(point in computed)) return []
    const widened = widening.map((name) => computed[name]).find((value) => value !== undefined)
    return [
      [low, computed[low]],
      [high, computed[high]],
      ...widening.map((name) => [name, widened]),
    ]
  })
  return { ...computed, ...Object.fromEntries(ends) }
}

/** The names of fields that follow from samples. */
const namesOf = (...records: Fields[]): string[] =>
  [...new Set(records.flatMap(Object.keys))].filter((name) => !observed.test(name))

/** `record` and those in its lists as they were computed; of what was not, numbers with an interval are none. */
function correctedAll(record: Fields, computed: Fields, place: string, tell: Tell): Fields {
  const names = [...namesOf(computed), ...namesOf(record).filter((name) => intervals.has(name))]
  const lists = names.filter((name) => isList(record[name]) && isList(computed[name]))
  const rest = names.filter((name) => !lists.includes(name))
  const again = lists.map((name) => {
    const [saved, found] = [record[name], computed[name]] as [Fields[], Fields[]]
    if (!isList(found[0])) return [name, corrected(record, computed, [name], place, tell)[name]]
    const each = (one: Fields, at: number) =>
      found[at] ? correctedAll(one, found[at], `${place}${name}[${at}].`, tell) : one
    return [name, saved.map(each)]
  })
  return { ...corrected(record, computed, rest, place, tell), ...Object.fromEntries(again) }
}

/** `record` with these fields as they were computed; tells of those that it has otherwise. */
function corrected(
  record: object,
  computed: object,
  fields: readonly string[],
  place: string,
  tell: Tell,
): Fields {
  const all: Record<string, unknown> = { ...record }
  for (const name of fields) {
    const [said, found] = [all[name], (computed as Fields)[name]]
    if (isSame(said, found)) continue
    // Older versions had no such field.
    const isNew = said === undefined
    if (!isNew && !untold.includes(name)) {
      const method = byMethod.test(name) && ({ method: true } as const)
      tell({ field: `${place}${name}`, said, computed: found, ...method })
    }
    if (found === undefined) delete all[name]
    else all[name] = found
  }
  return all
}

const isList = (value: unknown): value is object => typeof value === 'object' && value !== null

function isSame(a: unknown, b: unknown): boolean {
  if (typeof a === 'number' && typeof b === 'number') {
    return Math.abs(a - b) <= rounding * Math.max(Math.abs(a), Math.abs(b))
  }
  if (!isList(a) || !isList(b)) return a === b
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...names].every((name) => isSame((a as Fields)[name], (b as Fields)[name]))
}

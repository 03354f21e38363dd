// SPDX-License-Identifier: MIT
//
// A saved result whose derived figures are computed again: statistics from the raw samples in the file, and what is only
// calculated from its question. Anyone may have changed anything in a file.
//
// What has no samples in its file is believed as it is: roofs, an attention's forms, and the points of a scaling that
// an older version saved. Of a ladder the times are computed again, the ratios are not.

import type { Answer } from '../call-options.ts'
import { requests } from '../generated/methods.ts'
import type { ExperimentName, TimingReport } from '../generated/records.ts'
import { withRate } from '../wasm/rate.ts'
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

const medianFields = ['p50_ms', 'median_ci_low_ms', 'median_ci_high_ms']
const timingFields = [
  ...[...medianFields, 'mean_ms', 'mean_ci_low_ms', 'mean_ci_high_ms', 'std_ms', 'mad_ms'],
  ...['min_ms', 'max_ms', 'p95_ms', 'p99_ms', 'coefficient_of_variation', 'prefers_median'],
  ...['lag1_autocorrelation', 'interval_widening', 'change_point_run', 'sample_classes'],
  ...['outliers_low_severe', 'outliers_low_mild', 'outliers_high_mild', 'outliers_high_severe'],
  ...['stretch_spread_percent', 'drift_percent', 'drift_ci_low_percent', 'drift_ci_high_percent'],
  ...['flops_per_s', 'flops_per_s_low', 'flops_per_s_high'],
]

/** What follows from the samples of a report of its own and of the records in its lists. */
const followed: Readonly<
  Partial<
    Record<
      ExperimentName,
      { readonly own: readonly string[]; readonly list: string; readonly each: readonly string[] }
    >
  >
> = {
  suite: {
    own: ['control_ratio', 'control_ci_low', 'control_ci_high', 'fastest'],
    list: 'candidates',
    each: [
      ...medianFields,
      ...['speedup', 'speedup_ci_low', 'speedup_ci_high', 'verdict', 'within_minimum_effect'],
      ...['slot_effect', 'slot_effect_ci_low', 'slot_effect_ci_high'],
    ],
  },
  scaling: {
    own: [
      ...['exponent', 'exponent_ci_low', 'exponent_ci_high', 'coefficient_ms', 'residual_percent'],
      ...['flops_exponent', 'linear_ms', 'quadratic_ms', 'two_term_residual_percent'],
      ...['crossover_state', 'crossover', 'crossover_ci_low', 'crossover_ci_high'],
      ...['prediction_fit', 'predicted_value', 'predicted_ms', 'checked_ms'],
      ...['predicted_ci_low_ms', 'predicted_ci_high_ms'],
    ],
    list: 'points',
    each: medianFields,
  },
}

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
  if (request && 'calculated' in request) {
    const subjects = Object.entries(rest).filter(([name]) => name in request.roles)
    const again = lab.experiment(request.name, Object.fromEntries(subjects), options)
    const computed = await again.catch(() => report) // of a question that is no longer asked so
    return corrected(report, computed, Object.keys(computed), '', tell)
  }
  const evaluated = followed[experiment]
  if (evaluated && request && 'recomputes' in request) {
    const subjects = Object.entries(rest).filter(([name]) => name in request.roles)
    const asked = { ...Object.fromEntries(subjects), report: plainRun('report', report) }
    const computed = await lab.experiment(experiment, asked, options).catch(() => undefined)
    if (computed) return correctedLists(report, computed, evaluated, tell)
  }
  const timed = async (record: Fields, fields: readonly string[], place: string) => {
    const { samples_ms, outcome = 'measured' } = record as Partial<TimingReport>
    if (!samples_ms?.length || outcome !== 'measured') return record
    const found = await lab.statistics(samples_ms, (report as TimingReport).confidence)
    if (found.outcome !== 'measured') return record // this clock cannot
    const rated = 'flops' in record ? withRate(found, record as { flops: number }) : found
    return corrected(record, rated, fields, place, tell)
  }
  if (experiment === 'timing') return timed(report as object as Fields, timingFields, '')
  const lists = ['candidates', 'rungs'].map(async (list) => {
    const records = (report as object as Readonly<Record<string, Fields[]>>)[list]
    const all = records?.map((each, place) => {
      const fields = medianFields.filter((name) => name in each)
      return timed(each, fields, `${list}[${place}].`)
    })
    return all ? [[list, await Promise.all(all)] as const] : []
  })
  return { ...report, ...Object.fromEntries((await Promise.all(lists)).flat()) }
}

/** `report` with its own fields and those of one of its lists as they were computed. */
function correctedLists(
  report: object,
  computed: object,
  { own, list, each }: { own: readonly string[]; list: string; each: readonly string[] },
  tell: Tell,
): Fields {
  const records = (of: object) => (of as Readonly<Record<string, readonly object[]>>)[list] ?? []
  const again = records(computed)
  const all = records(report).map((record, place) =>
    corrected(record, again[place] ?? record, each, `${list}[${place}].`, tell),
  )
  return { ...corrected(report, computed, own, '', tell), [list]: all }
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

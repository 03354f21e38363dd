// SPDX-License-Identifier: MIT
//
// A saved result whose derived figures are computed again: statistics from the raw samples in the file, work by counting
// its subjects, and what is only calculated from its question. Anyone may have changed anything in a file.
//
// Each record of a report that holds samples is computed again, wherever it stands, and so are a profile of memory and the
// whole report of a question that evaluates saved ones. What has no samples in its file is believed as it is. The schema says of each
// field whether only the measurement itself knew it, or a method that may have changed made it.

import type { Answer } from '../call-options.ts'
import { estimates } from '../generated/estimates.ts'
import { requests } from '../generated/methods.ts'
import type { CostReport, ExperimentName, TimingReport } from '../generated/records.ts'
import type { Sampled } from '../wasm/statistics.ts'
import { plainRun } from './plain-run.ts'
import { type Count, olderCost, recounted } from './recounted.ts'
import { recountedModels } from './recounted-models.ts'
import type { AnyResultFile } from './result.ts'
import type { RootSchema } from './schema-check.ts'
import type { Schema } from './schema-fault.ts'
import { bySeverity, missedVerdicts, verdictsAs } from './verdicts-again.ts'

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
  /** Where the file lacks what its verdicts follow from, as those of older versions may: they stand as it says them. */
  readonly believed?: true
}

/** What is asked of a lab. */
export interface Recomputing {
  statistics(sampled: Sampled): Promise<TimingReport>
  experiment(name: ExperimentName, subjects: object, options: object): Answer<ExperimentName>
}

type Fields = Readonly<Record<string, unknown>>

/** The fields of all numbers with an interval. */
const intervals: ReadonlySet<string> = new Set(
  Object.entries(estimates).flatMap(([point, { low, high, widening }]) => [
    point,
    low,
    high,
    ...widening,
  ]),
)

/** What is said in words, or follows from figures that are told. */
const untold = ['verdicts', 'sample_classes']

/** By which a list is ranked, and what follows from the place in it. */
const ofPlace = ['self_percent', 'cumulative_percent']

const measured = { outcome: 'measured' } as const

/** Digits that writing and scaling may cost. */
const rounding = 1e-6

export async function recomputed(file: AnyResultFile, lab: Recomputing): Promise<Recomputed> {
  // Both are loaded as a file is read; alone the check would be part of every first measurement.
  const [{ schema }, rules] = await Promise.all([
    import('../generated/result.schema.json?rules'),
    import('./read-result.ts'),
  ])
  const again = new Recomputation(lab, schema, rules)
  const report = await again.reportOf(file)
  const { believed } = again
  const differences = again.isOlder
    ? byMethod(again.differences, await differencesAsCounted())
    : again.differences
  return { file: { ...file, report } as AnyResultFile, differences, ...(believed && { believed }) }

  /** Those that there are when all is computed from the work as the file's version counted it. */
  async function differencesAsCounted(): Promise<readonly Difference[]> {
    const asCounted = new Recomputation(lab, schema, rules, true)
    await asCounted.reportOf(file)
    return asCounted.differences
  }
}

/** `differences`, of which only those in `changed` are not a newer method's. */
function byMethod(
  differences: readonly Difference[],
  changed: readonly Difference[],
): readonly Difference[] {
  const fields = new Set(changed.filter(({ method }) => !method).map(({ field }) => field))
  return differences.map((each) => (fields.has(each.field) ? each : { ...each, method: true }))
}

/** A record in a report: what the schema says of its fields, and where it stands, "candidates[1]." */
interface Place {
  readonly schema: Schema
  readonly path: string
  /** Of the clock, as the records around it tell. */
  readonly clock_resolution_ms?: unknown
}

class Recomputation {
  readonly differences: Difference[] = []
  believed?: true
  /** Whether something was counted as older versions did. */
  isOlder = false
  /** Of all intervals, as whoever asked chose it. */
  confidence = 0.95

  constructor(
    readonly lab: Recomputing,
    readonly root: RootSchema,
    readonly rules: Pick<typeof import('./read-result.ts'), 'definition' | 'reportSchema'>,
    /** Whether what older versions counted otherwise stays as it is. */
    readonly keepsOlder = false,
  ) {}

  async reportOf(file: AnyResultFile): Promise<object> {
    const { experiment, options, report: saved, ...rest } = file
    const whole: Place = { schema: this.rules.reportSchema(this.root, experiment), path: '' }
    this.confidence = (options as Partial<TimingReport>).confidence ?? this.confidence
    const request = requests.find(({ name }) => name === experiment)
    // What is only calculated is all counted again below.
    const isCalculated = request !== undefined && 'calculated' in request
    const report = isCalculated ? saved : await this.#recounted(file, whole)
    if (request && (isCalculated || 'recomputes' in request)) {
      const subjects = Object.entries(rest).filter(([name]) => name in request.roles)
      const asked =
        'recomputes' in request
          ? { report: plainRun('report', report) }
          : Object.fromEntries(subjects)
      // None of a question that is no longer asked so, and of a report that lacks its samples.
      const computed = await this.lab.experiment(experiment, asked, options).catch(() => undefined)
      if (computed && 'recomputes' in request)
        return await this.#correctedAll({ ...report }, { ...computed }, whole)
      if (computed) {
        const older = experiment === 'cost' ? olderCost(rest, computed as CostReport) : undefined
        const names = this.#unlessOlder(
          Object.keys(computed),
          { ...report },
          { ...computed },
          { ...older },
        )
        return this.#corrected({ ...report }, computed, names, whole)
      }
      const { outcome = measured.outcome } = report as Partial<TimingReport>
      if ('recomputes' in request && outcome === measured.outcome) this.believed = true
    }
    return (await this.#sampled(report, whole)) as object
  }

  /** Its report with the work of its subjects and models as it is counted, before rates are made of it. */
  async #recounted(file: AnyResultFile, whole: Place): Promise<Fields> {
    const count: Count = async (subject, options) => {
      const asked = this.lab.experiment('cost', { subject }, options)
      return asked.then(
        (report) => report as CostReport,
        () => undefined, // an operation or a kernel that this build has not
      )
    }
    let report: Fields = { ...file.report }
    const all = await Promise.all([recounted, recountedModels].map((of) => of({ ...file }, count)))
    for (const { list, at, part, figures, older } of all.flat()) {
      if (list === undefined) {
        report = this.#correctedWork(report, figures, whole, older)
        continue
      }
      const place = this.#within(whole, list, at)
      const records = [...(report[list] as readonly Fields[])]
      const record = records[at] ?? {}
      if (part === undefined) {
        records[at] = this.#correctedWork(record, figures, place, older)
      } else if (isList(record[part])) {
        const inner = this.#correctedWork(
          record[part] as Fields,
          figures,
          this.#within(place, part),
        )
        records[at] = { ...record, [part]: inner }
      }
      report = { ...report, [list]: records }
    }
    return report
  }

  /** `record` with those of the counted figures that records of its kind have. Of what was not timed there is no rate. */
  #correctedWork(record: Fields, figures: Fields, place: Place, older?: Fields): Fields {
    const { samples_ms } = record as Partial<TimingReport>
    const names = Object.keys(figures).filter(
      (name) => place.schema.properties?.[name] && (name in record || samples_ms?.length),
    )
    const counted = this.#unlessOlder(names, record, figures, older)
    return this.#corrected(record, figures, counted, place)
  }

  /** The `names` without those of figures that stay as older versions counted them, if these stay. */
  #unlessOlder(
    names: readonly string[],
    record: Fields,
    figures: Fields,
    older: Fields = {},
  ): readonly string[] {
    const isOlder = (name: string) =>
      name in older && isSame(record[name], older[name]) && !isSame(record[name], figures[name])
    if (this.keepsOlder) return names.filter((name) => !isOlder(name))
    this.isOlder ||= names.some(isOlder)
    return names
  }

  /** `value` with every record in it that holds samples as these make it, and every profile of memory as what it recorded
   *  does. */
  async #sampled(value: unknown, place: Place): Promise<unknown> {
    if (!isList(value) || ArrayBuffer.isView(value)) return value
    if (place.schema === this.rules.reportSchema(this.root, 'memory'))
      return this.#profiled(value as Fields, place)
    const around = withClock(place, value as Fields)
    const members = Object.entries(value).map(async ([name, member]) => {
      const again = (one: unknown, inner: Place) => this.#sampled(one, inner)
      return [name, await this.#each(name, member, around, again)] as const
    })
    const record: Fields = Object.fromEntries(await Promise.all(members))
    const { samples_ms, earlier_ms, outcome, warmup_ms } = record as Partial<TimingReport>
    if (!samples_ms?.length) return record
    // A timing has samples only if it was measured.
    if (warmup_ms && outcome !== 'measured')
      return this.#sampled(this.#corrected(record, measured, ['outcome'], place), place)
    if ((outcome ?? 'measured') !== 'measured') return record
    const { confidence } = this
    const found = await this.lab.statistics({ samples_ms, earlier_ms, confidence })
    if (found.outcome !== 'measured') return record // this clock cannot
    const computed: Fields = ratesOf(record, found)
    const again = this.#withVerdicts(record, found, place)
    // A timing has all of them, also those that older versions did not know; other records have some.
    if (warmup_ms) {
      const errors = clockErrorsOf(record)
      const names = [...computable(place, record, computed), ...Object.keys(errors)]
      return this.#corrected(again, { ...computed, ...errors }, names, place)
    }
    const named = underAllNames(computed)
    const others = { ...clockErrorOf(record, place), ...cpuTimeOf(record, found) }
    const names = computable(place, record).filter((name) => name in named)
    const all = [...names, ...Object.keys(others)]
    return this.#corrected(again, { ...named, ...others }, all, place)
  }

  /** A profile of memory in the report of another question, as this asks the one about memory. */
  async #profiled(record: Fields, place: Place): Promise<Fields> {
    const asked = { report: plainRun('report', record) }
    const { confidence } = this
    // None of one that lacks its timeline.
    const computed = await this.lab
      .experiment('memory', asked, { confidence })
      .catch(() => undefined)
    return computed ? this.#correctedAll({ ...record }, { ...computed }, place) : record
  }

  /** `record` with the verdicts that its samples make: in these words, and those that it lacks. */
  #withVerdicts(record: Fields, { verdicts: found }: TimingReport, { path }: Place): Fields {
    const { verdicts: saved } = record as Partial<TimingReport>
    if (!saved) return record
    const told = verdictsAs(saved, found)
    const missed = missedVerdicts(saved, found)
    if (missed.length === 0) return { ...record, verdicts: told }
    const verdicts = bySeverity([...told, ...missed])
    const [said, computed] = [saved, verdicts].map((all) => all.map(({ code }) => code))
    this.differences.push({ field: `${path}verdicts`, said, computed, method: true })
    return { ...record, verdicts }
  }

  /** The place of what the field `name` holds, or of an entry of its list. */
  #within({ schema, path, ...clock }: Place, name: string, at?: number): Place {
    const { items, $ref = items?.$ref } = schema.properties?.[name] ?? {}
    const entry = at === undefined ? '' : `[${at}]`
    return {
      ...clock,
      schema: $ref ? this.rules.definition(this.root, $ref) : {},
      path: `${path}${name}${entry}.`,
    }
  }

  /** What the field `name` holds, or each that is in its list, as `again` makes it. */
  async #each(
    name: string,
    held: unknown,
    place: Place,
    again: (one: unknown, inner: Place, at: number) => Promise<unknown>,
  ): Promise<unknown> {
    if (!Array.isArray(held)) return again(held, this.#within(place, name), 0)
    return Promise.all(held.map((one, at) => again(one, this.#within(place, name, at), at)))
  }

  /** `record`, what is in it and in its lists as they were computed. Of what was not, numbers with an interval are none, and
   *  records are as their samples make them. */
  async #correctedAll(record: Fields, computed: Fields, place: Place): Promise<Fields> {
    const lost = computable(place, record).filter((name) => intervals.has(name))
    const names = [...computable(place, computed), ...lost]
    const lists = names.filter((name) => areRecords(record[name], computed[name]))
    const around = withClock(place, record)
    const members = Object.entries(record).map(async ([name, saved]) => {
      const found = rankedAs(saved, [computed[name]].flat() as readonly Fields[])
      const again = lists.includes(name)
        ? (one: unknown, inner: Place, at: number) =>
            this.#correctedAll(one as Fields, found[at] ?? {}, inner)
        : (one: unknown, inner: Place) => this.#sampled(one, inner)
      return [name, await this.#each(name, saved, around, again)] as const
    })
    const all = Object.fromEntries(await Promise.all(members))
    if (Array.isArray(all.verdicts)) all.verdicts = verdictsAs(all.verdicts, computed.verdicts)
    const error = clockErrorOf(record, place)
    const rest = [...names.filter((name) => !lists.includes(name)), ...Object.keys(error)]
    return this.#corrected(all, { ...computed, ...error }, rest, place)
  }

  /** `record` with these fields as they were computed; keeps what it said of those that it has otherwise. */
  #corrected(
    record: Fields,
    computed: object,
    fields: readonly string[],
    { schema, path }: Place,
  ): Fields {
    const all: Record<string, unknown> = { ...record }
    for (const name of fields) {
      const [said, found] = [all[name], (computed as Fields)[name]]
      if (isSame(said, found)) continue
      // Older versions had no such field.
      const isNew = said === undefined
      if (!isNew && !untold.includes(name)) {
        const isMethod = schema.properties?.[name]?.origin === 'method'
        const method = isMethod && ({ method: true } as const)
        this.differences.push({ field: `${path}${name}`, said, computed: found, ...method })
      }
      if (found === undefined) delete all[name]
      else all[name] = found
    }
    return all
  }
}

/** The names of fields in records of one kind that follow from what is saved. */
const computable = ({ schema }: Place, ...records: Fields[]): string[] =>
  [...new Set(records.flatMap(Object.keys))].filter(
    (name) => schema.properties?.[name]?.origin !== 'observed',
  )

/** `statistics` with the rates of the work and of the bytes that `record` says. */
function ratesOf({ flops, bytes_read, bytes_written }: Fields, statistics: TimingReport): Fields {
  const worked = rateFields('flops', Number(flops), statistics)
  const moved = rateFields('bytes', Number(bytes_read) + Number(bytes_written), statistics)
  return { ...statistics, ...(worked && { flops, ...worked }), ...moved }
}

/** The place of a record, for what stands in it. */
const withClock = (place: Place, { clock_resolution_ms }: Fields): Place =>
  clock_resolution_ms === undefined ? place : { ...place, clock_resolution_ms }

/** The bound on the clock's error of a record's shortest batch, two steps. */
function clockErrorOf(record: Fields, { schema, clock_resolution_ms }: Place): Fields {
  const { samples_ms, batch_size } = record as Partial<TimingReport>
  if (!schema.properties?.clock_error_percent || !samples_ms?.length || !batch_size) return {}
  const batch_ms = batch_size * leastOf(samples_ms)
  return Number(clock_resolution_ms) > 0 && batch_ms > 0
    ? { clock_error_percent: (200 * Number(clock_resolution_ms)) / batch_ms }
    : {}
}

/** For how long a processor worked in the median call, where a profile tells which share of the time it did. */
function cpuTimeOf({ cpu_share, cpu_ms }: Fields, { p50_ms }: TimingReport): Fields {
  const isTold = typeof cpu_share === 'number' && cpu_ms !== undefined && p50_ms !== undefined
  return isTold ? { cpu_ms: cpu_share * p50_ms } : {}
}

const leastOf = (samples: ArrayLike<number>): number =>
  Array.from(samples).reduce((a, b) => Math.min(a, b))

/** Bounds on the clock's error, two steps: of a run by the shortest, and of the mean by all of a stretch of runs that follow
 *  each other. How many stretches there were the file does not say, so the mean's is the likeliest whole number of them. */
function clockErrorsOf(record: Fields): Fields {
  const { samples_ms, batch_size, clock_resolution_ms, clock_error_mean_percent } =
    record as Partial<TimingReport>
  if (!samples_ms || !batch_size || !clock_resolution_ms) return {}
  const runs = Array.from(samples_ms)
  const step_percent = 200 * (clock_resolution_ms / batch_size)
  const shortest_ms = leastOf(runs)
  if (!(shortest_ms > 0)) return {}
  const contiguous_percent = step_percent / runs.reduce((sum, ms) => sum + ms, 0)
  const said = Math.round((clock_error_mean_percent ?? 0) / contiguous_percent)
  const stretches = Math.min(Math.max(said, 1), runs.length)
  return {
    clock_error_percent: step_percent / shortest_ms,
    clock_error_mean_percent: stretches * contiguous_percent,
  }
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

/** Whether these are records, or lists of as many. */
const areRecords = (saved: unknown, found: unknown): boolean =>
  Array.isArray(saved)
    ? Array.isArray(found) && saved.length === found.length && isRecord(found[0])
    : isRecord(saved) && isRecord(found)

/** What was computed in the order of `saved`, where no more than that differs: how equals are ranked, e.g. times by a coarse
 *  clock, their last bits decide. */
function rankedAs(saved: unknown, found: readonly Fields[]): readonly Fields[] {
  const byName = new Map(found.map((each) => [each?.name, each]))
  if (!Array.isArray(saved) || byName.size < found.length) return found
  const ranked = saved.map((each: Fields, at) => {
    const places = ofPlace.map((name) => [name, found[at]?.[name]])
    return { ...byName.get(each?.name), ...Object.fromEntries(places) }
  })
  return isSame(saved, ranked) ? ranked : found
}

const isRecord = (value: unknown): boolean =>
  isList(value) && !Array.isArray(value) && !ArrayBuffer.isView(value)

const isList = (value: unknown): value is object => typeof value === 'object' && value !== null

function isSame(a: unknown, b: unknown): boolean {
  if (typeof a === 'number' && typeof b === 'number') {
    return Math.abs(a - b) <= rounding * Math.max(Math.abs(a), Math.abs(b))
  }
  if (!isList(a) || !isList(b)) return a === b
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...names].every((name) => isSame((a as Fields)[name], (b as Fields)[name]))
}

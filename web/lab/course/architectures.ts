// SPDX-License-Identifier: MIT
//
// Several architectures side by side: what each has in parameters, work and bytes, and where it can run
// also its time, its memory and how much of the machine's peak it reaches, which is measured here.
//
// Architectures of unequal size say little about each other. One that is given as a function of its width
// is made as alike to the first one as it can be: its width is doubled until it passes the first, and the
// nearest is found by halving. That takes it for granted that a wider model has more of what is matched.

import { AbortError, errorText, FlopscopeError, sentence } from '../errors.ts'
import type {
  CostReport,
  MemoryReport,
  ModelName,
  ModelSpec,
  TimingReport,
} from '../generated/records.ts'
import { listOf, membersOf, plainMembers } from '../plain-data.ts'
import { refusal, refuseUnknown } from '../refusal.ts'
import type { ModelSubject, Subject } from '../subject.ts'
import type { Counting } from './flop-counter.ts'
import type { MemoryProfileOptions } from './memory-profiler.ts'
import type { ProfileOptions } from './simple-profiler.ts'
import type { MeasureOptions } from './timer.ts'

/** An architecture: a known model, a spec, or how to make one of a given width. */
export interface Architecture {
  readonly name: string
  readonly model: ModelName | ModelSpec | ((width: number) => ModelSpec)
  /** Samples in one call; 1 unless told. */
  readonly batch?: number
}

/** What architectures have in common. */
export type Match = 'parameters' | 'flops' | 'time'

/** How far a comparison is. */
export interface ArchitecturesProgress {
  /** Which is being sized or measured; the last thing is the machine's peak. */
  readonly name: string
  /** Of the whole, 0 to 1. How many widths a search in time will try is estimated from those it has tried. */
  readonly fraction: number
}

/** What measuring architectures takes from a profiler. */
export interface ArchitectureOptions extends ProfileOptions {
  readonly onProgress?: (progress: ArchitecturesProgress) => void
}

export interface MatchOptions {
  /** `parameters` unless told; `time` needs models that run. */
  readonly match?: Match
}

/** What is known of one architecture. */
export interface ArchitectureReport {
  readonly name: string
  readonly model: ModelName | ModelSpec
  readonly batch: number
  /** The one that was found, for an architecture that can be of any. */
  readonly width?: number
  readonly params: number
  readonly flops: number
  readonly cost: CostReport
  /** Inputs, parameters and outputs, each once. */
  readonly bytes: number
  /** Of what is matched, this one's over the first one's; absent where that is not known. */
  readonly match_ratio?: number
  /** Why there is nothing measured below; empty if there is. */
  readonly absent: string
  readonly timing?: TimingReport
  readonly memory?: MemoryReport
  /** Median time of a call. */
  readonly forward_ms?: number
  readonly peak_mb?: number
  readonly flops_per_s?: number
  /** Of the machine's measured peak. */
  readonly efficiency_percent?: number
}

export interface ArchitecturesReport {
  readonly match: Match
  /** Whether all are within 10 % of the first one: a whole width may not come nearer. */
  readonly matched: boolean
  /** The most that arithmetic alone reaches on this machine; absent where no model ran. */
  readonly peak_flops_per_s?: number
  readonly architectures: readonly ArchitectureReport[]
}

/** What comparing architectures needs of a lab. */
export interface Comparing extends Counting {
  timing(subject: Subject, options?: MeasureOptions): Promise<TimingReport>
  experiment(
    name: 'memory',
    subjects: { readonly subject: ModelSubject },
    options?: MemoryProfileOptions,
  ): Promise<MemoryReport>
}

const matches: readonly Match[] = ['parameters', 'flops', 'time']
/** So much more or less than the first one has is still as much. */
export const alike = 0.1
const widest = 2 ** 20

/** Rejects with what the models' specs are refused for; "cannot_match" where a time is to be matched
 *  that cannot be measured, or no width comes near; an AbortError that holds the architectures that were finished. */
export async function compareArchitectures(
  lab: Comparing,
  architectures: readonly Architecture[],
  options: MatchOptions,
  how: ArchitectureOptions,
): Promise<ArchitecturesReport> {
  const given = membersOf('options', options)
  refuseUnknown(given, ['match'], 'compare')
  const { match = 'parameters' } = given
  if (!matches.includes(match)) throw refusal('match', match, 'parameters, flops or time')
  const allowed = 'a list of { name, model, batch? }'
  const listed = listOf('architectures', architectures, allowed)
  if (listed.length === 0) throw refusal('architectures', architectures, allowed)
  const known = listed.map((each, place) => givenArchitecture(`architectures[${place}]`, each))
  const reports: ArchitectureReport[] = []
  let told = 0
  /** `share` is of the architecture, 0 to 1. An estimate that has become worse moves nothing back. */
  const tell = (name: string, share: number) => {
    told = Math.max(told, (reports.length + share) / (known.length + 1))
    how.onProgress?.({ name, fraction: told })
  }
  try {
    for (const architecture of known) {
      const { name } = architecture
      tell(name, 0)
      const counted = await sized(lab, architecture, match, how, reports[0], (share) =>
        tell(name, share),
      )
      const measured = await measure(lab, counted, how)
      reports.push({ ...measured, ...ratioTo(reports[0] ?? measured, measured, match) })
    }
    tell('the machine', 0)
    return await besidePeak(lab, reportOf(match, reports), how)
  } catch (error) {
    if (!(error instanceof AbortError)) throw error
    // What it holds is the report of one measurement.
    const finished = reports.length > 0 ? reportOf(match, reports) : undefined
    throw new AbortError<ArchitecturesReport>(finished, error)
  }
}

function givenArchitecture(field: string, given: Architecture): Architecture {
  const architecture = plainMembers(field, given)
  const { name } = architecture
  if (typeof name !== 'string') throw refusal(`${field}.name`, name, 'a text')
  return architecture
}

const reportOf = (
  match: Match,
  architectures: readonly ArchitectureReport[],
): ArchitecturesReport => ({
  match,
  matched: architectures.every(({ match_ratio }) => Math.abs((match_ratio ?? 0) - 1) <= alike),
  architectures,
})

/** The report with the machine's peak and what each reaches of it, where any of them ran. */
async function besidePeak(
  lab: Comparing,
  report: ArchitecturesReport,
  { timing, signal }: ProfileOptions,
): Promise<ArchitecturesReport> {
  if (report.architectures.every(({ absent }) => absent)) return report
  const { flops_per_s: peak } = await lab.timing({ op: 'peak' }, { ...timing, signal })
  if (!peak) return report
  const architectures = report.architectures.map((each) =>
    each.flops_per_s ? { ...each, efficiency_percent: (100 * each.flops_per_s) / peak } : each,
  )
  return { ...report, peak_flops_per_s: peak, architectures }
}

/** An architecture of a certain size, counted. */
type Counted = Pick<
  ArchitectureReport,
  'name' | 'model' | 'batch' | 'params' | 'flops' | 'cost' | 'bytes'
> &
  Partial<Pick<ArchitectureReport, 'width'>>

async function count(
  lab: Comparing,
  { name, batch = 1 }: Architecture,
  model: ModelName | ModelSpec,
  how: ProfileOptions,
): Promise<Counted> {
  const cost = await lab.cost({ model, batch }, how.cost)
  const { params, flops, bytes_read, bytes_written } = cost
  return { name, model, batch, params, flops, cost, bytes: bytes_read + bytes_written }
}

/** The architecture itself, or of the width that is most alike to `first`. */
async function sized(
  lab: Comparing,
  architecture: Architecture,
  match: Match,
  how: ProfileOptions,
  first: ArchitectureReport | undefined,
  onShare: (share: number) => void,
): Promise<Counted> {
  const { name, model } = architecture
  if (typeof model !== 'function') return count(lab, architecture, model, how)
  if (!first) {
    throw refusal('architectures[0].model', model, 'a model of one size, which the others follow')
  }
  const target = quantity(first, match)
  if (!target) throw unmatched(name, match, first.absent || `${first.name} has none.`)

  /** It at a width, and what it has of what is matched over what is wanted. */
  const at = async (width: number) => {
    const counted = { ...(await count(lab, architecture, ofWidth(name, model, width), how)), width }
    const known = match === 'time' ? await measure(lab, counted, how) : { ...counted, absent: '' }
    const found = quantity(known, match)
    if (found === undefined) throw unmatched(name, match, known.absent)
    return { width, counted, ratio: found / target }
  }
  let tried = 1
  /** Of all steps, the one that measures it at last among them. */
  const step = (left: number) => onShare(tried / (tried++ + Math.max(0, left) + 1))
  let below: Awaited<ReturnType<typeof at>> | undefined
  let above = await at(1)
  while (above.ratio < 1) {
    // So often is the width doubled until it has enough, and about as often halved between the last two.
    const doublings = Math.ceil(-Math.log2(above.ratio))
    step(2 * doublings + Math.log2(above.width))
    below = above
    if (above.width >= widest) throw unmatched(name, match, 'no width comes near.')
    above = await at(2 * above.width)
  }
  while (below && above.width - below.width > 1) {
    step(Math.log2(above.width - below.width))
    const middle = await at(Math.floor((below.width + above.width) / 2))
    if (middle.ratio < 1) below = middle
    else above = middle
  }
  // The nearer one by factors: half as much is as far off as twice as much.
  return below && below.ratio * above.ratio > 1 ? below.counted : above.counted
}

type Known = Pick<ArchitectureReport, 'params' | 'flops' | 'forward_ms' | 'absent'>

const quantity = ({ params, flops, forward_ms }: Known | ArchitectureReport, match: Match) =>
  match === 'parameters' ? params : match === 'flops' ? flops : forward_ms

function ratioTo(first: Known, one: Known, match: Match): { match_ratio?: number } {
  const [whole, part] = [quantity(first, match), quantity(one, match)]
  return whole && part !== undefined ? { match_ratio: part / whole } : {}
}

/** Times it and looks at its memory, unless it cannot run: then it says why. */
async function measure(
  lab: Comparing,
  counted: Counted,
  { timing: timingOptions, memory: memoryOptions, signal }: ProfileOptions,
): Promise<ArchitectureReport> {
  const subject = { model: counted.model, batch: counted.batch }
  try {
    const timing = await lab.timing(subject, { ...timingOptions, signal })
    const memory = await lab.experiment('memory', { subject }, { ...memoryOptions, signal })
    const { p50_ms, flops_per_s, outcome } = timing
    const absent = p50_ms === undefined ? `Its time could not be told: ${outcome}.` : ''
    return {
      ...counted,
      absent,
      timing,
      memory,
      peak_mb: memory.peak_mb,
      ...(p50_ms === undefined ? {} : { forward_ms: p50_ms }),
      ...(flops_per_s === undefined ? {} : { flops_per_s }),
    }
  } catch (error) {
    if (error instanceof AbortError || !(error instanceof FlopscopeError)) throw error
    return { ...counted, absent: error.message }
  }
}

/** The caller's spec of a width; blames its function where that throws. */
function ofWidth(name: string, model: (width: number) => ModelSpec, width: number): ModelSpec {
  try {
    return model(width)
  } catch (error) {
    const message = `The model of ${name} failed at width ${width}: ${sentence(errorText(error))}`
    throw new FlopscopeError(
      { code: 'function_failed', field: 'model', value: name, message },
      error,
    )
  }
}

function unmatched(name: string, match: Match, reason: string): FlopscopeError {
  const message = `${name} cannot be matched in ${match}: ${reason}`
  return new FlopscopeError({ code: 'cannot_match', field: 'match', value: match, message })
}

export interface Ratio {
  readonly point: number
  readonly low: number
  readonly high: number
}

/** The median time of one over that of another, of runs apart from each other; undefined where either has no interval.
 *  The limits are those of Zou and Donner ("Construction of confidence limits about effect measures: a general
 *  approach", Statistics in Medicine 27, 2008) for a difference, here of logarithms: at the confidence of the two.
 *  By how much the machine drifted from one run to the other is not in them. */
export function timeRatio(one: ArchitectureReport, other: ArchitectureReport): Ratio | undefined {
  const [a, b] = [logarithms(one), logarithms(other)]
  if (!a || !b) return undefined
  const difference = a.point - b.point
  return {
    point: Math.exp(difference),
    low: Math.exp(difference - Math.hypot(a.point - a.low, b.high - b.point)),
    high: Math.exp(difference + Math.hypot(a.high - a.point, b.point - b.low)),
  }
}

function logarithms({ forward_ms, timing }: ArchitectureReport): Ratio | undefined {
  const { median_ci_low_ms: low, median_ci_high_ms: high } = timing ?? {}
  if (!forward_ms || !low || !high) return undefined
  return { point: Math.log(forward_ms), low: Math.log(low), high: Math.log(high) }
}

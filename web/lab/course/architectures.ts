// SPDX-License-Identifier: MIT
//
// Architectures as the course's ArchitectureProfiler is given them, some of them as functions of a width. Each of these is
// made as alike to the first architecture as it can be, by counting or by timing models of several widths: the width is
// doubled until the model has enough, and the nearest is found by halving. C++ compares what was found.

import type { ExperimentCallOptions } from '../call-options.ts'
import { AbortError, FlopscopeError, failure, reasonOf } from '../errors.ts'
import type { ArchitecturesReport, ModelName, ModelSpec } from '../generated/records.ts'
import { listOf, membersOf, plainMembers } from '../plain-data.ts'
import { oneOf, refusal, refuseUnknown } from '../refusal.ts'
import type { ModelSubject } from '../subject.ts'
import { type Said, wording } from '../wording.ts'
import type { Profiling, SimpleProfilerOptions } from './simple-profile.ts'

/** An architecture: a known model, a spec, or how to make one of a given width. */
export interface Architecture {
  readonly name: string
  readonly model: ModelName | ModelSpec | ((width: number) => ModelSpec)
  /** Samples in one call; 1 unless told. */
  readonly batch?: number
}

/** What architectures have in common. */
export type Match = ArchitecturesReport['match']

/** How far a comparison is. */
export interface ArchitecturesProgress {
  /** Which is being sized or measured; the last thing is the machine's peak. */
  readonly name: string
  /** Of the whole, 0 to 1; 0 while widths are searched for. */
  readonly fraction: number
}

/** What measuring architectures takes from a profiler; times have 30 runs unless told. */
export interface ArchitectureOptions extends SimpleProfilerOptions {
  readonly onProgress?: (progress: ArchitecturesProgress) => void
}

export interface MatchOptions {
  /** `parameters` unless told; `time` needs models that run. */
  readonly match?: Match
}

/** An architecture of one size, as C++ takes it. */
export interface SizedArchitecture {
  readonly name: string
  readonly subject: ModelSubject
  /** The one that was found. */
  readonly width?: number
}

/** What comparing architectures needs of a lab. */
export interface Comparing extends Pick<Profiling, 'cost' | 'timing'> {
  experiment(
    name: 'architectures',
    subjects: { readonly architectures: readonly SizedArchitecture[] },
    options: ExperimentCallOptions<'architectures'>,
  ): Promise<ArchitecturesReport>
}

const matches: readonly Match[] = ['parameters', 'flops', 'time']
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
  if (!matches.includes(match)) throw refusal('match', match, oneOf(matches))
  const { timing, cost, memory, signal, onProgress } = how
  const listed = listOf(
    'architectures',
    architectures,
    wording('a_list_of', 'a list of {forms}', { forms: '{ name, model, batch? }' }),
  )
  const sized: SizedArchitecture[] = []
  for (const [place, each] of listed.entries()) {
    const architecture = plainMembers(`architectures[${place}]`, each)
    onProgress?.({ name: architecture.name, fraction: 0 })
    sized.push(await sizedLike(sized[0], architecture, match, lab, how))
  }
  return lab.experiment(
    'architectures',
    { architectures: sized },
    {
      match,
      ...memory,
      ...cost,
      ...timing,
      signal,
      onProgress: ({ name, phase, fraction }) => onProgress?.({ name: name ?? phase, fraction }),
    },
  )
}

/** The architecture itself, or of the width that is the most alike to `first`. */
async function sizedLike(
  first: SizedArchitecture | undefined,
  { name, model, batch = 1 }: Architecture,
  match: Match,
  lab: Comparing,
  how: SimpleProfilerOptions,
): Promise<SizedArchitecture> {
  if (typeof model !== 'function') return { name, subject: { model, batch } }
  if (!first) {
    throw refusal(
      'architectures[0].model',
      model,
      wording('model_of_one_size', 'a model of one size, which the others follow'),
    )
  }
  const quantity = (subject: ModelSubject) =>
    match === 'time' ? medianTime(lab, subject, name, how) : counted(lab, subject, match, how)
  const target = await quantity(first.subject)
  if (!target)
    throw unmatched(name, match, wording('has_none', '{first} has none.', { first: first.name }))
  /** It at a width, and what it has of what is matched over what is wanted. */
  const at = async (width: number) => {
    const subject = { model: ofWidth(name, model, width), batch }
    return { sized: { name, subject, width }, width, ratio: (await quantity(subject)) / target }
  }
  let below: Awaited<ReturnType<typeof at>> | undefined
  let above = await at(1)
  while (above.ratio < 1) {
    below = above
    if (above.width >= widest)
      throw unmatched(name, match, wording('no_width_near', 'no width comes near.'))
    above = await at(2 * above.width)
  }
  while (below && above.width - below.width > 1) {
    const middle = await at(Math.floor((below.width + above.width) / 2))
    if (middle.ratio < 1) below = middle
    else above = middle
  }
  // The nearer one by factors: half as much is as far off as twice as much.
  return below && below.ratio * above.ratio > 1 ? below.sized : above.sized
}

async function counted(
  lab: Comparing,
  subject: ModelSubject,
  match: Match,
  { cost, signal }: SimpleProfilerOptions,
): Promise<number> {
  if (signal?.aborted) throw new AbortError()
  const { params, flops } = await lab.cost(subject, cost)
  return match === 'parameters' ? params : flops
}

async function medianTime(
  lab: Comparing,
  subject: ModelSubject,
  name: string,
  { timing, signal }: SimpleProfilerOptions,
): Promise<number> {
  try {
    const { p50_ms, outcome } = await lab.timing(subject, { ...timing, signal })
    if (p50_ms !== undefined) return p50_ms
    throw unmatched(
      name,
      'time',
      wording('no_time', 'its time could not be told: {outcome}.', { outcome }),
    )
  } catch (error) {
    // What it holds is the report of one measurement.
    if (error instanceof AbortError) throw new AbortError(undefined, error)
    if (!(error instanceof FlopscopeError) || error.code === 'cannot_match') throw error
    throw unmatched(name, 'time', error.message)
  }
}

/** The caller's spec of a width; blames its function where that throws. */
function ofWidth(name: string, model: (width: number) => ModelSpec, width: number): ModelSpec {
  try {
    return model(width)
  } catch (error) {
    const message = wording(
      'model_failed',
      'The model of {name} failed at width {width}: {reason}',
      {
        name,
        width,
        reason: reasonOf(error),
      },
    )
    throw failure('function_failed', message, { field: 'model', value: name }, error)
  }
}

function unmatched(name: string, match: Match, reason: Said): FlopscopeError {
  const message = wording('cannot_match', '{name} cannot be matched in {match}: {reason}', {
    name,
    match,
    reason,
  })
  return failure('cannot_match', message, { field: 'match', value: match })
}

// SPDX-License-Identifier: MIT
//
// Figures of a saved report that follow from its subject: its work, counted again. Their schema calls them observed, since
// no samples make them, yet an edited count would make a false rate.
//
// What it cannot count: an operation that this build has not, and a model at another width.

import type { CostOptions, CostReport, ExperimentName } from '../generated/records.ts'
import { isRunSubject, type RunSubject } from '../subject.ts'

export type Fields = Readonly<Record<string, unknown>>

/** Counts a subject; undefined where it cannot be counted here. */
export type Count = (
  subject: RunSubject,
  options: Partial<CostOptions>,
) => Promise<CostReport | undefined>

/** A record of a report, by the list that it stands in and its place there, or the whole report, or what the field `part`
 *  of that record holds; and what was counted. */
export interface Recounted {
  readonly list?: string
  readonly at: number
  readonly part?: string
  readonly figures: Fields
}

/** The list whose records are those of the subjects, in their order. */
const lists: Partial<Record<ExperimentName, string>> = { roofline: 'points' }

/** The axis along which the points of a subject lie, and the field of a point that says where. */
const alongAxis: Partial<Record<ExperimentName, (options: Fields) => readonly [unknown, string]>> =
  {
    scaling: ({ axis }) => [axis, 'value'],
    batching: () => ['batch', 'batch'],
  }

/** Counted figures of the report of `file`, whether or not it has them. */
export async function recounted(
  { experiment, options, report, ...roles }: Fields,
  count: Count,
): Promise<readonly Recounted[]> {
  const { subject, subjects } = roles
  const axis = alongAxis[experiment as ExperimentName]?.(options as Fields)
  if (axis && isRunSubject(subject)) return pointsOf(subject, axis, report as Fields, count)
  if (isRunSubject(subject)) return [{ at: 0, figures: await figuresOf(subject, count) }]
  const list = lists[experiment as ExperimentName]
  const records = list && (report as Fields)[list]
  if (!list || !Array.isArray(records) || !Array.isArray(subjects)) return []
  // Whose is whose cannot be told otherwise.
  if (records.length !== subjects.length) return []
  return Promise.all(
    subjects.map(async (each, at) => ({
      list,
      at,
      figures: isRunSubject(each) ? await figuresOf(each, count) : {},
    })),
  )
}

/** The work of the subject at each of the points that a report has. */
function pointsOf(
  subject: RunSubject,
  [axis, field]: readonly [unknown, string],
  { points }: Fields,
  count: Count,
): Promise<readonly Recounted[]> {
  const all = Array.isArray(points) ? (points as readonly Fields[]) : []
  return Promise.all(
    all.map(async (point, at) => {
      const there = { ...subject, [String(axis)]: point[field] } as RunSubject
      return { list: 'points', at, figures: await figuresOf(there, count) }
    }),
  )
}

/** By the names that reports have for them; rates are of `flops`, or of all operations where nothing is multiplied and
 *  added. */
export async function figuresOf(subject: RunSubject, count: Count): Promise<Fields> {
  const { kernel: _, ...fastest } = subject
  // A build of one thread has not the kernel of several, which does the same work.
  const counted = async (convention: 'flops' | 'all') =>
    (await count(subject, { convention })) ?? (await count(fastest as RunSubject, { convention }))
  const products = await counted('flops')
  const cost = products?.macs === 0 ? await counted('all') : products
  if (!cost) return {}
  const { flops, convention, macs, params, bytes_read, bytes_written, arithmetic_intensity } = cost
  return {
    ...{ flops, convention, flops_convention: convention, macs, params, bytes_read, bytes_written },
    arithmetic_intensity,
    intensity: arithmetic_intensity,
    // What a model has in memory follows from its plan.
    ...('op' in subject && { working_set_bytes: bytes_read + bytes_written }),
  }
}

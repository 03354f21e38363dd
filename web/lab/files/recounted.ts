// SPDX-License-Identifier: MIT
//
// Figures of a saved report that follow from its subject: its work, counted again. Their schema calls them observed, since
// no samples make them, yet an edited count would make a false rate.
//
// What it cannot count: an operation that this build has not, and a model at another width.

import type { CostOptions, CostReport, ExperimentName, LayerCost } from '../generated/records.ts'
import { isModelSubject, isRunSubject, type RunSubject } from '../subject.ts'

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
  /** Those that older versions counted otherwise. */
  readonly older?: Fields
}

type Counted = Pick<Recounted, 'figures' | 'older'>

/** Lists whose records are those of the subjects, in their order, and what these records have of each. */
const ofSubjects: Readonly<
  Record<string, (subject: RunSubject, count: Count) => Promise<Counted>>
> = { points: workOf, parts: operationsOf }

/** Lists whose records may be the layers of a model, by their labels, and what these records have of each. */
const ofLayers: Readonly<Record<string, (layer: LayerCost) => Fields>> = {
  parts: ({ flops }) => ({ operations: flops }),
  layers: ({ macs, flops, bytes_read, bytes_written }) => ({
    flops: macs === 0 ? flops : 2 * macs,
    bytes: bytes_read + bytes_written,
  }),
}

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
  const fields = report as Fields
  const heldIn = (lists: object) => Object.keys(lists).find((list) => Array.isArray(fields[list]))
  const whole = subject ?? (Array.isArray(subjects) && subjects.length === 1 && subjects[0])
  const layers = heldIn(ofLayers)
  if (layers && isRunSubject(whole) && isModelSubject(whole))
    return layersOf(whole, layers, fields, count)
  const axis = alongAxis[experiment as ExperimentName]?.(options as Fields)
  if (axis && isRunSubject(subject)) return pointsOf(subject, axis, fields, count)
  if (isRunSubject(subject)) return [{ at: 0, ...(await workOf(subject, count)) }]
  const list = heldIn(ofSubjects)
  const countedOf = list && ofSubjects[list]
  if (!countedOf || !Array.isArray(subjects)) return []
  // Whose is whose cannot be told otherwise.
  if ((fields[list] as readonly unknown[]).length !== subjects.length) return []
  return Promise.all(
    subjects.map(async (each, at) => ({
      list,
      at,
      ...(isRunSubject(each) ? await countedOf(each, count) : { figures: {} }),
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
      return { list: 'points', at, ...(await workOf(there, count)) }
    }),
  )
}

/** The work of the layers of a model, of all kinds. A record is called by the place of its layer, and its type. */
async function layersOf(
  model: RunSubject,
  list: string,
  report: Fields,
  count: Count,
): Promise<readonly Recounted[]> {
  const records = report[list]
  const cost = await costOf(model, 'all', count)
  if (!cost || !Array.isArray(records)) return []
  const byLabel = new Map(cost.layers.map((layer) => [`${layer.path} (${layer.op})`, layer]))
  return (records as readonly Fields[]).map(({ name }, at) => {
    const layer = byLabel.get(String(name))
    return { list, at, figures: (layer && ofLayers[list]?.(layer)) ?? {} }
  })
}

/** A build of one thread has not the kernel of several, which does the same work. */
async function costOf(
  subject: RunSubject,
  convention: CostOptions['convention'],
  count: Count,
): Promise<CostReport | undefined> {
  const { kernel: _, ...fastest } = subject
  return (await count(subject, { convention })) ?? count(fastest as RunSubject, { convention })
}

/** All operations of a subject. */
async function operationsOf(subject: RunSubject, count: Count): Promise<Counted> {
  const cost = await costOf(subject, 'all', count)
  return { figures: cost ? { operations: cost.flops } : {} }
}

/** The work of a subject; rates are of `flops`, or of all operations where nothing is multiplied and added. */
async function workOf(subject: RunSubject, count: Count): Promise<Counted> {
  const products = await costOf(subject, 'flops', count)
  const cost = products?.macs === 0 ? await costOf(subject, 'all', count) : products
  if (!cost) return { figures: {} }
  const { flops, convention, macs, params } = cost
  const work = { flops, convention, flops_convention: convention, macs, params }
  const figures = { ...work, ...bytesOf(cost, subject) }
  const older = olderCost({ subject }, cost)
  return { figures, ...(older && { older: bytesOf(older, subject) }) }
}

export const figuresOf = async (subject: RunSubject, count: Count): Promise<Fields> =>
  (await workOf(subject, count)).figures

/** Bytes and what follows from them, by the names that reports have for them. */
function bytesOf(
  { bytes_read, bytes_written, arithmetic_intensity }: CostReport,
  subject: RunSubject,
): Fields {
  return {
    ...{ bytes_read, bytes_written, arithmetic_intensity, intensity: arithmetic_intensity },
    // What a model has in memory follows from its plan.
    ...('op' in subject && { working_set_bytes: bytes_read + bytes_written }),
  }
}

/** The cost of a quantized operation as earlier builds counted it: without the integers that it stores of its input and
 *  reads again, a byte each. With I of them and E outputs it has I + E other operations, and writes I + 4 E. Undefined of all
 *  that is counted as before. */
export function olderCost({ subject }: Fields, cost: CostReport): CostReport | undefined {
  const { op = '' } = Object(subject) as { readonly op?: string }
  if (!op.startsWith('quantized_')) return undefined
  const integers = (4 * cost.others - cost.bytes_written) / 3
  const less = <Of extends Pick<CostReport, 'bytes_read' | 'bytes_written'>>(of: Of): Of => ({
    ...of,
    bytes_read: of.bytes_read - integers,
    bytes_written: of.bytes_written - integers,
  })
  const older = less(cost)
  const { arithmetic_intensity: intensity = 0, bytes_read, bytes_written } = cost
  const fewer = (bytes_read + bytes_written) / (older.bytes_read + older.bytes_written)
  return {
    ...older,
    arithmetic_intensity: intensity * fewer,
    layers: cost.layers.map((layer) => less(layer)), // one, the operation itself
  }
}

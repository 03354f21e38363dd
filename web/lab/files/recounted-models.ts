// SPDX-License-Identifier: MIT
//
// The work of models that a saved report itself tells, as one of architectures does: some of them it made itself, as alike to
// the first as they can be.

import type { CostOptions, ModelSubject } from '../generated/records.ts'
import { plainRun } from './plain-run.ts'
import { type Count, type Fields, figuresOf, type Recounted } from './recounted.ts'

/** Counted figures of the models in the report of `file`, of their costs and of their timings; none of other reports. */
export async function recountedModels(
  { experiment, options, report, architectures: asked }: Fields,
  count: Count,
): Promise<readonly Recounted[]> {
  if (experiment !== 'architectures') return []
  const { architectures } = report as { readonly architectures: readonly Fields[] }
  const { convention, count_masked } = options as Partial<CostOptions>
  const counting = {
    ...(convention !== undefined && { convention }),
    ...(count_masked !== undefined && { count_masked }),
  }
  const each = architectures.map(async (one, at): Promise<readonly Recounted[]> => {
    const subject = subjectOf(one, Array.isArray(asked) ? asked[at] : undefined)
    const cost = await count(subject, counting)
    if (!cost) return []
    const { params, flops, bytes_read, bytes_written } = cost
    const place = { list: 'architectures', at }
    return [
      { ...place, figures: { params, flops, bytes: bytes_read + bytes_written } },
      { ...place, part: 'cost', figures: { ...cost } },
      ...(one.timing
        ? [{ ...place, part: 'timing', figures: await figuresOf(subject, count) }]
        : []),
    ]
  })
  return (await Promise.all(each)).flat()
}

/** The model of a report with the kernel that was asked for, on which the bytes depend. */
function subjectOf({ model, batch }: Fields, asked?: { readonly subject?: Fields }): ModelSubject {
  const { kernel } = asked?.subject ?? {}
  // A file's numbers are read as typed lists, and a model's sizes are none.
  return plainRun('model', {
    model,
    batch,
    ...(kernel !== undefined && { kernel }),
  }) as ModelSubject
}

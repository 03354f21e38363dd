// SPDX-License-Identifier: MIT
//
// The work of models that a saved report itself tells, as one of architectures does: it made some of them as alike to the
// first as they can be, so they are nobody's subjects.

import type { CostOptions, ModelSubject } from '../generated/records.ts'
import { plainRun } from './plain-run.ts'
import { type Count, type Fields, figuresOf, type Recounted } from './recounted.ts'

const list = 'architectures'

/** Counted figures of the models in the report of `file`, of their costs and of their timings; none of other reports. */
export async function recountedModels(
  { experiment, options, report }: Fields,
  count: Count,
): Promise<readonly Recounted[]> {
  if (experiment !== list) return []
  const { convention = 'flops', count_masked = true } = options as Partial<CostOptions>
  const { [list]: models } = report as { readonly [list]: readonly Fields[] }
  const each = models.map(async ({ model, batch }, at): Promise<readonly Recounted[]> => {
    // A file's numbers are read as typed lists, and a model's sizes are none.
    const subject = plainRun(list, { model, batch }) as ModelSubject
    const cost = await count(subject, { convention, count_masked })
    if (!cost) return []
    const { params, flops, bytes_read, bytes_written } = cost
    return [
      { list, at, figures: { params, flops, bytes: bytes_read + bytes_written } },
      { list, at, part: 'cost', figures: { ...cost } },
      { list, at, part: 'timing', figures: await figuresOf(subject, count) },
    ]
  })
  return (await Promise.all(each)).flat()
}

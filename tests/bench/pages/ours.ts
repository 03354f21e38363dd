// SPDX-License-Identifier: MIT
//
// The library itself, through its public interface: each kernel of the plain and of the relaxed
// build, and the peaks that their rates are compared with. The library is the built one, as a page
// would load it, and runs in this realm so that its calls are as synchronous as the peers'.

import type { Kernel, Lab, OperationSubject } from '../../../web/lab/index.ts'
import type { CaseSubject } from './cases.ts'
import type { Contestant } from './contestant.ts'

export type Build = 'plain' | 'relaxed'

type Library = typeof import('../../../web/lab/index.ts')

export const loadLibrary = (): Promise<Library> =>
  import(/* @vite-ignore */ new URL('dist/lib/flopscope.js', document.baseURI).href)

/** The lab of each build that this copy has and this browser runs, with a sentence for the others. */
export async function openLabs(): Promise<{ labs: Map<Build, Lab>; missing: string[] }> {
  const { openLab, FlopscopeError } = await loadLibrary()
  const labs = new Map<Build, Lab>()
  const missing: string[] = []
  for (const variant of ['plain', 'relaxed'] as const) {
    try {
      const lab = await openLab({ worker: false, variant })
      await lab.load()
      labs.set(variant, lab)
    } catch (error) {
      const unavailable = error instanceof FlopscopeError && error.code === 'unavailable_variant'
      if (!unavailable || variant === 'plain') throw error
      missing.push(error.message)
    }
  }
  return { labs, missing }
}

/** "simd plain", "peak naive plain" and so on; the naive peak is scalar arithmetic. */
export function ours(
  labs: ReadonlyMap<Build, Lab>,
  subject: CaseSubject,
  kernels: readonly Kernel[],
): Contestant[] {
  return [...labs].flatMap(([build, lab]) =>
    kernels.flatMap((kernel) => [
      contestant(lab, `${kernel} ${build}`, { ...subject, kernel }),
      contestant(lab, `peak ${kernel} ${build}`, { op: 'peak', kernel }),
    ]),
  )
}

function contestant(
  lab: Lab,
  name: string,
  subject: OperationSubject & { kernel: Kernel },
): Contestant {
  const prepared = lab.prepare(subject)
  return {
    name,
    waits: false,
    run: () => prepared.run(),
    output: () => prepared.output(),
    dispose: () => prepared.dispose(),
  }
}

/** Operations of one call: twice the multiply-accumulates where there are any, all others else. */
export async function workOf(lab: Lab, subject: OperationSubject): Promise<Work> {
  const { flops } = await lab.cost(subject, { convention: 'flops' })
  if (flops > 0) return { flops, convention: 'flops' }
  const all = await lab.cost(subject, { convention: 'all' })
  return { flops: all.flops, convention: 'all' }
}

export interface Work {
  readonly flops: number
  readonly convention: 'flops' | 'all'
}

// SPDX-License-Identifier: MIT
//
// The library itself, through its public interface: each kernel of the plain and of the relaxed
// build, that of several threads, and the peaks that their rates are compared with. The library is the
// built one, as a page would load it, and runs in this realm so that its calls are as synchronous as
// the peers'.

import type { Kernel, Lab, OperationSubject, RunSubject } from '../../../web/lab/index.ts'
import type { Contestant } from './contestant.ts'

export type Build = 'plain' | 'relaxed'

type Library = typeof import('../../../web/lab/index.ts')

export const loadLibrary = (): Promise<Library> =>
  import(/* @vite-ignore */ new URL('dist/lib/flopscope.js', document.baseURI).href)

export interface Labs {
  /** The lab of each build of one thread that this copy has and this browser runs. */
  readonly labs: ReadonlyMap<Build, Lab>
  /** A sentence for each that is missing. */
  readonly missing: readonly string[]
}

export async function openLabs(builds: readonly Build[] = ['plain', 'relaxed']): Promise<Labs> {
  const { openLab, FlopscopeError } = await loadLibrary()
  const missing: string[] = []
  const labs = new Map<Build, Lab>()
  for (const variant of builds) {
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

/** The lab of the build that computes on `threads`. */
export async function openThreadedLab(threads: number): Promise<Lab> {
  const { openLab } = await loadLibrary()
  const lab = await openLab({ worker: false, variant: 'threads', threads })
  await lab.load()
  return lab
}

/** What the peak of so many threads computes: long enough for each that to wake them is none of it. */
export const threadsPeak = (threads: number) => ({ op: 'peak', steps: 500_000 * threads }) as const

/** "threads" and "peak threads". */
export const oursOnThreads = (lab: Lab, subject: RunSubject, threads: number): Contestant[] => [
  contestant(lab, 'threads', { ...subject, kernel: 'threads' }),
  contestant(lab, 'peak threads', { ...threadsPeak(threads), kernel: 'threads' }),
]

/** "simd plain", "peak naive plain" and so on; the naive peak is scalar arithmetic. */
export function ours(
  labs: ReadonlyMap<Build, Lab>,
  subject: RunSubject,
  kernels: readonly Kernel[],
): Contestant[] {
  return [...labs].flatMap(([build, lab]) =>
    kernels.flatMap((kernel) => [
      contestant(lab, `${kernel} ${build}`, { ...subject, kernel }),
      contestant(lab, `peak ${kernel} ${build}`, { op: 'peak', kernel }),
    ]),
  )
}

/** "peak of reading, accumulators_6" and so on: loops that read `size` numbers and do next to nothing with them. */
export const readings = (lab: Lab, size: number): Contestant[] =>
  (['accumulators_6', 'accumulators_8', 'two_places'] as const).map((form) =>
    contestant(lab, `peak of reading, ${form}`, {
      op: 'bandwidth',
      size,
      stream: 'read',
      form,
      kernel: 'simd',
    }),
  )

/** "int8 plain" and so on: the fast kernel of each form. */
export const oursInForms = (
  labs: ReadonlyMap<Build, Lab>,
  forms: Readonly<Record<string, OperationSubject>>,
): Contestant[] =>
  [...labs].flatMap(([build, lab]) =>
    Object.entries(forms).map(([form, subject]) =>
      contestant(lab, `${form} ${build}`, { ...subject, kernel: 'simd' }),
    ),
  )

/** "int8 naive" and so on: the form as a textbook has it, which its fast kernels must equal. */
export const naiveForm = (lab: Lab, form: string, subject: OperationSubject): Contestant =>
  contestant(lab, `${form} naive`, { ...subject, kernel: 'naive' })

export function contestant(
  lab: Lab,
  name: string,
  subject: RunSubject & { kernel: Kernel },
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
export async function workOf(lab: Lab, subject: RunSubject): Promise<Work> {
  const { flops } = await lab.cost(subject, { convention: 'flops' })
  if (flops > 0) return { flops, convention: 'flops' }
  const all = await lab.cost(subject, { convention: 'all' })
  return { flops: all.flops, convention: 'all' }
}

export interface Work {
  readonly flops: number
  readonly convention: 'flops' | 'all'
}

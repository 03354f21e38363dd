// SPDX-License-Identifier: MIT
//
// The page that times products whose innermost loops are written at run time, and the same products with the loops that
// the compiler wrote: two labs of each build, of which one has its modules refused, as by a browser that compiles none.
// Driven from outside through `globalThis.bench`.

import type { Lab } from '../../../web/lab/index.ts'
import { type Agreement, agreements, scaleOf } from './agreement.ts'
import { cases } from './cases.ts'
import type { Contestant } from './contestant.ts'
import { makeInputs } from './inputs.ts'
import { type Build, contestant, type Labs, openLabs, type Work, workOf } from './ours.ts'
import { type RoundOptions, type Samples, timeInRounds } from './rounds.ts'

export interface Opened {
  readonly cases: readonly string[]
  readonly builds: readonly Build[]
  readonly missing: readonly string[]
  readonly peak: Work
  /** What the first product of a fresh page takes longer than its second: where loops are written for it, and where not. */
  readonly first_use_ms: { readonly emitted: number; readonly compiled: number }
}

export interface CaseResult {
  readonly name: string
  readonly work: Work
  /** Of each contestant with the compiled plain one. */
  readonly agreements: Readonly<Record<string, Agreement>>
  readonly contestants: Readonly<Record<string, Samples>>
}

const products = cases.filter(
  ({ subject: { op }, huge }) => !huge && ['matmul', 'linear', 'conv2d', 'attention'].includes(op),
)

let emitted: Labs
let compiled: Labs

const plainLab = (): Lab => emitted.labs.get('plain') as Lab

async function open(): Promise<Opened> {
  emitted = await openLabs()
  const first_emitted_ms = firstUse(emitted)
  compiled = await withoutModules(openLabs)
  const first_use_ms = {
    emitted: first_emitted_ms,
    compiled: await withoutModules(async () => firstUse(compiled)),
  }
  return {
    first_use_ms,
    cases: products.map(({ name }) => name),
    builds: [...emitted.labs.keys()],
    missing: emitted.missing,
    peak: await workOf(plainLab(), { op: 'peak' }),
  }
}

function firstUse({ labs }: Labs): number {
  const lab = labs.get('plain') as Lab
  const prepared = lab.prepare({ op: 'matmul', m: 96, k: 64, n: 96, kernel: 'simd' })
  const run = () => {
    const begin = performance.now()
    prepared.run()
    return performance.now() - begin
  }
  const [first, second] = [run(), run()]
  prepared.dispose()
  return first - second
}

async function time(name: string, options: RoundOptions): Promise<CaseResult> {
  const found = products.find((one) => one.name === name)
  if (!found) throw new Error(`there is no case "${name}"`)
  const subject = { ...found.subject, kernel: 'simd' } as const
  const contestantsOf = ({ labs }: Labs, kind: string): Contestant[] =>
    [...labs].map(([build, lab]) => contestant(lab, `${kind} ${build}`, subject))
  const peaks = [...emitted.labs].map(([build, lab]) =>
    contestant(lab, `peak ${build}`, { op: 'peak', kernel: 'simd' }),
  )
  // Some loops are written when they are first needed, so those of the others are refused once more.
  const others = await withoutModules(async () => {
    const made = contestantsOf(compiled, 'compiled')
    for (const one of made) await one.run()
    return made
  })
  const ours = [...others, ...contestantsOf(emitted, 'emitted')]
  try {
    const scale = scaleOf(found.subject, makeInputs(found.subject))
    return {
      name,
      work: await workOf(plainLab(), subject),
      agreements: await agreements(ours, 'compiled plain', scale),
      contestants: await timeInRounds([...ours, ...peaks], options),
    }
  } finally {
    for (const one of [...ours, ...peaks]) await one.dispose()
  }
}

/** What `make` makes where no module is compiled at run time. */
async function withoutModules<Made>(make: () => Promise<Made>): Promise<Made> {
  const { Module } = WebAssembly
  const refuse = () => {
    throw new WebAssembly.CompileError('refused')
  }
  Object.assign(WebAssembly, { Module: refuse })
  try {
    return await make()
  } finally {
    Object.assign(WebAssembly, { Module })
  }
}

export const bench = { open, time }
Object.assign(globalThis, { bench })

// SPDX-License-Identifier: MIT
//
// The page that times several threads: this library's, those of TensorFlow.js and of ONNX Runtime, and
// one thread of this library, on the cases that are large enough to share. Outputs are compared, then
// all are timed in rounds. Driven from outside through `globalThis.bench`.

import type { Lab } from '../../../web/lab/index.ts'
import { type Agreement, agreements, scaleOf } from './agreement.ts'
import { cases } from './cases.ts'
import type { Contestant } from './contestant.ts'
import { makeInputs } from './inputs.ts'
import {
  type Build,
  openLabs,
  openThreadedLab,
  ours,
  oursOnThreads,
  threadsPeak,
  type Work,
  workOf,
} from './ours.ts'
import { openOrt, ortContestants } from './peers/ort.ts'
import { openTfjs, tfjs } from './peers/tfjs.ts'
import { type RoundOptions, type Samples, timeInRounds } from './rounds.ts'

type Peer = 'tfjs' | 'ort'

/** As many as the machine has cores, but several, and no more than the library starts. */
const threads = Math.min(Math.max(navigator.hardwareConcurrency, 2), 16)

export interface Opened {
  readonly threads: number
  readonly cases: readonly string[]
  /** Of one thread's peak and of that of several. */
  readonly peak: Work
  readonly threads_peak: Work
}

export interface CaseResult {
  readonly name: string
  readonly work: Work
  /** Of each contestant with our one thread. */
  readonly agreements: Readonly<Record<string, Agreement>>
  readonly contestants: Readonly<Record<string, Samples>>
}

const shared = cases.filter(({ threaded }) => threaded)

let plain: ReadonlyMap<Build, Lab> = new Map()
let threaded: Lab

async function open(): Promise<Opened> {
  plain = (await openLabs(['plain'])).labs
  threaded = await openThreadedLab(threads)
  const lab = plain.get('plain') as Lab
  return {
    threads,
    cases: shared.map(({ name }) => name),
    peak: await workOf(lab, { op: 'peak' }),
    threads_peak: await workOf(lab, threadsPeak(threads)),
  }
}

/** Starts a peer and returns its version; throws where it has fewer threads. */
const enter = (peer: Peer): Promise<string> =>
  peer === 'tfjs' ? openTfjs(threads) : openOrt(threads)

async function time(
  name: string,
  peers: readonly Peer[],
  options: RoundOptions,
): Promise<CaseResult> {
  const found = shared.find((one) => one.name === name)
  if (!found) throw new Error(`there is no case "${name}"`)
  const { subject } = found
  const inputs = makeInputs(subject)
  const contestants: readonly Contestant[] = [
    ...ours(plain, subject, ['simd']),
    ...oursOnThreads(threaded, subject, threads),
    ...(peers.includes('tfjs') ? [tfjs(subject, inputs)] : []),
    ...(peers.includes('ort') ? await ortContestants(subject, inputs) : []),
  ]
  try {
    return {
      name,
      work: await workOf(plain.get('plain') as Lab, subject),
      agreements: await agreements(contestants, 'simd plain', scaleOf(subject, inputs)),
      contestants: await timeInRounds(contestants, options),
    }
  } finally {
    for (const contestant of contestants) await contestant.dispose()
  }
}

export const bench = { open, enter, time }
Object.assign(globalThis, { bench })

// SPDX-License-Identifier: MIT
//
// The page that times kernels: everybody computes the same case, outputs are compared, then all are
// timed in rounds. Driven from outside through `globalThis.bench`.

import type { Kernel, Lab } from '../../../web/lab/index.ts'
import { type Agreement, agreements, type Scale, scaleOf } from './agreement.ts'
import { type Case, type CaseSubject, cases, forms } from './cases.ts'
import type { Contestant } from './contestant.ts'
import { type Inputs, makeInputs } from './inputs.ts'
import { type ModelCase, makeModelInputs, models } from './models.ts'
import {
  type Build,
  contestant,
  naiveForm,
  openLabs,
  ours,
  oursInForms,
  readings,
  type Work,
  workOf,
} from './ours.ts'
import { openOrt, ortAlone, ortContestants } from './peers/ort.ts'
import { ortModel } from './peers/ort-models.ts'
import { openTfjs, tfjs } from './peers/tfjs.ts'
import { tfjsModel } from './peers/tfjs-models.ts'
import { type RoundOptions, type Samples, timeInRounds } from './rounds.ts'

export interface Opened {
  readonly cases: readonly string[]
  readonly forms: readonly string[]
  readonly peers: Readonly<Record<string, string>>
  /** Builds of the library that take no part, and why. */
  readonly missing: readonly string[]
  /** The builds of which products are made with fused arithmetic here. */
  readonly fused: readonly Build[]
  readonly peak: Work
  readonly clock_resolution_ms: number
}

export interface CaseResult {
  readonly name: string
  readonly work: Work
  /** Of each contestant with the plain SIMD kernel. */
  readonly agreements: Readonly<Record<string, Agreement>>
  readonly contestants: Readonly<Record<string, Samples>>
}

let labs: ReadonlyMap<Build, Lab> = new Map()

const plainLab = (): Lab => labs.get('plain') as Lab

const isFused = (lab: Lab): boolean => /\bfused\b/.test(lab.environment().tile ?? '')

/** `patient`: with the cases that take long. */
async function open(patient = false): Promise<Opened> {
  const opened = await openLabs()
  labs = opened.labs
  const peers = { tfjs: await openTfjs(), ort: await openOrt() }
  return {
    cases: [...cases.filter(({ huge }) => patient || !huge), ...models].map(({ name }) => name),
    forms,
    peers,
    missing: opened.missing,
    fused: [...labs].flatMap(([build, lab]) => (isFused(lab) ? [build] : [])),
    peak: await workOf(plainLab(), { op: 'peak' }),
    clock_resolution_ms: plainLab().environment().clock_resolution_ms ?? Number.NaN,
  }
}

/** As many times the budget, where a call takes a good part of it. */
const huge_budget = 8

/** `patient`: also what takes seconds a call. */
async function time(name: string, options: RoundOptions, patient: boolean): Promise<CaseResult> {
  const operation = cases.find((one) => one.name === name)
  const whole = models.find((one) => one.name === name)
  const entered = operation
    ? await enterOperation(operation, patient)
    : whole && (await enterModel(whole))
  if (!entered) throw new Error(`there is no case "${name}"`)
  const budget_ms = options.budget_ms * (operation?.huge ? huge_budget : 1)
  return timeEntered(name, entered, { ...options, budget_ms }, operation?.forms)
}

/** The same of any operation; of none that the peers have nothing for. */
async function timeSubject(
  subject: CaseSubject,
  options: RoundOptions,
): Promise<CaseResult | undefined> {
  if (!makeInputs(subject)) return undefined
  const entered = await enterOperation({ name: subject.op, subject, slow: true }, false)
  return timeEntered(subject.op, entered, options)
}

/** The fast kernels and the peers on a matrix product of these sizes, m, k and n, once all equal our naive kernel. */
async function timeProduct(
  [m, k, n]: readonly [number, number, number],
  options: RoundOptions,
): Promise<Pick<CaseResult, 'name' | 'agreements' | 'contestants'>> {
  const subject = { op: 'matmul', m, k, n } as const
  const inputs = makeInputs(subject)
  const naive = contestant(plainLab(), 'naive', { ...subject, kernel: 'naive' })
  const contestants = [
    ...[...labs].map(([build, lab]) =>
      contestant(lab, `simd ${build}`, { ...subject, kernel: 'simd' }),
    ),
    tfjs(subject, inputs),
    await ortAlone(subject, inputs),
  ]
  try {
    const agreeing = await agreements([...contestants, naive], 'naive', scaleOf(subject, inputs))
    const timed = await timeInRounds(contestants, options)
    return { name: `matmul ${m} x ${k} x ${n}`, agreements: agreeing, contestants: timed }
  } finally {
    for (const one of [...contestants, naive]) await one.dispose()
  }
}

async function timeEntered(
  name: string,
  { contestants, scale, work }: Entered,
  options: RoundOptions,
  optimised: NonNullable<Case['forms']> = {},
): Promise<CaseResult> {
  try {
    const exact = contestants.filter((one) => !forms.some((form) => one.name.startsWith(form)))
    const agreeing = await agreements(exact, 'simd plain', scale)
    const alike = await formAgreements(contestants, optimised, scale)
    const timed = await timeInRounds(contestants, options)
    return { name, work, agreements: { ...agreeing, ...alike }, contestants: timed }
  } finally {
    for (const contestant of contestants) await contestant.dispose()
  }
}

interface Entered {
  readonly contestants: readonly Contestant[]
  readonly scale: Scale
  readonly work: Work
}

async function enterOperation(
  { subject, slow, huge, streamed, forms: optimised = {} }: Case,
  patient: boolean,
): Promise<Entered> {
  const kernels: Kernel[] = huge || (slow && !patient) ? ['simd'] : ['simd', 'naive']
  const inputs = makeInputs(subject)
  return {
    contestants: [
      ...ours(labs, subject, kernels),
      ...oursInForms(labs, optimised),
      ...(streamed ? readings(plainLab(), numbersOf(inputs)) : []),
      tfjs(subject, inputs),
      ...(await ortContestants(subject, inputs)),
    ],
    scale: scaleOf(subject, inputs),
    work: await workOf(plainLab(), subject),
  }
}

const numbersOf = ({ x, weight }: Inputs): number => x.values.length + (weight?.values.length ?? 0)

/** A form computes something else than the exact operation: it is compared with its own naive kernel. */
async function formAgreements(
  contestants: readonly Contestant[],
  optimised: NonNullable<Case['forms']>,
  scale: Scale,
): Promise<Record<string, Agreement>> {
  const found: Record<string, Agreement> = {}
  for (const [form, subject] of Object.entries(optimised)) {
    const naive = naiveForm(plainLab(), form, subject)
    const own = contestants.filter(({ name }) => name.startsWith(form))
    Object.assign(found, await agreements([...own, naive], naive.name, scale))
    await naive.dispose()
  }
  return found
}

/** A model's values are of the order of 1, and errors of one layer pass through the next. */
async function enterModel({ subject }: ModelCase): Promise<Entered> {
  const { model, batch } = subject
  const inputs = makeModelInputs(subject)
  return {
    contestants: [
      ...ours(labs, { model, batch }, ['simd']),
      tfjsModel(subject, inputs),
      await ortModel(subject, inputs),
    ],
    scale: (_, value) => Math.max(1, Math.abs(value)),
    work: await workOf(plainLab(), { model, batch }),
  }
}

export const bench = { open, time, timeSubject, timeProduct }
Object.assign(globalThis, { bench })

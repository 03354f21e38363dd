// SPDX-License-Identifier: MIT
//
// Every public function of the package with arguments that no program means: each is refused by the project's own error,
// and the lab works on. What is public is found by looking, so that a new function is held to it without being listed.

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { RoleKind } from '../../../web/lab/generated/methods.ts'
import { questionInfos } from '../../../web/lab/generated/questions.ts'
import type { Lab } from '../../../web/lab/lab.ts'
import { built, root, small } from '../support/built.ts'

const { FlopscopeError } = built
const reports: typeof import('../../../web/reports/index.ts') = await import(
  `${root}dist/lib/reports.js`
)

const boom = () => {
  throw new Error('boom')
}
const throwing = new Proxy(
  {},
  {
    get: boom,
    has: boom,
    ownKeys: boom,
    getPrototypeOf: boom,
    getOwnPropertyDescriptor: boom,
  },
)
const revoked = Proxy.revocable({}, {})
revoked.revoke()
const cyclic: Record<string, unknown> = { op: 'matmul' }
cyclic.m = cyclic

/** Values by what they are; made anew for each call would hide one that changes them. */
const odd: Readonly<Record<string, unknown>> = {
  undefined: undefined,
  null: null,
  NaN: Number.NaN,
  '-1': -1,
  '1e308': 1e308,
  true: true,
  'an empty text': '',
  'a huge text': 'x'.repeat(2 ** 20),
  'a bigint': 10n,
  'a symbol': Symbol('odd'),
  'a function that throws': boom,
  'a callable proxy that throws': new Proxy(() => 1, { get: boom, apply: boom }),
  'an empty list': [],
  'a list of nothing': [undefined],
  'a list of null': [null],
  'an endless list': new Array(2 ** 32 - 1),
  'a proxy that throws': throwing,
  'a revoked proxy': revoked.proxy,
  'an object without prototype': Object.create(null),
  'an object that cannot be text': { toString: boom, valueOf: boom, toJSON: boom },
  'a getter that throws': Object.defineProperty({}, 'op', { get: boom, enumerable: true }),
  'an object that holds itself': cyclic,
  // biome-ignore lint/suspicious/noThenProperty: Callers may have such objects.
  'a thenable': { then: (resolve: (value: unknown) => void) => resolve(1) },
  'a date': new Date(Number.NaN),
}

/** Fields that some function reads. */
const fields = [
  ...['op', 'm', 'model', 'batch', 'fn', 'name', 'module', 'runs', 'signal', 'onProgress'],
  ...['values', 'timing', 'match', 'data', 'text', 'options', 'report'],
]
/** What a member may be; numbers and texts of members are for the tests of C++. */
const wild = /undefined|null|symbol|bigint|throws|revoked|endless|without|cannot|itself|thenable/
const entries = Object.entries(odd)
const wildEntries = entries.filter(([name]) => wild.test(name))

/** Stopped before it began: what is odd and yet allowed then takes no time. */
const stopped = { signal: AbortSignal.abort() }

/** What stands for an argument: an odd value, or the right one with an odd member. */
function* oddOnes(right: unknown): Generator<readonly [string, unknown]> {
  // As options these are none, and the measurement would be made.
  const isNone = (name: string) =>
    right === stopped && /^undefined|without prototype|a date/.test(name)
  for (const [name, value] of entries) if (!isNone(name)) yield [name, value]
  const whole = typeof right === 'object' && !Array.isArray(right) ? right : {}
  for (const field of fields) {
    for (const [name, value] of wildEntries) {
      if (field === 'signal' && value === undefined) continue
      yield [`{ ${field}: ${name} }`, { ...whole, [field]: value }]
    }
  }
}

type Call = (...values: unknown[]) => unknown

/** What is wrong with how a call ended; nothing where it is as it should be. */
async function faultOf(call: () => unknown): Promise<string | undefined> {
  try {
    const made = await call()
    ;(made as { close?: () => void } | undefined)?.close?.()
    return undefined
  } catch (error) {
    // Of the reports, too, which are built apart from the library.
    if (!(error instanceof FlopscopeError)) return `an untyped ${String(error)}`
    const died = ['crashed', 'out_of_memory', 'worker_died'].includes(error.code)
    if (died || error.message === '') return error.message || 'no sentence'
    return undefined
  }
}

/** Methods of an object that a program may call, those of its classes included. */
const methodsOf = (object: object): string[] =>
  Object.getOwnPropertyNames(Object.getPrototypeOf(object)).filter(
    (name) =>
      name !== 'constructor' &&
      typeof Object.getOwnPropertyDescriptor(Object.getPrototypeOf(object), name)?.value ===
        'function',
  )

/** Each place of a call's arguments with each odd value, the other places as they should be. */
async function faultsOf(name: string, call: Call, right: readonly unknown[]): Promise<string[]> {
  const faults: string[] = []
  for (let place = 0; place < Math.max(1, right.length); place++) {
    for (const [what, value] of oddOnes(right[place])) {
      const given = [...right]
      given[place] = value
      const fault = await faultOf(() => call(...given))
      if (fault) faults.push(`${name}, argument ${place} ${what}: ${fault}`)
    }
  }
  return faults
}

/** What a role of a question is given. */
const subjectFor: Readonly<Record<RoleKind, unknown>> = {
  'operation or model': small,
  'operations or models': [small, small],
  model: { model: 'mlp' },
  'saved run': {},
  'saved runs': {},
}
const questionMethods = questionInfos.map(({ method, roles }) => [
  method,
  [...roles.map(({ takes }) => subjectFor[takes]), stopped],
])

/** What a method is given where nothing is odd. */
const rightOf: Readonly<Record<string, readonly unknown[]>> = {
  ...Object.fromEntries(questionMethods),
  // Nothing is run for it, so its options may be anything.
  cost: [small, {}],
  experiment: ['timing', { subject: small }, stopped],
  traceFile: [{}, 'chrome'],
  text: ['model_spec', { model: 'mlp' }],
  countMatmul: [2, 2, 2],
  countLinear: [2, 2, 2],
  compare: [[{ name: 'mlp', model: 'mlp' }], {}],
  measure: [() => 1, stopped],
  profile: [small, stopped],
}

describe.each([
  ['a worker', true],
  ['the caller’s realm', false],
])('a lab in %s', (_, worker) => {
  let lab: Lab
  beforeAll(async () => {
    lab = await built.openLab({ worker })
  })
  afterAll(() => lab.close())
  afterEach(async () => {
    // 2 x 16 x 16 x 16 operations
    expect((await lab.cost(small)).flops).toBe(8192)
  })

  const own = ['close', 'environment', 'load', 'record']

  it('refuses odd arguments of each method', async () => {
    const faults: string[] = []
    for (const name of methodsOf(lab)) {
      if (own.includes(name)) continue
      const call = (lab as unknown as Record<string, Call>)[name]?.bind(lab) as Call
      faults.push(...(await faultsOf(name, call, rightOf[name] ?? [small, stopped])))
    }
    expect(faults).toEqual([])
  }, 300_000)

  it('foretells under odd budgets', async () => {
    for (const max_ms of Object.values(odd)) {
      const call = () => lab.foretell('timing', { subject: small }, { max_ms: max_ms as number })
      expect(await faultOf(call)).toBeUndefined()
    }
  }, 60_000)

  it('refuses odd arguments of the course’s classes, and of their methods', async () => {
    const faults: string[] = []
    const classes = ['FlopCounter', 'MemoryProfiler', 'ArchitectureProfiler', 'SimpleProfiler']
    if (!worker) {
      // Its report repeats the last call.
      const profiled: Call = (...given) =>
        void lab.profileFunction(...(given as Parameters<Lab['profileFunction']>))
      faults.push(...(await faultsOf('profileFunction', profiled, [() => 1, {}])))
    }
    for (const name of [...classes, ...(worker ? [] : ['Timer'])]) {
      const Class = (lab as unknown as Record<string, new (...given: unknown[]) => object>)[name]
      if (!Class) throw new Error(`the lab has no ${name}`)
      faults.push(...(await faultsOf(`new ${name}`, (...given) => void new Class(...given), [{}])))
      const made = new Class(name === 'FlopCounter' ? {} : stopped) as Record<string, Call>
      for (const method of methodsOf(made)) {
        if (['start', 'stop'].includes(method)) continue
        const call = made[method]?.bind(made) as Call
        faults.push(...(await faultsOf(`${name}.${method}`, call, rightOf[method] ?? [{}])))
      }
    }
    expect(faults).toEqual([])
  }, 300_000)
})

describe('the package', () => {
  it('refuses folders that are none', async () => {
    for (const baseUrl of [...Object.values(odd), 'x', 'http://', 'data:x', 'nope:x']) {
      if (baseUrl === undefined) continue
      expect(await faultOf(() => built.openLab({ baseUrl: baseUrl as string }))).toBeUndefined()
    }
  }, 60_000)

  it('refuses odd arguments of each function', async () => {
    const faults: string[] = []
    const rights: Readonly<Record<string, readonly unknown[]>> = {
      openLab: [{ worker: false }],
      sharedLab: [{ worker: false }],
      makeResult: [{}, new Date()],
    }
    for (const [name, call] of Object.entries(built)) {
      // Classes of errors, which the lab makes and programs only read.
      if (typeof call !== 'function' || name.endsWith('Error')) continue
      faults.push(...(await faultsOf(name, call as Call, rights[name] ?? [{}])))
    }
    expect(faults).toEqual([])
  }, 300_000)

  it('refuses odd arguments of each function of its reports', async () => {
    const faults: string[] = []
    for (const [name, call] of Object.entries(reports)) {
      if (name === 'printReport') continue // prints what textReport gives
      faults.push(...(await faultsOf(name, call as Call, [[]])))
    }
    expect(faults).toEqual([])
  }, 300_000)
})

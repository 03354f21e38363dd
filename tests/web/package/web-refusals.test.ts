// SPDX-License-Identifier: MIT
//
// Refusals that JavaScript makes itself: each carries the codes of its words and the values in them, from which its
// English can be made again, or that of another language.

import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { absolute, absoluteFolder } from '../../../web/lab/client/address.ts'
import { longPreparation, withLongCall } from '../../../web/lab/client/long-call.ts'
import { nodePort } from '../../../web/lab/client/node-port.ts'
import { browserPort } from '../../../web/lab/client/port.ts'
import { Queue } from '../../../web/lab/client/queue.ts'
import { Remote } from '../../../web/lab/client/remote.ts'
import { unsent } from '../../../web/lab/client/unsent.ts'
import { compareArchitectures } from '../../../web/lab/course/architectures.ts'
import { Timer } from '../../../web/lab/course/timer.ts'
import { AbortError, type FlopscopeError, failure } from '../../../web/lab/errors.ts'
import { allCautions, cautioned } from '../../../web/lab/exclusive/cautions.ts'
import { acceptedNumbers, allowedValues } from '../../../web/lab/field.ts'
import { dataOfFiles, tooLarge } from '../../../web/lab/files/data-files.ts'
import { plainRun } from '../../../web/lab/files/plain-run.ts'
import { parseResult, resultCsv, resultJson } from '../../../web/lab/files/result.ts'
import { runOf } from '../../../web/lab/files/run-of.ts'
import { fileFault } from '../../../web/lab/files/schema-fault.ts'
import { filesOf } from '../../../web/lab/files/training-data.ts'
import { type RequestInfo, requests } from '../../../web/lab/generated/methods.ts'
import type { FieldInfo, Verdict } from '../../../web/lab/generated/records.ts'
import type { Lab } from '../../../web/lab/lab.ts'
import { linkParts, takeOptions } from '../../../web/lab/link/link.ts'
import { listOf, plainMembers } from '../../../web/lab/plain-data.ts'
import { mustBe, oneOf, refusal, refuseUnknown } from '../../../web/lab/refusal.ts'
import { requireSubject } from '../../../web/lab/subject.ts'
import { readSubjects, requireControl } from '../../../web/lab/validation.ts'
import { Budget, default_max_ms } from '../../../web/lab/wasm/budget.ts'
import { calledFunctions } from '../../../web/lab/wasm/called-functions.ts'
import { partFailed } from '../../../web/lab/wasm/calls.ts'
import { functionsOf } from '../../../web/lab/wasm/imported-functions.ts'
import { failed } from '../../../web/lab/wasm/instance.ts'
import { tooDeep } from '../../../web/lab/wasm/too-deep.ts'
import { chooseVariant } from '../../../web/lab/wasm/variant.ts'
import { type Said, type Wording, wording } from '../../../web/lab/wording.ts'
import { parsedBenchmarks } from '../../../web/reports/google-benchmark.ts'
import { reports } from '../../../web/texts/reports.ts'
import { terminal } from '../../../web/texts/terminal.ts'
import { built, small } from '../support/built.ts'
import { FakePort } from '../support/fake-port.ts'
import { heldModule } from '../support/held-module.ts'
import { environment, measuredReport } from '../support/samples.ts'
import { savedRun } from '../support/saved-runs.ts'
import { unspoken, webCodes, wordings } from '../support/sentences.ts'

const boom = () => {
  throw new Error('boom')
}
const fn = () => 1
const nan = Number.NaN
const bytes = (text: string) => new TextEncoder().encode(text)
const platform = { simd: true, relaxed: true, noThreads: undefined, built: ['plain', 'relaxed'] }
const cyclic: Record<string, unknown> = {}
cyclic.self = cyclic
const unwritten = { toString: boom }

/** A saved run with other members. */
const saved = (name: string, changed: object, report: object = {}) => {
  const run = savedRun(name).file
  return JSON.stringify({ ...run, report: { ...run.report, ...report }, ...changed })
}
const file = (changed: object, report?: object) => saved('timing', changed, report)

/** An architecture of which no width has as much as the first. */
const unmatched = (cost: () => unknown, model: unknown = () => ({}), match = 'parameters') =>
  compareArchitectures(
    { cost, timing: cost } as never,
    [
      { name: 'A', model: 'mlp' },
      { name: 'B', model: model as never },
    ],
    { match: match as never },
    {},
  )

const remote = async (die: (port: FakePort) => void) => {
  const port = new FakePort()
  const lab = await Remote.open(async () => port, '')
  const asked = lab.experiment('timing', { subject: small }, {}, {})
  setTimeout(() => die(port))
  return asked
}

/** What a worker says as it dies, in either kind of port. */
const lastWords = (die: (worker: Record<string, (event: unknown) => void>) => void) =>
  new Promise((_, reject) => {
    const worker = { postMessage: () => {} } as never
    const told = (reason: Said) => reject(failure('x', terminal.notWritten('a.json', reason)))
    browserPort(worker).listen(() => {}, told)
    die(worker)
  })
const nodeDeath = (event: string, value: unknown) =>
  new Promise((_, reject) => {
    const worker = {
      on: (name: string, listener: (value: unknown) => void) => {
        if (name === event) queueMicrotask(() => listener(value))
      },
    }
    const told = (reason: Said) => reject(failure('x', terminal.notWritten('a.json', reason)))
    nodePort(worker as never).listen(() => {}, told)
  })

const numbers: FieldInfo = { name: 'x', unit: '', doc: '', kind: 'numbers', default: null }

/** What a link says that cannot be used. */
const linkProblems = (query: string): readonly Wording[] => {
  const parts = linkParts(`#timing?${query}`)
  takeOptions(parts, [
    { ...numbers, name: 'runs', kind: 'count', default: 100, minimum: 1 },
    numbers,
  ])
  return parts.problems
}

let lab: Lab
let inWorker: Lab
beforeAll(async () => {
  lab = await built.openLab({ worker: false })
  inWorker = await built.openLab()
})
afterAll(() => {
  lab.close()
  inWorker.close()
})

/** What is refused, by what is wrong with it. */
const refused: Readonly<Record<string, () => unknown>> = {
  'a stopped call': () => {
    throw new AbortError()
  },
  'a stopped preparation': async () => {
    throw new AbortError(undefined, undefined, await longPreparation(2000, {}, gigaflop))
  },
  'a stopped preparation of counted calls': async () => {
    throw new AbortError(undefined, undefined, await longPreparation(2000, { matmul }, gigaflop))
  },
  'an option of nobody': () => refuseUnknown({ q: fn }, ['runs'], 'openLab'),
  'an option of many': () => refuseUnknown({ q: cyclic }, ['runs', 'max_ms'], 'openLab'),
  'a function for a number': () => requireSubject({ fn, flops: 'many' }),
  'a number for a function': () => requireSubject({ fn: 3 }),
  'a nameless module': () => requireSubject({ module: '' }),
  'a subject of two kinds': () => requireSubject({ op: 'relu', fn }),
  'no list of subjects': () =>
    readSubjects({ subjects: 3 }, { name: 'suite', roles: { subjects: 'operations or models' } }),
  'a function where none is called': () =>
    readSubjects({ subject: { fn } }, { name: 'cost', roles: { subject: 'operation or model' } }),
  'an operation beside a function': () => lab.comparison({ fn }, { op: 'relu' } as never),
  'no signal': () => requireControl({ signal: 3 as never }),
  'no listener': () => requireControl({ onProgress: 3 }),
  'a function that no fresh module can load': () => lab.timing({ fn }, { fresh: true }),
  'a setup that nobody calls': () => calledFunctions({ subject: { fn, setup: fn } }, undefined),
  'a promise that nobody waits for': async () => {
    const called = await calledFunctions({ subject: { fn: async () => 1 } }, undefined)
    ;(called.subjects as { subject: { call: (size: number) => void } }).subject.call(nan)
    called.check()
  },
  'a promise that never settles': () =>
    new Budget(1).settled(() => new Promise(() => {}), 0, { fn: () => {} }, { waits: true }),
  'a function that throws': () => {
    throw partFailed({ fn }, 'function', new Error('boom'))
  },
  'a setup that throws': () => {
    throw partFailed({ fn }, 'setup', new Error('boom'))
  },
  'a teardown of a nameless function that throws': () => {
    throw partFailed({ fn: () => {}, name: '' }, 'teardown', new Error('boom'))
  },
  'a nameless function that throws': () => {
    throw partFailed({ fn, name: '' }, 'function', new Error('boom'))
  },
  'a module that is not there': () =>
    functionsOf([{ module: 'data:text/javascript,!', export: 'f' }], undefined),
  'a module without exports': () =>
    functionsOf([{ module: 'data:text/javascript,', export: 'f' }], undefined),
  'a module that never loads': async () => {
    const { subject, letGo } = heldModule()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const asked = functionsOf([subject], undefined)
      vi.advanceTimersByTime(default_max_ms)
      return await asked
    } finally {
      vi.useRealTimers()
      letGo()
    }
  },
  'a module with another export': () =>
    functionsOf([{ module: 'data:text/javascript,export const g = 1', export: 'f' }], undefined),
  'no variant': () => chooseVariant({ variant: 'fast' as never }, platform),
  'no number of threads': () => chooseVariant({ threads: 0 }, platform),
  'threads without their variant': () => chooseVariant({ variant: 'plain', threads: 2 }, platform),
  'a platform without SIMD': () => chooseVariant({}, { ...platform, simd: false }),
  'a variant that was not built': () => chooseVariant({ threads: 2 }, platform),
  'no relaxed SIMD': () => chooseVariant({ variant: 'relaxed' }, { ...platform, relaxed: false }),
  'a binary that does not start': () => failed(new Error('bad magic')),
  'what is nested too deep': () => {
    throw tooDeep('subject', 64, undefined)
  },
  'no named values': () => plainMembers('options', 3 as never),
  'a getter that throws': () =>
    plainMembers('options', Object.defineProperty({}, 'runs', { get: boom, enumerable: true })),
  'no list': () => listOf('architectures', 3 as never, oneOf(['a list'])),
  'a list of too many': () => listOf('architectures', new Array(2 ** 32 - 1), oneOf(['a list'])),
  'a run that is none': () => plainRun('baseline', cyclic),
  'a result that JSON cannot hold': () => resultJson({ format: 'x', value: 10n } as never),
  'a result without samples': () => resultCsv({ report: {} } as never),
  'a time that is none': () =>
    built.makeResult(
      {
        experiment: 'timing',
        subject: small,
        options: {},
        environment,
        report: measuredReport,
      } as never,
      new Date(nan),
    ),
  'a report of nobody': () => runOf({} as never),
  'a file without JSON': () => parseResult('{'),
  'a file of others': () => parseResult('{}'),
  'a file from later': () => parseResult(file({ version: 99 })),
  'a file without its subject': () => parseResult(file({ subject: undefined })),
  'a file with a wrong list': () => parseResult(file({}, { samples_ms: 3 })),
  'a file with a wrong text': () => parseResult(file({}, { kernel: 3 })),
  'a file with a wrong record': () => parseResult(file({ environment: 3 })),
  'a file of no moment': () => parseResult(file({ created: '2024-02-30T00:00:00Z' })),
  'a file of two kinds': () => parseResult(file({ subject: { ...small, model: 'mlp' } })),
  'a file with too few samples': () => parseResult(file({}, { samples_ms: [1] })),
  'a file without its mean': () => parseResult(file({}, { mean_ms: undefined })),
  'a list without entries': () => {
    const fault = fileFault({
      instancePath: '/report/points',
      keyword: 'minItems',
      params: {},
      parentSchema: { type: 'array', minItems: 1, $comment: 'where it is measured' },
      data: [],
    })
    throw failure('damaged_file', mustBe(fault.field, fault.allowed, fault.value), fault)
  },
  'too many candidates': () => parseResult(saved('suite', { subjects: [small] })),
  'no files as data': () => filesOf(3 as never),
  'no JSON of Google Benchmark': () => parsedBenchmarks('{'),
  'JSON as data': () => dataOfFiles([{ name: 'a.json', bytes: bytes('{}') }]),
  'bytes as data': () => dataOfFiles([{ name: 'a', bytes: new Uint8Array([0, 1, 2]) }]),
  'two texts as data': () =>
    dataOfFiles([
      { name: 'a.txt', bytes: bytes('a') },
      { name: 'b.txt', bytes: bytes('b') },
    ]),
  'a damaged archive as data': () =>
    dataOfFiles([{ name: 'a.gz', bytes: new Uint8Array(gzipSync('abc')).subarray(0, 12) }]),
  'a huge file as data': () => {
    throw tooLarge('a.txt')
  },
  'no address': () => absolute('baseUrl', 'http://'),
  'no folder': () => absoluteFolder('baseUrl', 'data:x'),
  'no function to profile': () => lab.profileFunction(3 as never),
  'a profile of what was not called': () => lab.profileFunction(fn).report(),
  'a closed lab': () => {
    const queue = new Queue()
    queue.close()
    return queue.run(async () => {})
  },
  'what cannot be copied': () => {
    throw unsent({ subjects: {} }, new Error('boom'))
  },
  'a worker that dies': () => remote((port) => port.die('out of memory')),
  'a worker that says what nobody asked': () =>
    remote((port) => port.reply({ type: 'opened', environment })),
  'a worker that never starts': () => Remote.open(async () => boom(), ''),
  'a worker that opens with something else': () =>
    Remote.open(
      async () => new FakePort((_, port) => port.reply({ type: 'aborted', partial: undefined })),
      '',
    ),
  'a worker whose message cannot be read': () => lastWords((worker) => worker.onmessageerror?.({})),
  'a worker whose script fails': () =>
    lastWords((worker) => worker.onerror?.({ preventDefault: () => {} })),
  'a worker that exits': () => nodeDeath('exit', 1),
  'no section': () => new Timer({} as never, {}).stop(),
  'the name of no experiment': () => lab.experiment(3 as never, {} as never),
  'the name of no text': () => lab.text(3 as never, {} as never),
  'no program': () => lab.traceFile({} as never, 'word' as never),
  'a function in a worker': () => inWorker.timing({ fn }),
  'an operation that is not loaded': async () => {
    const other = await built.openLab({ worker: false })
    try {
      other.prepare({ op: 'conv2d' })
    } finally {
      other.close()
    }
  },
  'an output before its run': () => lab.prepare(small).output(),
  'a disposed operation': () => {
    const prepared = lab.prepare(small)
    prepared.dispose()
    prepared.run()
  },
  'a disposed profiler': async () => {
    const profiler = new lab.MemoryProfiler()
    ;(profiler as unknown as Record<symbol, () => void>)[Symbol.for('x')]?.()
    profiler[Symbol.dispose]()
    await profiler.start()
  },
  'a recording that is none': () => new lab.MemoryProfiler().stop(),
  'a label that is none': () => new lab.MemoryProfiler().snapshot(3 as never),
  'a lab that is not there': () => built.openLab({ baseUrl: 'file:///nowhere/', worker: false }),
  'a first architecture without a size': () =>
    compareArchitectures({} as never, [{ name: 'A', model: boom }], {}, {}),
  'no list of architectures': () => compareArchitectures({} as never, 3 as never, {}, {}),
  'no match': () => unmatched(fn, 'mlp', 'looks'),
  'nothing to match': () => unmatched(async () => ({ params: 0 })),
  'no width near': () => {
    const params = [9, ...Array<number>(99).fill(1)]
    return unmatched(async () => ({ params: params.shift() }))
  },
  'no time to match': () =>
    unmatched(async () => ({ outcome: 'cannot_resolve' }), undefined, 'time'),
  'a model that cannot be made': () => unmatched(async () => ({ params: 9 }), boom),
  'aggregates alone': () => {
    const [given, allowed] = [reports.noneOfThem(), reports.singleRuns()]
    throw failure('damaged_file', mustBe('benchmarks', allowed, given), { value: given, allowed })
  },
}

/** What a field may be, each kind. */
const fields: Readonly<Record<string, Wording>> = {
  'a list of numbers': allowedValues(numbers),
  'true or false': allowedValues({ ...numbers, kind: 'boolean' }),
  'a text': allowedValues({ ...numbers, kind: 'text' }),
  'a number of at most 3': acceptedNumbers({ whole: false, maximum: 3 }),
  'a whole number': acceptedNumbers({ whole: true }),
  'a number from 1 to 3.5 ms': acceptedNumbers({
    whole: false,
    minimum: 1,
    maximum: 3.5,
    unit: 'ms',
  }),
}

const gigaflop = async () => 1e9
const twice = async (subject: object) => ('op' in subject ? 2e9 : 1e9)
const matmul = { op: 'matmul' }
/** A question that only models are for. */
const ofModels = (requests as readonly RequestInfo[]).find(({ roles }) => roles.subject === 'model')

/** Calls that were left after two seconds. */
const longCalls: Readonly<Record<string, () => Promise<object>>> = {
  'a call of one size': () => withLongCall({}, 2000, 'timing', { subject: matmul }, gigaflop),
  'a call that nobody can count': () => withLongCall({}, 2000, 'timing', {}, gigaflop),
  'a call of one of two sizes': () =>
    withLongCall({}, 2000, 'suite', { subjects: [matmul, { model: 'mlp' }] }, twice),
  'a step of learning': () =>
    withLongCall({}, 2000, ofModels?.name ?? 'timing', { subject: { model: 'mlp' } }, gigaflop),
}

/** Words that only a broken platform says. */
const unseen = [
  ...['no_wasm', 'not_isolated', 'server_answered', 'stopped_earlier'],
  ...['plain_only', 'wasm_stopped', 'wasm_out_of_memory', 'allocation_failed', 'candidate_place'],
  ...['gpu_failed', 'replica_died'],
]

const seen = new Set<string>()
const see = (details: FlopscopeError['details']) => {
  for (const { name, text } of details) if (name.endsWith('_code') && text) seen.add(text)
}

describe('a refusal', () => {
  it.each(Object.entries(refused))('of %s is made of codes and values', async (_, call) => {
    const error = await (async () => call())().then(
      (value) => expect.fail(`it was taken: ${String(value)}`),
      (thrown: unknown) => thrown as FlopscopeError,
    )
    expect(error.details, String(error)).toBeInstanceOf(Array)
    see(error.details)
    expect(error.details.map(({ name }) => name)).toContain('message_code')
    expect(unspoken(error)).toEqual([])
  })

  it.each(Object.entries(fields))('says of a field that it may be %s', (text, allowed) => {
    const error = refusal('x', unwritten, allowed)
    see(error.details)
    expect(error.allowed).toBe(text)
    expect(unspoken(error)).toEqual([])
  })

  it.each(['runs=0', 'runs=1&runs=2', 'q=1', 'v=99', 'x=', 'v=x'])('of the link %s is', (query) => {
    const [problem] = linkProblems(query)
    if (!problem) return expect.fail('nothing was wrong')
    const { code, text, details } = problem
    const all = [{ name: 'message_code', text: code }, ...details]
    see(all)
    expect(unspoken({ message: text, allowed: '', value: '', details: all })).toEqual([])
  })

  it.each(Object.entries(longCalls))('of %s is a verdict of codes and values', async (_, made) => {
    const { verdicts = [] } = (await made()) as { readonly verdicts?: readonly Verdict[] }
    const [{ code, text, details = [] } = expect.fail('there is none')] = verdicts
    const all = [{ name: 'message_code', text: code }, ...details]
    see(all)
    expect(unspoken({ message: text, allowed: '', value: '', details: all })).toEqual([])
  })

  it.each(allCautions)('is made of a code, as is the caution %s', (caution) => {
    const { verdicts } = cautioned({ verdicts: [] as readonly Verdict[] }, [caution])
    const [{ code, text } = expect.fail('there is none')] = verdicts
    const details = [{ name: 'message_code', text: code }]
    see(details)
    expect(code).toBe(caution)
    expect(unspoken({ message: text, allowed: '', value: '', details })).toEqual([])
  })

  it('says each of the web’s words somewhere', () => {
    const silent = [...webCodes].filter((code) => !seen.has(code) && !unseen.includes(code))
    expect(silent).toEqual([])
  })

  it('has one sentence by each code', () => {
    expect([...wordings].filter(([code, said]) => webCodes.has(code) && said.size !== 1)).toEqual(
      [],
    )
  })
})

describe('words', () => {
  it('take a value for each name in them, and keep the values of words within', () => {
    const numbers = acceptedNumbers({ whole: true, minimum: 1, maximum: 1e5, unit: 'runs' })
    expect(mustBe('runs', numbers, '0')).toMatchObject({
      code: 'must_be',
      text: 'runs must be a whole number from 1 to 100,000 runs, but it is 0.',
    })
    expect(numbers.details).toEqual([
      { name: 'numbers', text: 'a whole number from 1 to 100,000' },
      { name: 'numbers_code', text: 'between' },
      { name: 'number', text: 'a whole number' },
      { name: 'number_code', text: 'whole_number' },
      { name: 'least', number: 1 },
      { name: 'most', number: 100_000 },
      { name: 'unit', text: 'runs' },
    ])
  })

  it('are literals with all of their values, as the types know', () => {
    const text: string = 'a text'
    // @ts-expect-error It is put together elsewhere.
    wording('x', text)
    // @ts-expect-error It is put together here.
    wording('x', `a ${text}`)
    // @ts-expect-error Its value is missing.
    wording('x', 'a {text}')
    // @ts-expect-error It has no such value.
    wording('x', 'a {text}', { text, other: 1 })
    // @ts-expect-error Nobody knows its code.
    expect(() => failure('x', 'a text')).not.toThrow()
  })
})

// SPDX-License-Identifier: MIT
//
// Progress as a program is told it: a judgement of what is not complete turns out otherwise. A verdict was left out, and
// beside it a roofline told what limits a subject, a profile of memory who leaks.
import { expect, it } from 'vitest'
import { Local } from '../../../web/lab/client/local.ts'
import { requests } from '../../../web/lab/generated/methods.ts'
import schema from '../../../web/lab/generated/result.schema.json' with { type: 'json' }
import { Lab } from '../../../web/lab/lab.ts'
import type { FullModule } from '../../../web/lab/wasm/module.ts'
import { environment } from '../support/samples.ts'
import { reportOf, type SavedRun, savedRuns } from '../support/saved-runs.ts'

/** A lab whose every experiment has found what `report` says after its first stretch of two. */
async function labOf(report: object): Promise<Lab> {
  let stretches = 0
  const experiment = {
    advance: () => ++stretches < 2,
    interrupt: () => false,
    progress: () => ({ phase: stretches < 2 ? 'timing' : 'finished' }),
    report: () => report,
    delete: () => {},
  }
  const unknown = { error: { code: 'unknown_operation' } }
  const module = {
    environment: () => environment,
    timing: () => unknown,
    experiment: () => ({ value: experiment }),
    errand: () => undefined,
  } as unknown as FullModule
  return new Lab(await Local.open(async () => ({ module, loadFull: async () => module })), [])
}

interface Field {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly origin?: string
}

/** Choices and yes or no that are derived and yet judge nothing: names of parts and units, what shapes and options say
 *  before anything runs, and answers of what runs nothing. */
const facts =
  /^(Environment|Dropped|ModelSubject)\.|Cost|Options\.|\.(outcome|severity|category|form|part|baseline|center|fits)$/

const records = schema.$defs as Record<string, { properties?: Record<string, Field> }>
const derived = Object.entries(records).flatMap(([record, { properties = {} }]) =>
  Object.entries(properties).flatMap(([name, field]) => {
    const decides = field.type === 'boolean' || field.enum !== undefined
    return decides && field.origin !== 'observed' && !facts.test(`${record}.${name}`) ? [name] : []
  }),
)

/** Judgements that are lists, names or numbers: who won, from where on, which to take. */
const others = [
  ...['fastest', 'by_time', 'leaks', 'slowest', 'best', 'parts_in_most', 'pareto_names'],
  ...['change_point_run', 'batch_within', 'fitted_batch_within', 'share_reaches'],
  ...['slower_to', 'faster_from', 'resident_slower_to', 'resident_faster_from'],
]
// The state of a reach goes with its list; bytes have an observed one of that name.
const judged = new Set([...derived, ...others].filter((name) => name !== 'state'))

/** Judgements and cautions, wherever they stand. */
function concluded(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return []
  return Object.entries(value).flatMap(([name, member]) => {
    if (judged.has(name)) return [`${name}: ${JSON.stringify(member)}`]
    return name === 'verdicts' ? member : concluded(member)
  })
}

const subjectsOf = ({ experiment, file }: SavedRun) => {
  const roles = Object.keys(requests.find(({ name }) => name === experiment)?.roles ?? {})
  return Object.fromEntries(roles.map((role) => [role, file[role]]))
}

// The others are answered at once.
const measured = savedRuns.filter(({ experiment }) => !/cost$|regression/.test(experiment))

it('knows judgements by the schema', () => {
  expect(judged).toContain('bound')
  expect(judged).toContain('within_minimum_effect')
})

it('is found in some of the reports', async () => {
  const all = await Promise.all(measured.map(reportOf))
  expect(all.filter((report) => concluded(report).length > 0).length).toBeGreaterThan(20)
})

it.each(measured)(
  'tells what $name has measured without a judgement before its end',
  async (run) => {
    const report = await reportOf(run)
    const lab = await labOf(report)
    const told: { readonly partial: object }[] = []
    const onProgress = (progress: { readonly partial: object }) => told.push(progress)
    const answer = await lab.experiment(
      run.experiment as 'ladder',
      subjectsOf(run) as never,
      { onProgress } as never,
    )
    // Once before the first stretch.
    expect(told).toHaveLength(3)
    expect(concluded(told.map(({ partial }) => partial))).toEqual([])
    expect(Object.keys(told[0]?.partial ?? {})).toEqual(
      expect.arrayContaining(Object.keys(report).filter((name) => !judged.has(name))),
    )
    expect(concluded(answer)).toEqual(concluded(report))
  },
)

// SPDX-License-Identifier: MIT
//
// Progress as a program is told it: a verdict on what is not complete turns out otherwise.
import { expect, it } from 'vitest'
import { Local } from '../../../web/lab/client/local.ts'
import { requests } from '../../../web/lab/generated/methods.ts'
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

/** Verdicts and cautions, wherever they stand. */
function concluded(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return []
  return Object.entries(value).flatMap(([name, member]) => {
    if (name === 'verdict') return [member]
    return name === 'verdicts' ? member : concluded(member)
  })
}

const subjectsOf = ({ experiment, file }: SavedRun) => {
  const roles = Object.keys(requests.find(({ name }) => name === experiment)?.roles ?? {})
  return Object.fromEntries(roles.map((role) => [role, file[role]]))
}

// The others are answered at once.
const measured = savedRuns.filter(({ experiment }) => !/cost$|regression/.test(experiment))

it('is found in some of the reports', async () => {
  const all = await Promise.all(measured.map(reportOf))
  expect(all.filter((report) => concluded(report).length > 0).length).toBeGreaterThan(20)
})

it.each(measured)('tells what $name has measured without a verdict before its end', async (run) => {
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
    expect.arrayContaining(Object.keys(report).filter((name) => name !== 'verdict')),
  )
  expect(concluded(answer)).toEqual(concluded(report))
})

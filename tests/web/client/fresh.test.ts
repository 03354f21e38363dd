// SPDX-License-Identifier: MIT
import { describe, expect, it, vi } from 'vitest'
import type { Backend } from '../../../web/lab/client/backend.ts'
import { Local } from '../../../web/lab/client/local.ts'
import { Lab } from '../../../web/lab/lab.ts'
import type { Subject } from '../../../web/lab/subject.ts'
import type { Loaded } from '../../../web/lab/wasm/instance.ts'
import type { FullModule, Module } from '../../../web/lab/wasm/module.ts'
import { environment, measuredReport } from '../support/samples.ts'

const subject = { op: 'matmul' } as const

/** A module whose every experiment is over after one stretch. */
function moduleOf(asked: object[]): FullModule {
  const experiment = {
    advance: () => false,
    interrupt: () => false,
    progress: () => ({ phase: 'finished' }),
    report: () => measuredReport,
    delete: () => {},
  }
  const made: Partial<Record<keyof FullModule, (subject: unknown, options: object) => unknown>> = {
    environment: () => environment,
    timing: (_, options) => {
      asked.push(options)
      return { value: experiment }
    },
    experiment: () => ({ value: experiment }),
    cost: () => ({ value: {} }),
  }
  return made as unknown as FullModule
}

/** A lab over modules of which nothing has run, and how each was loaded. */
async function openLab() {
  const loads: boolean[] = []
  const asked: object[] = []
  const load = async (fresh: boolean): Promise<Loaded> => {
    loads.push(fresh)
    const full = moduleOf(asked)
    return { module: moduleOf(asked) as Module, loadFull: async () => full }
  }
  return { lab: new Lab(await Local.open(load), []), loads, asked }
}

describe('a timing in a fresh module', () => {
  it('is the first that its module measures, whatever the lab has measured', async () => {
    const { lab, loads } = await openLab()
    const measuredBefore = async (options: object) =>
      (await lab.timing(subject, options)).measured_before
    expect(await measuredBefore({})).toBe(0)
    expect(await measuredBefore({})).toBe(1)
    expect(loads).toEqual([false])
    expect(await measuredBefore({ fresh: true })).toBe(0)
    expect(await measuredBefore({ fresh: true })).toBe(0)
    expect(loads).toEqual([false, true, true])
    expect(await measuredBefore({ fresh: false })).toBe(2)
  })

  it('is told no levels of others', async () => {
    const { lab, asked } = await openLab()
    await lab.timing(subject)
    await lab.timing(subject, { fresh: true })
    await lab.timing(subject)
    expect(asked).toEqual([{}, {}, { earlier_ms: [2.5] }])
  })

  it('has it closed when it is over', async () => {
    const { lab } = await openLab()
    const given = vi.spyOn(Local.prototype, 'fresh')
    await lab.timing(subject, { fresh: true })
    const own = (await given.mock.results[0]?.value) as Backend
    expect(own.experiment).toBeTypeOf('function')
    await expect(own.experiment('timing', { subject }, {}, {})).rejects.toMatchObject({
      code: 'closed',
    })
    given.mockRestore()
  })

  it('is refused for a function that is loaded already', async () => {
    const { lab } = await openLab()
    const fn = { fn: () => 1 } as Subject
    await expect(lab.timing(fn as never, { fresh: true })).rejects.toMatchObject({
      code: 'invalid_value',
      field: 'fresh',
      message: 'fresh must be left out for a function that is loaded already, but it is true.',
    })
  })
})

describe('how warm a module is', () => {
  it('is told of each module by itself, after any measurement, and not after a count', async () => {
    const { lab } = await openLab()
    const measuredBefore = async (given: object) =>
      (await lab.timing(given as never)).measured_before
    expect(await measuredBefore(subject)).toBe(0) // in the first module
    await lab.cost({ model: 'mlp' } as never)
    expect(await measuredBefore({ model: 'mlp' })).toBe(0) // in the full one
    await lab.memory(subject)
    expect(await measuredBefore({ model: 'mlp' })).toBe(2)
    expect(await measuredBefore(subject)).toBe(3) // which times all from then on
  })
})

// SPDX-License-Identifier: MIT
//
// The files that the C++ tests compare the exports with, and those of a trace that was just taken,
// against the formats as they are published: speedscope's schema and the Trace Event Format.
import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Lab } from '../../../web/lab/lab.ts'
import { built, small } from '../support/built.ts'

function fixture(name: string) {
  return JSON.parse(readFileSync(`tests/fixtures/trace/${name}`, 'utf8'))
}

let lab: Lab
const taken = { chrome: '', speedscope: '' }
beforeAll(async () => {
  lab = await built.openLab()
  const report = await lab.trace(small, { runs: 3 })
  for (const program of ['chrome', 'speedscope'] as const) {
    taken[program] = await lab.traceFile(report, program)
  }
})
afterAll(() => lab.close())

const sources = [
  ['of the fixture', (program: 'chrome' | 'speedscope') => fixture(`${program}.json`)],
  ['that was just taken', (program: 'chrome' | 'speedscope') => JSON.parse(taken[program])],
] as const

describe.each(sources)('a trace %s for speedscope', (_, read) => {
  const validate = new Ajv({ strict: false }).compile(fixture('speedscope.schema.json'))

  it('satisfies the published schema', () => {
    validate(read('speedscope'))
    expect(validate.errors ?? []).toEqual([])
  })

  it('is judged by a schema that can refuse', () => {
    const broken = read('speedscope')
    broken.profiles[0].unit = 'fortnights'
    expect(validate(broken)).toBe(false)
  })

  it('closes what it opened, innermost first, and never goes back in time', () => {
    const { shared, profiles } = read('speedscope')
    const [{ events, startValue, endValue }] = profiles
    const open: number[] = []
    let now = startValue
    for (const { type, frame, at } of events) {
      expect(shared.frames[frame]).toBeDefined()
      expect(at).toBeGreaterThanOrEqual(now)
      now = at
      if (type === 'O') open.push(frame)
      else expect(open.pop()).toBe(frame)
    }
    expect(open).toEqual([])
    expect(now).toBe(endValue)
  })
})

describe.each(sources)('a trace %s for Chrome', (_, read) => {
  const events = (kind: string) =>
    read('chrome').traceEvents.filter(({ ph }: { ph: string }) => ph === kind)

  it('has what the format asks of a complete event', () => {
    expect(['ms', 'ns']).toContain(read('chrome').displayTimeUnit)
    expect(events('X').length).toBeGreaterThanOrEqual(3)
    for (const event of events('X')) {
      expect(event).toMatchObject({
        name: expect.any(String),
        cat: expect.any(String),
        ts: expect.any(Number),
        dur: expect.any(Number),
        pid: expect.any(Number),
        tid: expect.any(Number),
      })
      expect(event.dur).toBeGreaterThanOrEqual(0)
    }
  })

  it('names the process in a metadata event', () => {
    expect(events('M')).toEqual([
      {
        name: 'process_name',
        ph: 'M',
        pid: 1,
        tid: 1,
        args: { name: expect.stringMatching(/^(mlp|matmul) \(simd\)$/) },
      },
    ])
  })

  it('nests: of two events that overlap, one lies in the other', () => {
    const complete = events('X')
    const ends = complete.map((event: { ts: number; dur: number }) => event.ts + event.dur)
    for (const [i, a] of complete.entries()) {
      for (const [j, b] of complete.entries()) {
        if (i >= j || b.ts >= ends[i]) continue
        expect(a.ts).toBeLessThanOrEqual(b.ts)
        expect(ends[j]).toBeLessThanOrEqual(ends[i])
      }
    }
  })
})

describe('a trace that a caller gives back', () => {
  const span = { name: 'a', depth: 0, begin_ms: 1, end_ms: 2, flops: 0, bytes: 0 }

  it('may come from a file that was saved as JSON', async () => {
    const report = JSON.parse(JSON.stringify(await lab.trace(small, { runs: 2 })))
    const file = JSON.parse(await lab.traceFile(report, 'speedscope'))
    expect(file.profiles[0].events).toHaveLength(2 * report.spans.length)
  })

  it.each([
    [{ spans: [{ ...span, end_ms: 0 }] }, 'report.spans[0]: end_ms must be at least 1, '],
    [{ spans: [{ ...span, name: 1 }] }, 'report.spans[0]: name must be a text, but it is 1.'],
    [{}, 'report.spans must be a list of spans, but it is undefined.'],
    [7, 'report must be the report of a trace, but it is 7.'],
  ])('is refused in a sentence where it is none', async (report, message) => {
    await expect(lab.traceFile(report as never, 'chrome')).rejects.toThrow(message)
  })
})

describe('the spec of a known model', () => {
  it('counts the same as the model, and can be changed', async () => {
    const spec = await lab.modelSpec('lenet-5')
    expect(spec).toMatchObject({ name: 'lenet-5', input: [1, 32, 32] })
    const [known, own] = await Promise.all([
      lab.cost({ model: 'lenet-5' }),
      lab.cost({ model: spec }),
    ])
    expect(own.flops).toBe(known.flops)
    const wider = await lab.cost({ model: { ...spec, layers: spec.layers.slice(0, 1) } })
    expect(wider.flops).toBeLessThan(known.flops)
  })

  it('does not exist for a model that nobody knows', async () => {
    await expect(lab.modelSpec('lenet-6' as never)).rejects.toMatchObject({ field: 'model' })
  })
})

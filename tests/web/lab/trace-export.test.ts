// SPDX-License-Identifier: MIT
//
// The files that the C++ tests compare the exports with, against the formats as they are published:
// speedscope's schema (from its npm package, 1.25.0) and the Trace Event Format.
import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'

function fixture(name: string) {
  return JSON.parse(readFileSync(`tests/fixtures/trace/${name}`, 'utf8'))
}

describe('a trace for speedscope', () => {
  const validate = new Ajv({ strict: false }).compile(fixture('speedscope.schema.json'))

  it('satisfies the published schema', () => {
    validate(fixture('speedscope.json'))
    expect(validate.errors ?? []).toEqual([])
  })

  it('is judged by a schema that can refuse', () => {
    const broken = fixture('speedscope.json')
    broken.profiles[0].unit = 'fortnights'
    expect(validate(broken)).toBe(false)
  })

  it('closes what it opened, innermost first, and never goes back in time', () => {
    const { shared, profiles } = fixture('speedscope.json')
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

describe('a trace for Chrome', () => {
  const { traceEvents, displayTimeUnit } = fixture('chrome.json')
  const complete = traceEvents.filter(({ ph }: { ph: string }) => ph === 'X')

  it('has what the format asks of a complete event', () => {
    expect(['ms', 'ns']).toContain(displayTimeUnit)
    expect(complete.length).toBe(4)
    for (const event of complete) {
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
    const metadata = traceEvents.filter(({ ph }: { ph: string }) => ph === 'M')
    expect(metadata).toEqual([
      { name: 'process_name', ph: 'M', pid: 1, tid: 1, args: { name: 'mlp (simd)' } },
    ])
  })

  it('nests: of two events that overlap, one lies in the other', () => {
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

// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { MemoryReport, TaggedMemory } from '../../../web/lab/generated/records.ts'
import { question } from '../../../web/questions/memory.ts'
import { contextOf, rowsOf, sentenceOf } from '../support/said.ts'

const tag = (category: TaggedMemory['category'], bytes: number): TaggedMemory => ({
  operation: 'matmul',
  category,
  allocations: 1,
  frees: 1,
  allocated_bytes: bytes,
  live_bytes: 0,
  peak_bytes: bytes,
  bytes_at_peak: bytes,
})

/** A product of 256 x 256 x 256: three matrices of 256 KB, and room to pack one of them. */
const report = (changes: Partial<MemoryReport> = {}): MemoryReport => ({
  subject: 'matmul',
  kernel: 'simd',
  finished: true,
  baseline_mb: 0.5,
  peak_mb: 1.5,
  held_mb: 1,
  final_mb: 0.5,
  allocated_mb: 1,
  allocations: 4,
  frees: 4,
  untagged_percent: 0,
  tags: [tag('workspace', 262_144), tag('activations', 524_288), tag('activations', 262_144)],
  snapshots: [],
  timeline_events: 1,
  timeline_min_bytes: Float64Array.of(),
  timeline_max_bytes: Float64Array.of(),
  timeline_last_bytes: Float64Array.of(),
  heap_growths: [],
  stack_absent: '',
  iterations: 50,
  iteration_bytes: Float64Array.of(),
  growth_bytes: 0,
  confidence: 0.95,
  leaks: [],
  verdicts: [],
  ...changes,
})

const subjects = { subject: { op: 'matmul', m: 256, k: 256, n: 256 } } as const
const said = (changes?: Partial<MemoryReport>) => sentenceOf(question, report(changes), subjects)

test('the answer says how much is in use at the peak, and the picture what for, most first', () => {
  expect(said()).toBe('matmul 256 × 256 × 256 holds 1.00 MB at its peak. No leak was found.')
  const moments = [{ label: 'end', live_bytes: 1, live_blocks: 1 }] as never
  const [figure] = question.figures(
    report({ snapshots: moments, timeline_last_bytes: Float64Array.of(1) }),
    contextOf(subjects),
  )
  expect(figure?.data).toMatchObject({
    parts: [
      { category: 'activations', bytes: 786_432 },
      { category: 'workspace', bytes: 262_144 },
    ],
  })
})

test('a leak has a name, its growth and its interval', () => {
  const leak = {
    operation: 'cache',
    category: 'optimizer_state',
    growth_bytes: 1024,
    growth_ci_low_bytes: 1000,
    growth_ci_high_bytes: 1048,
    growth_blocks: 1,
  } as const
  expect(said({ leaks: [leak] })).toContain(
    'cache, optimizer state leaks 1.000 KB (95 % sure: 0.977 to 1.023 KB) in each iteration.',
  )
})

test('too few iterations are no proof that nothing leaks', () => {
  const { growth_bytes, ...few } = report()
  expect(growth_bytes).toBe(0)
  expect(sentenceOf(question, few, subjects)).toContain(
    'too few iterations to say whether anything leaks.',
  )
})

test('the table has the same figure at the peak, and nothing at the end where all was released', () => {
  const leaves = { baseline_mb: 0.002, held_mb: 703 / 1024, final_mb: 0.002 }
  const rows = rowsOf(question, report(leaves), 'Memory', subjects)
  const cellOf = (name: string) => rows.find(([first]) => first?.startsWith(name))?.[2]
  expect(said(leaves)).toContain('holds 703 KB at its peak')
  expect(cellOf('Most in use')).toBe('703 KB (0.687 MB)')
  expect(cellOf('At the end')).toBe('0 bytes')
  expect(cellOf('In use before')).toBe('2.05 KB (0.00200 MB)')
})

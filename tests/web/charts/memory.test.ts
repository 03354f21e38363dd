// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { type MemoryData, memory, peakOf } from '../../../web/charts/memory.ts'
import { expectPicture } from './golden.ts'

const size = { width: 420, height: 250 }

/** Two matrices and their product, a workspace, and all of them released. */
const product: MemoryData = {
  events: 1,
  min_bytes: [262_144, 524_288, 786_432, 1_048_576, 786_432, 524_288, 262_144, 0],
  max_bytes: [262_144, 524_288, 786_432, 1_048_576, 786_432, 524_288, 262_144, 0],
  last_bytes: [262_144, 524_288, 786_432, 1_048_576, 786_432, 524_288, 262_144, 0],
  moments: [
    { label: 'before', event: 0 },
    { label: 'prepared', event: 4 },
    { label: 'first run', event: 4 },
    { label: 'last run', event: 4 },
    { label: 'released', event: 8 },
  ],
  heap_bytes: 2 ** 24,
}

test('memory is a level for each allocation, with its moments named', async () => {
  await expectPicture('memory_levels', memory(product, size))
})

test('the peak is a bar of its categories, the largest below, each with its colour and its bytes', async () => {
  const parts = [
    { name: 'activations', category: 'activations' as const, bytes: 786_432 },
    { name: 'workspace', category: 'workspace' as const, bytes: 262_144 },
  ]
  const chart = memory({ ...product, parts }, size)
  await expectPicture('memory_parts', chart)
  const [largest, least] = [...chart.querySelectorAll('rect.bar')].map((bar) => ({
    colour: bar.getAttribute('class'),
    top: Number(bar.getAttribute('y')),
    height: Number(bar.getAttribute('height')),
  }))
  expect(largest?.height).toBeCloseTo(3 * Number(least?.height), 1)
  expect(largest?.top).toBeCloseTo(Number(least?.top) + Number(least?.height), 1)
  expect(largest?.colour).not.toBe(least?.colour)
  expect(
    [...chart.querySelectorAll('.legend text')].map((text) => text.textContent).sort(),
  ).toEqual(['activations 768 KB', 'peak 1.00 MB', 'workspace 256 KB'])
})

test('memory in steps of many events shows the lowest and the highest of each', async () => {
  const steps = Array.from({ length: 40 }, (_, index) => 1000 * (index + 1))
  const chart = memory(
    {
      events: 16,
      min_bytes: steps,
      max_bytes: steps.map((bytes) => bytes + 6000),
      last_bytes: steps.map((bytes) => bytes + 1000),
      moments: [],
      heap_bytes: 65_536,
    },
    size,
  )
  await expectPicture('memory_steps', chart)
})

test('a moment whose name has no room beside the one before it has a number, which the legend names', () => {
  const moments = [
    { label: 'a step of the training loop', event: 2 },
    { label: 'the next step of the training loop', event: 3 },
    { label: 'end', event: 8 },
  ]
  const chart = memory({ ...product, moments }, size)
  const texts = (selector: string) =>
    [...chart.querySelectorAll(selector)].map(({ textContent }) => textContent)
  expect(texts('.change text')).toEqual(['a step of the training loop', '1', 'end'])
  expect(texts('.legend text')).toContain('1: the next step of the training loop')
  expect(texts('title')).toEqual([])
  const [line, mark] = ['.change:nth-of-type(3) line', '.change text[text-anchor="middle"]'].map(
    (selector) => chart.querySelector(selector),
  )
  expect(mark?.getAttribute('x')).toBe(line?.getAttribute('x1'))
})

test('the peak stands where the most was in use', () => {
  expect(peakOf(product)).toEqual({ event: 4, bytes: 1_048_576 })
})

test('a heap far above the peak is left out, so that the rest can be read', () => {
  expect(memory(product, size).querySelector('.bounds')).toBeNull()
  expect(memory({ ...product, heap_bytes: 2 ** 21 }, size).querySelector('.bounds')).not.toBeNull()
})

test('names that would touch in two rows stand in three', () => {
  const moments = [
    { label: 'prepared', event: 6 },
    { label: 'forward', event: 7 },
    { label: 'backward', event: 8 },
    { label: 'optimizer', event: 8 },
  ]
  const names = [...memory({ ...product, moments }, size).querySelectorAll('.change text')]
  expect(names.map(({ textContent }) => textContent)).toEqual([
    'prepared',
    'forward',
    'backward, optimizer',
  ])
  expect(new Set(names.map((name) => name.getAttribute('y'))).size).toBe(3)
})

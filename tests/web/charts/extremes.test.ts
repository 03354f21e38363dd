// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
//
// Every chart with numbers that no measurement gives, but that a file of a valid form may hold or that follow
// from those: pictures of 1e308 operations a second have stopped a tab for good, because ticks were made in a loop
// that never reached its end. What a picture is made of is counted, since a test of time depends on the machine.

import { expect, test } from 'vitest'
import { accuracies } from '../../../web/charts/accuracy.ts'
import { chart as attention } from '../../../web/charts/attention.ts'
import { type BandwidthData, bandwidth } from '../../../web/charts/bandwidth.ts'
import { type FlameData, flame, flameReading } from '../../../web/charts/flame.ts'
import { type GrowthData, growth, growthReading } from '../../../web/charts/growth.ts'
import { histogram, histogramReading } from '../../../web/charts/histogram.ts'
import { ladder } from '../../../web/charts/ladder.ts'
import { lossCurve } from '../../../web/charts/loss.ts'
import { memory } from '../../../web/charts/memory.ts'
import { optimization, optimizationReading } from '../../../web/charts/optimization.ts'
import { overhead } from '../../../web/charts/overhead.ts'
import { histogramBins } from '../../../web/charts/parts/bins.ts'
import type { FormGrowth } from '../../../web/charts/parts/forms.ts'
import { levelLabels } from '../../../web/charts/parts/level-labels.ts'
import { withRoundTicks } from '../../../web/charts/parts/log-axis.ts'
import { logScale } from '../../../web/charts/parts/scales.ts'
import type { Size } from '../../../web/charts/parts/svg.ts'
import { predictions } from '../../../web/charts/predictions.ts'
import { quartets } from '../../../web/charts/quartets.ts'
import { ranking } from '../../../web/charts/ranking.ts'
import { type Limit, roofline, rooflineReading } from '../../../web/charts/roofline.ts'
import { type SequenceData, sequence, sequenceReading } from '../../../web/charts/sequence.ts'
import { shares } from '../../../web/charts/shares.ts'
import { suite } from '../../../web/charts/suite.ts'
import { trainingBars } from '../../../web/charts/training-cost.ts'
import { seeded } from './samples.ts'

const size = { width: 420, height: 250 }
const seeds = Array.from({ length: 100 }, (_, seed) => seed)
const longest = 6

/** As JSON may hold them. */
const stored = [
  ...[0, 5e-324, 1e-308, 1e-20, 0.5, 1, 1, 2, 3.7, 1e3, 2 ** 53, 1e20, 1e154, 1e308],
  ...[Number.MAX_VALUE, -1, -1e308],
]
/** With what follows from those: a rate of no time, a ratio of two of them. */
const numbers = [...stored, ...[Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]]

/** Data of any form from a seed; every third seed has one number for all of them. */
function generator(seed: number) {
  const next = seeded(seed)
  const one = <Item>(items: readonly Item[]): Item =>
    items[Math.floor(next() * items.length)] as Item
  const same = seed % 3 === 0
  const [only, onlyStored] = [one(numbers), one(stored)]
  const number = () => (same ? only : one(numbers))
  const given = () => (same ? onlyStored : one(stored))
  const count = () => Math.round(given())
  const list = <Item>(item: () => Item): Item[] =>
    Array.from({ length: one([0, 1, 1, 2, 3, longest]) }, item)
  const maybe = <Item>(item: () => Item): Item | undefined => (next() < 0.3 ? undefined : item())
  const name = () => one(['', 'matmul', 'm'.repeat(200)])
  const interval = () => ({ point: number(), low: maybe(number), high: maybe(number) })
  return { one, number, given, count, list, maybe, name, interval }
}

type Any = ReturnType<typeof generator>
type Drawn = readonly [SVGSVGElement, ...(string | undefined)[]]

const places = [-10, 0, 50, 210, 419, 1e9]
const read = (reading: (x: number) => string | undefined) => places.map(reading)

const growthPoints = ({ list, count, interval }: Any) =>
  list(() => ({ ...interval(), value: count() }))

const timing = ({ list, given, count, one, maybe, interval }: Any): SequenceData => ({
  first_call_ms: maybe(given),
  warmup_ms: list(given),
  samples_ms: list(given),
  sample_classes: list(() => one([-2, -1, 0, 1, 2])),
  runs_planned: count(),
  median: maybe(interval),
  change_point_run: maybe(count),
  batch_size: count(),
  step_ms: given(),
})

const charts: Readonly<Record<string, (any: Any, size: Size) => Drawn>> = {
  attention: (any) => {
    const forms: FormGrowth[] = any.list(() => ({
      name: any.name(),
      points: growthPoints(any),
      exponent: any.maybe(any.number),
      timeAt: any.maybe(() => any.number),
    }))
    return [attention.draw(forms, size), ...read((x) => attention.read(forms, size, x))]
  },
  bandwidth: ({ list, number, interval, maybe }) => {
    const data: BandwidthData = {
      points: list(() => ({ ...interval(), bytes: number() })),
      levels: list(() => ({
        first: number(),
        last: number(),
        rate: number(),
        ends: maybe(() => [number(), number()] as const),
      })),
    }
    return [bandwidth(data, size)]
  },
  flame: ({ list, number, name, maybe, one }) => {
    const data: FlameData = {
      spans: list(() => ({
        name: name(),
        depth: one([0, 1, 2]),
        begin_ms: number(),
        end_ms: number(),
        time_ms: maybe(number),
      })),
    }
    return [flame(data, size), ...read((x) => flameReading(data, size, x))]
  },
  growth: (any) => {
    const data: GrowthData = {
      axis: any.name(),
      points: growthPoints(any),
      timeAt: any.maybe(() => any.number),
      predicted: any.maybe(() => ({ ...any.interval(), value: any.count() })),
      checked: any.maybe(any.number),
    }
    return [growth(data, size), ...read((x) => growthReading(data, size, x))]
  },
  histogram: (any) => {
    const { samples_ms, sample_classes, step_ms, batch_size, median } = timing(any)
    const data = {
      bins: histogramBins(samples_ms, sample_classes, step_ms),
      median,
      mean: any.maybe(any.interval),
      batch_size,
    }
    expect(data.bins.bins.length).toBeLessThanOrEqual(100)
    return [histogram(data, size), ...read((x) => histogramReading(data, size, x))]
  },
  ladder: ({ list, interval, name, maybe, number }) => [
    ladder(
      list(() => ({ ...interval(), name: name(), factor: maybe(number), peak: maybe(number) })),
      size,
    ),
  ],
  memory: ({ list, given: number, count, name, maybe }) => [
    memory(
      {
        events: count(),
        min_bytes: list(number),
        max_bytes: list(number),
        last_bytes: list(number),
        moments: list(() => ({ label: name(), event: count() })),
        heap_bytes: maybe(number),
      },
      size,
    ),
  ],
  optimization: ({ list, name, interval }) => {
    const forms = list(() => ({ name: name(), accuracy: interval(), time: interval() }))
    return [optimization(forms, size), ...read((x) => optimizationReading(forms, size, x))]
  },
  overhead: ({ list, name, interval, maybe, number }) => [
    overhead(
      {
        instruments: list(() => ({
          name: name(),
          overhead: interval(),
          control: maybe(interval),
        })),
        minimum_effect_percent: number(),
      },
      size,
    ),
  ],
  predictions: ({ list, name, interval, one, maybe, number }) => [
    predictions(
      {
        rows: list(() => ({
          name: name(),
          value: { ...interval(), point: maybe(number) },
          kind: one(['predicted', 'measured'] as const),
        })),
        label: name(),
        ...one([{}, { reference: number() }]),
      },
      size,
    ),
  ],
  quartets: ({ list, number, maybe, interval }) => [
    quartets(
      {
        speedups: list(number),
        controls: list(number),
        speedup: maybe(interval),
        minimum_effect: number(),
      },
      size,
    ),
  ],
  roofline: ({ list, name, number, interval, one }) => {
    const limits: readonly Limit[] = ['memory', 'compute', 'not_told_apart', 'above_roof']
    const data = {
      peaks: list(() => ({ name: name(), rate: number() })),
      slopes: list(() => ({ name: name(), rate: number() })),
      marks: list(() => ({
        ...interval(),
        name: name(),
        intensity: number(),
        limit: one(limits),
      })),
    }
    return [roofline(data, size), ...read((x) => rooflineReading(data, size, x))]
  },
  sequence: (any) => {
    const data = timing(any)
    return [sequence(data, size), ...read((x) => sequenceReading(data, size, x))]
  },
  shares: ({ list, name, number, maybe, one }) => [
    shares(
      {
        parts: list(() => ({
          name: name(),
          percent: number(),
          low_percent: maybe(number),
          high_percent: maybe(number),
          in_most: one([true, false]),
        })),
        of: one(['time', 'work']),
      },
      size,
    ),
  ],
  suite: ({ list, name, interval, maybe, number }) => [
    suite(
      {
        candidates: list(() => ({ ...interval(), name: name() })),
        label: name(),
        minimum_effect: maybe(number),
      },
      size,
    ),
  ],
  ranking: ({ list, name, interval, given }) => [
    ranking(
      {
        runs: list(() => ({ ...interval(), name: name(), group: given(), own: given() > 1 })),
        legend: { own: name(), others: name() },
      },
      size,
    ),
  ],
  training_cost: ({ list, name, number, maybe }) => [
    trainingBars(
      list(() => ({
        name: name(),
        flops: number(),
        weights_flops: maybe(number),
        attention_flops: maybe(number),
      })),
      size,
    ),
  ],
  loss: ({ list, name, number }) => [
    lossCurve(
      {
        steps: list(number),
        losses: list(number),
        tests: list(() => ({ step: number(), loss: number() })),
        baselines: list(() => ({ name: name(), loss: number() })),
      },
      size,
    ),
  ],
  accuracies: ({ list, number, count, maybe, interval }) => [
    accuracies(
      list(() => ({ epoch: count(), training: number(), test: maybe(interval) })),
      size,
    ),
  ],
}

test.each(Object.entries(charts))(
  '%s is a picture of a few hundred marks, whatever it is given',
  (name, chart) => {
    for (const seed of seeds) {
      const [picture, ...readings] = chart(generator(seed), size)
      const said = `${name} of seed ${seed}`
      expect(picture.querySelectorAll('*').length, said).toBeLessThan(400)
      for (const axis of picture.querySelectorAll('.axis')) {
        expect(axis.querySelectorAll('.tick').length, said).toBeLessThanOrEqual(40)
      }
      expect(picture.outerHTML.length, said).toBeLessThan(60_000)
      expect(picture.outerHTML, said).not.toMatch(/NaN|Infinity|undefined/)
      expect(readings.join(), said).not.toMatch(/NaN|Infinity|undefined/)
    }
  },
)

test('ticks of a logarithmic axis end between any two numbers', () => {
  for (const low of numbers) {
    for (const high of numbers) {
      const ticks = withRoundTicks(logScale([low, high], [0, 400])).ticks(5)
      expect(ticks.length, `from ${low} to ${high}`).toBeLessThanOrEqual(20)
    }
  }
})

test('a level without a name has a place', () => {
  const [label] = levelLabels([{ name: '', y: 50 }], [[10, 10]], { left: 0, right: 400 })
  expect(label?.getAttribute('x')).toBe('400')
})

test('as many runs as do not fit the stack make a picture', () => {
  const many = new Float64Array(400_000).fill(1)
  const data = { steps: many, losses: many, tests: [], baselines: [] }
  expect(lossCurve(data, size).querySelectorAll('path').length).toBeGreaterThan(0)
  const classes = new Float64Array(many.length)
  expect(histogramBins(many, classes, 0).bins.length).toBeGreaterThan(0)
})

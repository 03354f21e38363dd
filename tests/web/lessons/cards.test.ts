// SPDX-License-Identifier: MIT
//
// The calculators of the cards, with figures worked by hand, and whatever holds of every card.
import { expect, test } from 'vitest'
import { type Card, typedNumber } from '../../../web/lessons/base/card.ts'
import { cards, type Known } from '../../../web/lessons/base/names.ts'
import { readQuestion } from '../../../web/questions/base/link.ts'
import { loadQuestion, questionNamed } from '../../../web/questions/base/names.ts'
import { built } from '../support/built.ts'

test('cards have places of their own, from 1 on', () => {
  const places = cards.map(({ item }) => item.place)
  expect(places).toEqual(places.map((_, index) => index + 1))
})

/** What a calculator says of its first numbers, with these in the place of some. */
function results(name: string, changed: Readonly<Record<string, number>> = {}) {
  const known = cards.find((each) => each.name === name) as Known<Card>
  const { calculator } = known.item
  const first = Object.entries(calculator.fields).map(([field, { value }]) => [field, value])
  const numbers = { ...Object.fromEntries(first), ...changed }
  return Object.fromEntries(calculator.results(numbers))
}

for (const { name, item } of cards)
  test(`the card ${name} asks what there is, and can tell that it measured nothing`, async () => {
    const { link, numbers, found } = item.experiment
    const question = questionNamed(link.split('?')[0] ?? '')
    const { problems } = readQuestion(await loadQuestion(question as never), `#${link}`)
    expect(problems, link).toEqual([])
    const nothing = { parts: [], points: [], peaks: [], instruments: [] } as never
    for (const field of Object.keys(numbers(nothing)))
      expect(Object.keys(item.calculator.fields)).toContain(field)
    expect(Object.values(numbers(nothing)).filter((value) => value !== undefined)).toEqual([])
    const told = [...found(nothing), ...Object.values(results(name))]
    expect(told.filter((line) => /undefined|NaN|Infinity|null/.test(line))).toEqual([])
    for (const { value, ...field } of Object.values(item.calculator.fields))
      expect(typedNumber({ ...field, value }, String(value))).toBe(value)
  })

test('a typed number is one that the field allows, with a comma or a point', () => {
  const field = { label: '', unit: '', value: 1, most: 100 }
  expect(typedNumber(field, ' 1,5 ')).toBe(1.5)
  expect(['0', '', 'much', '101'].map((text) => typedNumber(field, text))).toEqual(
    Array(4).fill(undefined),
  )
  expect(typedNumber({ ...field, least: 0 }, '0')).toBe(0)
})

test('Amdahl: 60 % made ten times as fast leaves 46 % of the time', () => {
  expect(results('part-of-the-whole')).toEqual({
    'The whole is': '2.17 times as fast',
    'The limit, were the part free': '2.50 times',
    'The part’s share afterwards': '13 %',
  })
  const all = results('part-of-the-whole', { share: 100 })
  expect(all['The limit, were the part free']).toBe('none')
})

test('memory or arithmetic: half an operation a byte on a machine that needs 2.5', () => {
  expect(results('memory-or-arithmetic')).toEqual({
    Intensity: '0.500 operations a byte',
    'Ridge of the machine': '2.50 operations a byte',
    'It is limited by': 'memory',
    // 4.2 MB at 20 GB/s.
    'At least': '210 µs',
    'Most of the peak': '20.0 %',
  })
  const often = results('memory-or-arithmetic', { bytes: 0.42 })
  expect(often['It is limited by']).toBe('arithmetic')
})

test('batch: half of the throughput where the samples take as long as the call', () => {
  expect(results('batch-size')).toMatchObject({
    'Wait for an answer': '3.60 ms',
    'Of the most that there can be': '44.4 %',
    'Half of it at a batch of': '20.0',
  })
})

test('looking: 20 events of 300 ns are 12 % of 50 µs', () => {
  expect(results('cost-of-looking')).toEqual({
    'Added to a call': '6.00 µs',
    Overhead: '12 %',
    'Accepted from a call of': '300 µs',
    'Or with at most': '3.33 events',
  })
})

test('another machine: alike where the work takes the CPU as long as the GPU with its way', () => {
  const { 'Both are alike at': alike, 'Faster is': faster } = results('another-machine')
  // w / 20 = w / 2000 + 0.1 ms, so w = 0.1 / 0.0495.
  expect(alike).toBe('2.02 million operations')
  // 0.5 ms against 0.105 ms.
  expect(faster).toBe('the GPU, 4.76 times')
  const slow = results('another-machine', { gpu: 10 })
  expect(slow['Both are alike at']).toBe('no size')
})

test('a longer text: by the square 16 times, by the line 4 times, by the power what the points say', () => {
  const square = results('longer-text', { t128: 1, t256: 4, t512: 16 })
  expect(square).toEqual({
    'Power, of all three': '2.00',
    'From 128 to 256, and to 512': '2.00, 2.00',
    '2,048 tokens, by that power': '256 ms',
    'By the square': '256 ms',
    'By the line': '64.0 ms',
  })
})

test('what first: by the time that a day of work saves', () => {
  expect(results('what-first')).toMatchObject({
    'B saves': '15 % of the time, 5 % a day',
    'C saves': '9 % of the time, 9 % a day',
    'In this order': 'C, B, A',
  })
})

test('how many runs: 8 % over ten runs leaves 7 %, and 3 % is found by 55 of each every second time', () => {
  expect(results('how-many-runs')).toMatchObject({
    'A difference is known to': '± 7 %',
    'Runs of each to find it every second time': '55',
    // 2 x ((1.96 + 0.84) x 8 / 3)^2 = 111.5
    'To find it 4 times in 5': '112',
  })
})

test('TinyTorch’s profiler: its keys by its own formulas', () => {
  expect(results('tinytorch-profiler')).toMatchObject({
    'flops, batch_flops': '200 K, 1.60 M',
    // 1.6 million operations in 0.4 ms; 2 MB in the same time.
    gflops_per_second: '4.00',
    memory_bandwidth_mbs: '5,000',
    computational_efficiency: '0.0400',
    bottleneck: 'memory',
    backward_flops: '400 K',
    backward_latency_ms: '0.800',
  })
})

test('TinyTorch’s interval: Student’s t of ten runs is 2.262, of five 2.776', () => {
  expect(results('tinytorch-interval')).toEqual({
    'By 1.96': '9.38 to 10.6 ms',
    'By Student’s 2.26': '9.28 to 10.7 ms',
    'Too narrow by': '13.4 %',
  })
  expect(Object.keys(results('tinytorch-interval', { runs: 5 }))).toContain('By Student’s 2.78')
})

test('TinyTorch’s convolutions: the second is counted on an image as wide as the first has channels', () => {
  expect(results('tinytorch-convolutions')).toEqual({
    // 2 x 32 x 32 x 9 x 3 x 16, and with 3 columns 2 x 32 x 3 x 9 x 16 x 32.
    'The first': '885 K',
    'The second, as the course counts': '885 K',
    // 2 x 32 x 32 x 9 x 16 x 32
    'The second, by its shape': '9.44 M',
    'Both, as the course counts': '1.77 M',
    'Both, by their shapes': '10.3 M',
    'Too low by': '5.83 times',
  })
})

test('TinyTorch’s convolutions: the lab counts both by their shapes', async () => {
  const lab = await built.openLab({ worker: false })
  const of = (in_channels: number, out_channels: number) =>
    lab.cost({ op: 'conv2d', in_channels, out_channels, height: 32, width: 32, padding: 1 })
  const [first, second] = [await of(3, 16), await of(16, 32)]
  expect([first.flops, second.flops]).toEqual([884_736, 9_437_184])
  lab.close()
})

test('TinyTorch’s sleeps: 20 of 26 ms are attention whatever it computes', () => {
  expect(results('tinytorch-sleeps')).toEqual({
    'All three': '26.0 ms',
    'Share of the linear layer': '3.8 %',
    'Share of the convolution': '19 %',
    'Share of attention': '77 %',
    // 26 / 16
    'With attention twice as fast': '1.63 times as fast',
  })
})

test('TinyTorch’s speed-up: 10 ms over 8 ms, not the other way round', () => {
  expect(results('tinytorch-speedup')).toEqual({
    'Speed-up, baseline / optimized': '1.25',
    'Upside down, optimized / baseline': '0.800',
    'Time saved': '20 %',
  })
})

// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { histogram } from '../../../web/charts/histogram.ts'
import { histogramBins } from '../../../web/charts/parts/bins.ts'
import { textWidth } from '../../../web/charts/parts/svg.ts'
import { expectPicture } from './golden.ts'
import { classes, times } from './samples.ts'

const size = { width: 420, height: 250 }
const median = { point: 0.703, low: 0.7, high: 0.7065 }
const mean = { point: 0.7041, low: 0.7006, high: 0.7076 }

test('a histogram of calm runs shows their spread, the median and the mean', async () => {
  const bins = histogramBins(times(100, 0.703, 0.02), classes(100), 0.0001)
  await expectPicture('histogram_calm', histogram({ bins, median, mean, batch_size: 1 }, size))
})

test('a histogram with far outliers keeps its body legible and names what lies beyond', async () => {
  const samples = times(100, 0.703, 0.02)
  samples[40] = 0.78
  samples[60] = 6.2
  samples[61] = 12.4
  const bins = histogramBins(samples, classes(100, { 40: 1, 60: 2, 61: 2 }), 0)
  const pulled = { point: 0.88, low: 0.62, high: 1.14 }
  await expectPicture(
    'histogram_far',
    histogram({ bins, median, mean: pulled, batch_size: 12 }, size),
  )
})

test('a histogram under a coarse clock has no bars narrower than the clock can tell apart', async () => {
  const samples = times(60, 3.1, 0.2).map((time) => Math.round(time))
  const bins = histogramBins(samples, classes(60), 1)
  await expectPicture(
    'histogram_coarse',
    histogram({ bins, median: { point: 3, low: 3, high: 3 }, batch_size: 1 }, size),
  )
})

test('a histogram of no runs is an empty frame', async () => {
  const bins = histogramBins([], [], 0.1)
  await expectPicture('histogram_empty', histogram({ bins, batch_size: 1 }, size))
})

test('a histogram of equal samples is a single bar', async () => {
  const bins = histogramBins(Array(20).fill(0.00125), classes(20), 0)
  await expectPicture(
    'histogram_equal',
    histogram(
      { bins, median: { point: 0.00125, low: 0.00125, high: 0.00125 }, batch_size: 1 },
      size,
    ),
  )
})

test('an interval that goes on beyond the axis has an arrow there, and a cap only where it ends', () => {
  const bins = histogramBins(times(100, 0.703, 0.02), classes(100), 0)
  const { low, high } = bins.range
  const line = (from: number, to: number) =>
    histogram({ bins, median: { point: 0.703, low: from, high: to }, batch_size: 1 }, size)
      .querySelector('.bounds')
      ?.getAttribute('d')
  const [caps, arrows] = [/v8/g, /l-?4,4l-?4,4/g]
  const count = (from: number, to: number) =>
    [caps, arrows].map((mark) => line(from, to)?.match(mark)?.length ?? 0)
  expect(count(0.7, 0.7065)).toEqual([2, 0])
  expect(count(low, high)).toEqual([2, 0])
  expect(count(0.7, 2 * high)).toEqual([1, 1])
  expect(count(low / 2, 2 * high)).toEqual([0, 2])
})

test('however narrow, the legend stands beside the name of the axis and not over it', () => {
  const outliers = { 40: 1, 60: 2 }
  const samples = times(100, 0.703, 0.02)
  samples[40] = 0.78
  samples[60] = 0.8
  const bins = histogramBins(samples, classes(100, outliers), 0)
  for (const width of [240, 312, 420]) {
    const picture = histogram({ bins, batch_size: 12 }, { width, height: 250 })
    const places = [...picture.querySelectorAll('.legend path')].map((mark) =>
      Number(/\(([\d.]+)/.exec(mark.getAttribute('transform') ?? '')?.[1]),
    )
    expect(places).toHaveLength(3)
    expect(Math.min(...places)).toBeGreaterThan(textWidth('↑ batches'))
  }
})

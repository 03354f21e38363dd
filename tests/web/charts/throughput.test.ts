// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import {
  type ThroughputData,
  throughput,
  throughputReading,
} from '../../../web/charts/throughput.ts'
import { expectPicture } from './golden.ts'

const size = { width: 420, height: 250 }

/** 2 ms a call and 0.25 ms a sample, 10 % to either side. */
const timeAt = (batch: number) => 2 + 0.25 * batch
const around = (point: number) => ({ point, low: 0.9 * point, high: 1.1 * point })
const data: ThroughputData = {
  batches: [1, 2, 4, 8, 16, 32, 64].map((batch) => ({
    batch,
    time: around(timeAt(batch)),
    rate: around((1000 * batch) / timeAt(batch)),
  })),
  limit: 9,
  timeAt,
}

test('throughput is drawn against the time of each batch, with the limit and the fit', async () => {
  const chart = throughput(data, size)
  await expectPicture('throughput', chart)
  expect(chart.getAttribute('aria-label')).toMatch(
    /^Throughput against latency\. batch 1: 444 samples a second, 2\.25 ms; .*The limit is 9\.00 ms\.$/,
  )
  const names = [...chart.querySelectorAll('.name')].map(({ textContent }) => textContent)
  expect(names).toEqual(expect.arrayContaining(['1', '64', 'limit 9.00 ms']))
})

test('the pointer reads the batch whose time is nearest', () => {
  expect(throughputReading(data, size, 0)).toBe('batch 1: 444 samples a second, 2.25 ms')
  expect(throughputReading(data, size, 420)).toMatch(/^batch 64: /)
})

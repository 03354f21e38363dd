// SPDX-License-Identifier: MIT
import { expect, it } from 'vitest'
import { foretold } from '../../../web/lab/foretold.ts'
import { labOf } from '../support/foretelling.ts'

const matmul = { op: 'matmul', m: 4096, k: 4096, n: 4096 }
const mlp = { subject: { model: 'mlp', batch: 32 } }

it('hands on what a comparison that has not begun can tell', async () => {
  const planned = { foreseen_percent: 4 }
  const { lab } = labOf(1e6, planned)
  const found = await foretold({}, lab, 'comparison', { baseline: matmul, optimized: matmul }, {})
  expect(found).toEqual({ planned })
})

const plan = {
  data: 'text',
  files: '',
  training_samples: 3200,
  steps_planned: 400,
  epochs_planned: 4,
  test_samples: 320,
  batch_size: 32,
  clock_resolution_ms: 0.02,
}

it('expects a training to take its steps and its tests, and what is timed beside them', async () => {
  const { lab, sampled } = labOf(1e6, plan)
  const { expected_ms } = await foretold({}, lab, 'training', mlp, { max_ms: 60_000 })
  // 400 steps of 2 + 4 ms and 4 tests of 10 batches; 35 runs of a pass, of 250 steps of the clock or longer, and of two
  // steps; forms of a step for 2 s.
  expect(expected_ms).toBe(400 * 6 + 40 * 2 + 35 * (5 + 6 + 6) + 2000)
  expect(sampled).toEqual(['forward', 'backward'])
  const alone = { max_ms: 60_000, side_by_side: false }
  expect((await foretold({}, lab, 'training', mlp, alone)).expected_ms).toBe(3075)
})

it('expects digits to be drawn before they are learned, and files to be there', async () => {
  const options = { max_ms: 60_000, side_by_side: false }
  const time_ms = async (changed: object) => {
    const { lab } = labOf(1e6, { ...plan, ...changed })
    return (await foretold({}, lab, 'training', mlp, options)).expected_ms
  }
  // 3520 digits of 140,000 operations, a million a ms
  expect(await time_ms({ data: 'digits' })).toBeCloseTo(3075 + 3520 * 0.14, 9)
  expect(await time_ms({ data: 'images', files: 'two files' })).toBe(3075)
})

it('takes a step of a large model for as much work as three forward passes', async () => {
  const { lab, sampled } = labOf(1e9, plan)
  const options = { max_ms: 600_000, side_by_side: false }
  const { expected_ms } = await foretold({}, lab, 'training', mlp, options)
  // A forward pass takes 20 ms; no part of a step is timed for more than a second.
  expect(expected_ms).toBe(400 * 60 + 40 * 20 + 35 * 20 + 2 * 1000)
  expect(sampled).toEqual(['fastest'])
})

it('expects a model that is made smaller to learn again, and its forms to be timed', async () => {
  const { lab } = labOf(1e6, {
    ...{ files: '', training_images: 680, test_images: 320 },
    steps_planned: 400,
  })
  const options = { max_ms: 100_000, epochs: 4, retraining_epochs: 1 }
  const { expected_ms } = await foretold({}, lab, 'optimization', mlp, options)
  // Twice an epoch more, a test of 10 batches after each epoch and for each of four forms, and 12 s of times; 1000 digits are
  // drawn.
  expect(expected_ms).toBeCloseTo(600 * 6 + 10 * 10 * 2 + 12_000 + 140, 9)
})

it('expects architectures to take the runs of each, no longer than each may', async () => {
  const options = { match: 'flops', warmup: 3, runs: 30, max_ms: 1000, iterations: 10 }
  const planned = { architectures: [{ flops: 1e5 }, { flops: 1e8 }, { flops: 1e9 }] }
  const expected_ms = async (subjects: object, changed = {}, known: object = planned) => {
    const { lab } = labOf(1e6, known)
    const all = { ...options, ...changed }
    return (await foretold({}, lab, 'architectures', subjects, all)).expected_ms
  }
  // At 50 million operations a ms 0.002, 2 and 20 ms a call; no run is shorter than 250 steps of a clock of 0.01 ms, nor
  // those of the machine's peak. Ten calls of each are recorded.
  const peak = 33 * 2.5
  const recorded = 10 * (0.002 + 2 + 20)
  expect(await expected_ms({})).toBeCloseTo(82.5 + 82.5 + 33 * 20 + recorded + peak, 9)
  expect(await expected_ms({}, { max_ms: 100 })).toBeCloseTo(
    82.5 + 82.5 + 100 + 0.02 + 20 + 100 + peak,
    9,
  )
  // In time the other two are not known, and each of a dozen widths takes as long as the first.
  const first = { architectures: [{ flops: 1e8 }] }
  expect(await expected_ms({}, { match: 'time' }, first)).toBe(
    82.5 + 20 + 2 * (13 * 82.5 + 20) + peak,
  )
  const given = { architectures: [{}] }
  expect(await expected_ms(given, { match: 'time' }, first)).toBe(82.5 + 20 + peak)
})

it('expects nothing of a model that takes long to be made, and where it is not told how often all is learned', async () => {
  const large = labOf(1e6, plan, 1e8)
  expect(await foretold({}, large.lab, 'training', mlp, {})).toEqual({})
  const planned = { files: '', training_images: 680, test_images: 320, steps_planned: 400 }
  const untold = labOf(1e6, planned)
  expect(await foretold({}, untold.lab, 'optimization', mlp, {})).toEqual({ planned })
})

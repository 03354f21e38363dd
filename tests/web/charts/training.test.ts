// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { accuracies } from '../../../web/charts/accuracy.ts'
import { lossCurve } from '../../../web/charts/loss.ts'
import { expectPicture } from './golden.ts'

const size = { width: 420, height: 250 }

const loss = {
  steps: [10, 20, 30, 40],
  losses: [2.31, 1.2, 0.7, 0.5],
  tests: [
    { step: 20, loss: 1.1 },
    { step: 40, loss: 0.6 },
  ],
  baselines: [{ name: 'guessing', loss: Math.log(10) }],
}

const epochs = [
  { epoch: 1, training: 62, test: { point: 80, low: 78.9, high: 81.1 } },
  { epoch: 2, training: 88.5 },
]

test('a loss goes down from guessing, with the tests as rings', async () => {
  await expectPicture('training-loss', lossCurve(loss, size))
})

test('of several models without training each has its name', () => {
  const baselines = [
    { name: 'guessing', loss: 4.1 },
    { name: 'frequencies', loss: 3.1 },
  ]
  const picture = lossCurve({ ...loss, baselines }, size)
  expect(picture.textContent).toContain('frequencies')
  expect(picture.getAttribute('aria-label')).toContain(
    'without training guessing has 4.10, frequencies has 3.10.',
  )
})

test('the name of a level stands where the curve does not', () => {
  const levels = [
    { name: 'guessing', loss: 4 },
    { name: 'pairs', loss: 2.4 },
  ]
  const places = (losses: number[]) => {
    const steps = losses.map((_, index) => 10 * (index + 1))
    const picture = lossCurve({ steps, losses, tests: [], baselines: levels }, size)
    const texts = [...picture.querySelectorAll('text[text-anchor="end"]')]
    const name = texts.find(({ textContent }) => textContent === 'pairs')
    return { x: Number(name?.getAttribute('x')), y: Number(name?.getAttribute('y')) }
  }
  const free = places([4, 3.9, 3.8, 3.7])
  expect(free.x).toBe(402) // at the right end, above its line
  // A curve that ends just above the line takes that place, so the name stands below.
  const above = places([4, 3, 2.5, 2.48])
  expect(above.x).toBe(402)
  expect(above.y - free.y).toBe(16)
})

test('an accuracy stands with its interval, and an epoch without a test has none', async () => {
  await expectPicture('training-accuracy', accuracies(epochs, size))
})

test('both are told in words', () => {
  expect(lossCurve(loss, size).getAttribute('aria-label')).toBe(
    'The loss over 40 steps, from 2.31 to 0.500; without training guessing has 2.30.',
  )
  expect(accuracies(epochs, size).getAttribute('aria-label')).toBe(
    'Answers that were right: epoch 1 62.0 %, 80.0 % of the test; epoch 2 88.5 %.',
  )
})

test('before the first step there is a picture without a line', () => {
  const none = lossCurve({ steps: [], losses: [], tests: [], baselines: [] }, size)
  expect(none.getAttribute('aria-label')).toBe('No step was made.')
})

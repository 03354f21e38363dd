// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { Frame } from '../../../web/charts/parts/frame.ts'
import { linearScale } from '../../../web/charts/parts/scales.ts'

const ticksOf = (axis: SVGGElement) =>
  [...axis.querySelectorAll('.tick text')].map(({ textContent }) => textContent)

test('an axis that is narrow still has two ticks, by which its distances are read', () => {
  const margin = { top: 10, right: 10, bottom: 30, left: 10 }
  const frame = new Frame({ width: 260, height: 200 }, margin)
  const x = linearScale([0.4, 9.6], [frame.left, frame.right])
  // D3 makes no other than 5 of three that are wanted, or of two.
  expect(ticksOf(frame.bottomAxis(x, 'ms', { count: 2 }))).toEqual(['2', '4', '6', '8'])
})

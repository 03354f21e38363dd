// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
//
// A picture whose data change while the page stands.
import { expect, test, vi } from 'vitest'
import type { FlopscopeFigure } from '../../../web/page/answer/figure.ts'
import '../../../web/page/answer/figure.ts'

const figure = (chart: string, data: unknown) => ({
  ...{ chart, data, caption: chart, file: `${chart}.svg`, head: [] },
  rows: () => [],
})

test('data are drawn by their own chart, also where another stood in its place', async () => {
  const element = document.createElement('flopscope-figure') as FlopscopeFigure
  document.body.append(element)
  element.size = { width: 400, height: 250 }
  const drawn = () => element.renderRoot.querySelector('svg')?.getAttribute('class')

  element.figure = figure('accuracy', [{ epoch: 1, training: 50 }])
  await vi.waitUntil(() => drawn() === 'chart training')
  const levels = [0, 8, 4]
  element.figure = figure('memory', {
    ...{ events: 1, min_bytes: levels, max_bytes: levels, last_bytes: levels },
    moments: [],
  })
  await element.updateComplete
  await vi.waitUntil(() => drawn() === 'chart memory')
  expect(element.fault).toBeUndefined()
})

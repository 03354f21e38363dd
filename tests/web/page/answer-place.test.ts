// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { bringIntoView } from '../../../web/page/answer/answer-place.ts'

/** An element from `top` to `bottom` of the window, and how often it was scrolled to. */
function placed(top: number, bottom: number) {
  const scrolled = vi.fn()
  const element = document.createElement('p')
  element.getBoundingClientRect = () => ({ top, bottom }) as DOMRect
  element.scrollIntoView = scrolled
  return { element, scrolled }
}

test('an answer comes into view unless it and its badge can be seen', () => {
  const times = (sentence: ReturnType<typeof placed>, badge?: ReturnType<typeof placed>) => {
    bringIntoView(sentence.element, 'start', badge?.element ?? null)
    return sentence.scrolled.mock.calls.length
  }
  const height = innerHeight
  expect(times(placed(height - 200, height - 100))).toBe(0)
  expect(times(placed(height - 200, height + 1))).toBe(1)
  expect(times(placed(-1, 100))).toBe(1)
  expect(times(placed(height - 200, height - 100), placed(height - 90, height - 60))).toBe(0)
  expect(times(placed(height - 200, height - 100), placed(height - 20, height + 10))).toBe(1)
})

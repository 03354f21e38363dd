// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
import { render } from 'lit'
import { expect, test } from 'vitest'
import { markup } from '../../../web/page/answer/markup.ts'

/** What the page says, with ~ where a line cannot be broken. */
function shown(text: string): string {
  render(markup([text, { kind: 'subject', text: 'matmul 64 × 64 × 64' }]), document.body)
  return document.body.textContent?.replaceAll('\u00a0', '~') ?? ''
}

test('no line ends between a number and its unit, or within sizes', () => {
  expect(shown('It reaches 207 K samples a second, −2.87 % in 3 ms, at 5 GB/s for ')).toBe(
    'It reaches 207~K samples a second, −2.87~% in 3~ms, at 5~GB/s for matmul 64~×~64~×~64',
  )
})

test('other words after a number may begin a line', () => {
  expect(shown('With 4 subjects, 2 Kernels and 5 more: ')).toMatch(
    /^With 4 subjects, 2 Kernels and 5 more: /,
  )
})

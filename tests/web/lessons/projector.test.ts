// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { questionElement } from '../../../web/page/lesson/asked-question.ts'

test('a question in a lesson shows its answer alone while the page is for a projector', async () => {
  const page = document.documentElement
  page.setAttribute('data-projector', '')
  const element = questionElement('timing?op=matmul')
  expect(element.hasAttribute('data-projector')).toBe(true)
  document.body.append(element)
  page.removeAttribute('data-projector')
  await vi.waitUntil(() => !element.hasAttribute('data-projector'))
  page.setAttribute('data-projector', '')
  await vi.waitUntil(() => element.hasAttribute('data-projector'))
})

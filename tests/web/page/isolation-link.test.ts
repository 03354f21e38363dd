// SPDX-License-Identifier: MIT
// @vitest-environment happy-dom
import { render } from 'lit'
import { afterEach, expect, test, vi } from 'vitest'
import { isolationLink } from '../../../web/page/answer/isolation-link.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

/** The link beside a refusal; `twin` is the isolated page that the view of the machine knows. */
function linkOn(twin?: string): string | null | undefined {
  const machine = document.createElement('flopscope-environment')
  if (twin) machine.setAttribute('isolated-page', twin)
  document.body.replaceChildren(machine)
  const place = document.createElement('p')
  render(isolationLink(), place)
  return place.querySelector('a')?.getAttribute('href')
}

test('a refusal leads to the same question on the isolated page, or to where this one can be isolated', () => {
  vi.stubGlobal('crossOriginIsolated', false)
  location.hash = '#threads?op=matmul'
  expect(linkOn('./isolated/#machine')).toBe('./isolated/#threads?op=matmul')
  expect(linkOn()).toBe('#machine')
})

test('it leads nowhere from a page that is isolated, or that has no view of its machine', () => {
  vi.stubGlobal('crossOriginIsolated', true)
  expect(linkOn('./isolated/#machine')).toBeUndefined()
  vi.stubGlobal('crossOriginIsolated', false)
  document.body.replaceChildren()
  const place = document.createElement('p')
  render(isolationLink(), place)
  expect(place.querySelector('a')).toBeNull()
})

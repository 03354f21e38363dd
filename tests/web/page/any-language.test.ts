// SPDX-License-Identifier: MIT
import { expect, test } from 'vitest'
import { inAnyLanguage } from '../../../web/page/share/any-language.ts'

test('an address that is passed on says no language', () => {
  const passedOn = (address: string) => inAnyLanguage(new URL(address)).href
  expect(passedOn('https://host.example/lab/index.de.html')).toBe('https://host.example/lab/')
  expect(passedOn('https://host.example/lab/index.html')).toBe('https://host.example/lab/')
  expect(passedOn('https://host.example/lab/flopscope.html')).toBe(
    'https://host.example/lab/flopscope.html',
  )
})

// SPDX-License-Identifier: MIT
import { expect, test } from 'vitest'
import { elements } from '../../../web/lab/generated/questions.ts?elements'
import { operations, questionInfos } from '../../../web/lab/questions.ts'
import { attributeFaults, isOfAnyElement } from '../../../web/page/embed/attribute-faults.ts'
import { questionNamed } from '../../../web/questions/base/names.ts'

const faults = (question: string, attributes: Readonly<Record<string, string>>) => {
  const info = elements[question]
  if (!info) throw new Error(`${question} is no element`)
  const given = Object.entries(attributes).map(([name, value]) => ({ name, value }))
  return attributeFaults(given, `flopscope-${question}`, info)
}

test('there is an element for each question', () => {
  expect(Object.keys(elements).map(questionNamed)).toEqual(questionInfos.map(({ name }) => name))
})

test('every option and every size is an attribute, and none is one that HTML has', () => {
  for (const { link, options } of questionInfos) {
    const names = options.map(({ name }) => name.replaceAll('_', '-'))
    expect(faults(link, Object.fromEntries(names.map((name) => [name, '1'])))).toEqual([])
    expect(names.filter(isOfAnyElement)).toEqual([])
  }
  for (const { name, fields } of operations) {
    const sizes = fields.map((field) => field.name.replaceAll('_', '-'))
    const given = Object.fromEntries(sizes.map((size) => [size, '1']))
    expect(faults('timing', { op: name, kernel: 'naive', ...given })).toEqual([])
    expect(sizes.filter(isOfAnyElement)).toEqual([])
  }
})

test('subjects of several are told by their places', () => {
  const two = { 'baseline-op': 'relu', 'optimized-kernel': 'simd', 'optimized-in-features': '3' }
  expect(faults('comparison', two)).toEqual([])
  expect(faults('suite', { 'subjects-0-op': 'relu', 'subjects-11-size': '64' })).toEqual([])
  expect(faults('suite', { 'subjects-op': 'relu' })).toHaveLength(1)
  expect(faults('comparison', { op: 'relu' })).toHaveLength(1)
})

test('an attribute that a question does not have, or of another version, is named, with those that it has', () => {
  expect(faults('scaling', { value: '1,2' })).toEqual([
    expect.stringMatching(
      /^<flopscope-scaling> of Flopscope \d+\.\d+\.\d+ has no attribute value; it has op, model, axis, values, .* hide, theme, /,
    ),
  ])
  expect(faults('timing', { hide: 'title adverts' })).toEqual([
    expect.stringMatching(/^hide must name title, form, .* but it says “adverts”\.$/),
  ])
})

test('what HTML and programs that write it put on any element is let through', () => {
  const usual = [
    'id',
    'class',
    'style',
    'data-mime',
    'aria-label',
    '@click',
    'v-bind:key',
    'onclick',
  ]
  expect(faults('timing', Object.fromEntries(usual.map((name) => [name, ''])))).toEqual([])
})

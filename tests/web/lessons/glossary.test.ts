// SPDX-License-Identifier: MIT
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { proseParts } from '../../../web/lessons/base/prose.ts'
import { termIn } from '../../../web/page/lesson/glossed.ts'
import { terms } from '../../../web/texts/glossary.ts'

const lessons = readdirSync('web/lessons', { recursive: true })
  .map(String)
  .filter((file) => file.endsWith('.ts') && !file.startsWith('base'))
  .map((file) => readFileSync(`web/lessons/${file}`, 'utf8'))
const linked = lessons.flatMap((text) =>
  [...text.matchAll(/\[[^\]|]+\|([\w-]+)\]/g)].map(([, term]) => term),
)

test('every term that a lesson links is explained', () => {
  expect(linked.filter((term) => !terms[term ?? ''])).toEqual([])
  expect(new Set(linked).size).toBeGreaterThan(20)
})

test('a term has two sentences and a source', () => {
  for (const { name, says, source } of Object.values(terms)) {
    expect(says.match(/[.](?= |$)/g), name).toHaveLength(2)
    expect(source, name).not.toBe('')
  }
})

test('prose is plain words, names of programs and terms', () => {
  expect(proseParts('Set `m` of the [kernel|kernel].')).toEqual([
    'Set ',
    { kind: 'code', text: 'm' },
    ' of the ',
    { kind: 'term', text: 'kernel', term: 'kernel' },
    '.',
  ])
})

test('a name of a number that begins with a term leads to it, as a word of its own or in the plural', () => {
  expect(termIn('Median of A')).toBe('median')
  expect(termIn('Outliers')).toBe('outlier')
  expect(termIn('Speedup, A’s time over B’s')).toBe('speedup')
  expect(termIn('Arithmetic intensity, operations per byte')).toBe('intensity')
  expect(termIn('Controller')).toBeUndefined()
  expect(termIn('95th percentile')).toBeUndefined()
})

// SPDX-License-Identifier: MIT

import { describe, expect, it } from 'vitest'
import { poolSize } from '../../../web/lab/wasm/instance.ts'
import { hasRelaxedSimd, hasSimd } from '../../../web/lab/wasm/support.ts'
import { chooseVariant, type Support } from '../../../web/lab/wasm/variant.ts'
import { wording } from '../../../web/lab/wording.ts'

const everything: Support = {
  simd: true,
  relaxed: true,
  noThreads: undefined,
  built: ['plain', 'relaxed', 'threads'],
}

describe('the build that is taken', () => {
  it('is the relaxed one where the platform has relaxed SIMD, and the plain one elsewhere', () => {
    expect(chooseVariant({}, everything)).toBe('relaxed')
    expect(chooseVariant({}, { ...everything, relaxed: false })).toBe('plain')
  })

  it('is the plain one where the relaxed one was not built', () => {
    expect(chooseVariant({}, { ...everything, built: ['plain'] })).toBe('plain')
  })

  it('is the one with threads only where it is asked for', () => {
    expect(chooseVariant({ threads: 4 }, everything)).toBe('threads')
    expect(chooseVariant({ variant: 'threads' }, everything)).toBe('threads')
    expect(chooseVariant({ threads: 1 }, everything)).toBe('relaxed')
  })

  it('is the one that is asked for, of which simd is another name for plain', () => {
    expect(chooseVariant({ variant: 'plain' }, everything)).toBe('plain')
    expect(chooseVariant({ variant: 'simd' }, everything)).toBe('plain')
    expect(chooseVariant({ variant: 'relaxed', threads: 1 }, everything)).toBe('relaxed')
  })
})

describe('a build that cannot run', () => {
  it('is refused with the reason', () => {
    const plain = {
      ...everything,
      relaxed: false,
      noThreads: wording('page_not_isolated', 'the page is not isolated'),
    }
    expect(() => chooseVariant({ variant: 'relaxed' }, plain)).toThrow(
      'The relaxed build cannot run here: this platform has no relaxed SIMD.',
    )
    expect(() => chooseVariant({ threads: 2 }, plain)).toThrow(
      'The threads build cannot run here: the page is not isolated.',
    )
    expect(() => chooseVariant({ threads: 2 }, { ...everything, built: ['plain'] })).toThrow(
      'this copy of the lab was built without it',
    )
  })

  it('is refused by a platform without SIMD, with the platforms that have it', () => {
    expect(() => chooseVariant({}, { ...everything, simd: false })).toThrow(
      /without SIMD.*Safari 16.4/,
    )
  })

  it.each([
    [{ variant: 'fast' }, 'variant must be plain, simd, relaxed or threads, but it is "fast".'],
    [{ variant: 'plain', threads: 3 }, 'threads must be 1 with the variant plain, but it is 3.'],
    [{ threads: 0 }, 'threads must be a whole number from 1 to 16, but it is 0.'],
    [{ threads: 2.5 }, 'threads must be a whole number from 1 to 16, but it is 2.5.'],
    [{ threads: '4' }, 'threads must be a whole number from 1 to 16, but it is "4".'],
  ])('is refused by name when %j is asked for', (choice, message) => {
    expect(() => chooseVariant(choice as object, everything)).toThrow(message)
  })
})

describe('the probes of this platform', () => {
  it('are modules that a platform with the feature accepts', () => {
    // Node 20 has SIMD; relaxed SIMD came with V8 11.4, in Node 21.
    expect(hasSimd()).toBe(true)
    expect(hasRelaxedSimd()).toBe(Number.parseInt(process.versions.v8, 10) >= 12)
  })
})

describe('the pool of the threads build', () => {
  it('has a thread for each of the processor’s, at most 16, and one where none is told', () => {
    expect([4, 64, undefined, 0].map(poolSize)).toEqual([4, 16, 1, 1])
  })
})

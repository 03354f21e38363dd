// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest'
import { isAlike } from '../../../web/page/run/saved.ts'
import { hereOrThere } from '../../../web/questions/base/place.ts'
import type { Context } from '../../../web/questions/base/question.ts'
import { differenceTexts } from '../../../web/questions/base/saved-run.ts'
import { environment } from '../support/samples.ts'

const contextOf = (more: Partial<Context>): Context => ({ ...more }) as Context

describe('a result from another machine', () => {
  it.each([{ platform: 'iPhone' }, { runtime: 'Safari 18' }, { hardware_threads: 6 }])(
    'is one with $platform$runtime$hardware_threads',
    (other) => {
      expect(isAlike(environment, environment)).toBe(true)
      expect(isAlike({ ...environment, ...other }, environment)).toBe(false)
    },
  )

  it('is none where only the build was another one', () => {
    expect(isAlike({ ...environment, variant: 'plain', threads: 4 }, environment)).toBe(true)
  })

  it('is spoken of as of what is elsewhere', () => {
    expect(hereOrThere(contextOf({ saved: 'elsewhere' }))).toBe('there')
    expect(hereOrThere(contextOf({}))).toBe('here')
  })
})

describe('figures that do not follow from the rest of their file', () => {
  it('are named with both values, each in its unit', () => {
    expect(
      differenceTexts({ differences: [{ field: 'p50_ms', said: 123, computed: 1.35 }] }),
    ).toEqual([
      'p50_ms is 123 ms in the file, but 1.35 ms computed again from what else is in it; that is shown.',
    ])
    expect(
      differenceTexts({ differences: [{ field: 'candidates[1].clock_error_percent', said: 3 }] }),
    ).toEqual([
      'candidates[1].clock_error_percent is 3 % in the file, but absent computed again from what else is in it; that is shown.',
    ])
  })

  it('are counted where there are many', () => {
    const many = Array.from({ length: 5 }, () => ({ field: 'p50_ms', said: 123, computed: 1.35 }))
    expect(differenceTexts({ differences: many })).toHaveLength(4)
    expect(differenceTexts({ differences: many }).at(-1)).toBe(
      '2 more figures of the file likewise.',
    )
  })

  it('are told together where the method may be another one', () => {
    const ends = ['mean_ci_low_ms', 'mean_ci_high_ms'].map((field) => ({
      ...{ field, said: 1, computed: 2 },
      method: true as const,
    }))
    expect(differenceTexts({ differences: ends })).toEqual([
      '2 figures of the file are shown as this version computes them from the rest of the file.',
    ])
  })
})

// SPDX-License-Identifier: MIT
//
// What is told of the build in use, beside what the browser could do.
import { describe, expect, it } from 'vitest'
import { machineFacts } from '../../../web/questions/base/machine-facts.ts'
import { unchosenTile } from '../../../web/questions/base/tile-facts.ts'
import { environment } from '../support/samples.ts'

const told = (name: string, found: Partial<typeof environment>) => {
  const fact = machineFacts({ ...environment, ...found }).find((each) => each.name === name)
  return [fact?.value, fact?.meaning]
}

describe('fused arithmetic', () => {
  it.each([
    ['in all kernels', 'in one instruction.', { variant: 'relaxed', relaxed_simd: true }],
    [
      'in emitted products',
      'in one instruction.',
      { tile: '6x8 fused emitted', relaxed_simd: true },
    ],
    ['in nothing yet', 'a first timing does not', { tile: '5x8 compiled', relaxed_simd: true }],
    [
      'in nothing yet',
      'compiled no loop with it',
      { tile: '5x8 compiled, emitting refused', relaxed_simd: true },
    ],
    ['no', 'in two instructions', { tile: '5x8 compiled, emitting refused', relaxed_simd: false }],
  ] as const)('is said to be %s where the build has it there', (value, meaning, found) => {
    const [said, why] = told('Fused arithmetic', found)
    expect(said).toBe(value)
    expect(why).toContain(meaning)
  })

  it('is a dash before anything is known', () => {
    expect(machineFacts(undefined).find(({ name }) => name === 'Fused arithmetic')).toEqual({
      name: 'Fused arithmetic',
      value: '–',
      meaning: 'Multiply and add in one instruction.',
    })
  })
})

describe('the choice of a tile', () => {
  const tile = '6x8 fused emitted'

  it.each([
    ['measured', 'the fastest of several here'],
    ['coarse_clock', 'not chosen: the clock is too coarse'],
    ['short_trial', 'not chosen: the machine is too slow or too busy'],
    ['of a newer version', 'the first timing of a visit uses a fixed one'],
  ])('that is %s is said: %s', (tile_choice, words) => {
    const [value, meaning] = told('Tile', { tile, tile_choice })
    expect(value).toBe(tile)
    expect(meaning).toContain(words)
  })

  it('stands among what a report tells of a run only where there was none', () => {
    const said = (tile_choice: string | undefined, report: object = { elapsed_ms: 1 }) =>
      unchosenTile({ ...environment, tile, ...(tile_choice && { tile_choice }) }, report)
    expect(said('coarse_clock')).toEqual([
      [
        'Matrix products',
        'In blocks of 6 × 8 results. Whether other blocks are faster here was not tried: the clock is too coarse.',
      ],
    ])
    expect(said('short_trial')[0]?.[1]).toContain('the machine is too slow or too busy.')
    expect(said('measured')).toEqual([])
    expect(said(undefined)).toEqual([])
    // Of what is counted, and not timed, no loop is told.
    expect(said('coarse_clock', { flops: 1 })).toEqual([])
  })

  it('is not told of what has no product: rates of tanh and softmax count operations of every kind', () => {
    const said = (report: object) =>
      unchosenTile(
        { ...environment, tile, tile_choice: 'coarse_clock' },
        { elapsed_ms: 1, ...report },
      ).length
    expect(said({ flops_convention: 'all' })).toBe(0)
    expect(said({ convention: 'all' })).toBe(0)
    expect(said({ points: [{ convention: 'all' }, { convention: 'all' }] })).toBe(0)
    expect(said({ flops_convention: 'flops' })).toBe(1)
    expect(said({ points: [{ convention: 'all' }, { convention: 'flops' }] })).toBe(1)
  })
})

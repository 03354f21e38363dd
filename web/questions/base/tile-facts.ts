// SPDX-License-Identifier: MIT
//
// The tile of matrix products in words, and what of a build has fused arithmetic.

import type { Environment } from '../../lab/generated/records.ts'
import { environment as words } from '../../texts/environment.ts'

/** "6x8 fused emitted", in the language of the page. */
export const tileName = ({ tile }: Environment): string | undefined =>
  tile?.replaceAll(
    /emitting refused|emitted|compiled|fused/g,
    (kind) => words.tiles[kind as keyof typeof words.tiles],
  )

/** The reason for which another height than the usual one was not tried; undefined where it was, or there is none. */
const whyUntried = ({ tile_choice: why }: Environment) =>
  why === 'coarse_clock' || why === 'short_trial' ? why : undefined

/** What was counted of the subject, or of each of several. Rates count `all` operations only of what multiplies no matrices. */
const conventionsIn = (report: object): readonly unknown[] =>
  [report, ...Object.values(report).filter(Array.isArray).flat()].flatMap((record) => {
    const { flops_convention, convention = flops_convention } = Object(record)
    return convention === undefined ? [] : [convention]
  })

/** Whether a report tells of its subjects that none has a matrix product. */
function hasNoProduct(report: object): boolean {
  const conventions = conventionsIn(report)
  return conventions.length > 0 && conventions.every((each) => each === 'all')
}

/** A term and what is said of it, where products were timed, as far as can be told, and the tile was not chosen by measuring
 *  though there are several. */
export function unchosenTile(
  environment: Environment,
  report: object,
): readonly (readonly [term: string, text: string])[] {
  const why = whyUntried(environment)
  const isTimed = Object.keys(report).some((name) => name.endsWith('_ms'))
  const [size] = /^\d+x\d+/.exec(environment.tile ?? '') ?? []
  return why && isTimed && size && !hasNoProduct(report)
    ? [[words.products, words.untried[why](size.replace('x', ' × '))]]
    : []
}

/** What a tile is, and how it was chosen. */
export function tileMeaning(found: Environment): string {
  const why = whyUntried(found)
  if (why) return words.notChosen(words.choice[why])
  return found.tile_choice === 'measured' ? words.choice.measured : words.facts.tile[1]
}

const emittedFused = /fused emitted/

/** What of the build in use multiplies and adds in one instruction. */
export function fusedIn({ variant, tile = '', relaxed_simd }: Environment): string {
  if (variant === 'relaxed') return words.fused.all
  if (emittedFused.test(tile)) return words.fused.products
  return relaxed_simd ? words.fused.none : words.no
}

export function fusedMeaning(found: Environment): string {
  const { fused, facts } = words
  if (!found.relaxed_simd) return fused.lacking
  if (fusedIn(found) !== fused.none) return facts.fused[1]
  return found.tile?.includes('emitting refused') ? fused.refused : fused.offered
}

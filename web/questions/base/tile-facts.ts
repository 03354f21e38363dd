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

/** Why another height than the usual one was not tried; undefined where it was, or there is none. */
function whyNotChosen({ tile_choice }: Environment): string | undefined {
  if (tile_choice === 'coarse_clock' || tile_choice === 'short_trial')
    return words.choice[tile_choice]
  return undefined
}

/** A term and what is said of it, where the tile was not chosen by measuring though there are several. */
export function unchosenTile(
  environment: Environment,
): readonly (readonly [term: string, text: string])[] {
  const why = whyNotChosen(environment)
  return why ? [[words.facts.tile[0], words.tile(tileName(environment) ?? '', why)]] : []
}

/** What a tile is, and how it was chosen. */
export function tileMeaning(found: Environment): string {
  const why = whyNotChosen(found)
  if (why) return words.notChosen(why)
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

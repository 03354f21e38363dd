// SPDX-License-Identifier: MIT
//
// Facts about a machine and its browser, as far as they can be told, with what each means for a measurement.

import { formatTime } from '../../lab/format/format.ts'
import type { Environment } from '../../lab/generated/records.ts'
import { environment as words } from '../../texts/environment.ts'
import { fusedIn, fusedMeaning, tileMeaning, tileName } from './tile-facts.ts'

export interface Fact {
  readonly name: string
  readonly value: string
  readonly meaning: string
}

/** The same facts in the same order whether known yet or not, so that nothing moves when they come. */
export function machineFacts(known: Environment | undefined): readonly Fact[] {
  const { facts } = words
  const fact = (
    [name, meaning]: readonly [string, string],
    value: (found: Environment) => string | boolean | undefined,
    more: (found: Environment) => string = () => meaning,
  ): Fact => {
    const found = known && value(known)
    const yes = found ? words.yes : words.no
    const text = typeof found === 'boolean' ? yes : known && (found || words.unknown)
    return { name, value: text ?? '–', meaning: known ? more(known) : meaning }
  }
  return [
    fact(facts.clock, (it) => formatTime(it.clock_resolution_ms)),
    fact(facts.reading, (it) => formatTime(it.clock_reading_ms)),
    fact(
      facts.isolated,
      (it) => it.cross_origin_isolated,
      (it) => (it.cross_origin_isolated ? words.isIsolated : facts.isolated[1]),
    ),
    fact(facts.simd, (it) => it.simd),
    fact(facts.fused, fusedIn, fusedMeaning),
    fact(facts.tile, tileName, tileMeaning),
    fact(facts.threads, (it) => words.threads(it.threads, it.hardware_threads)),
    fact(
      facts.runtime,
      (it) => it.runtime || it.platform,
      (it) => words.runtime(it.platform, it.realm === 'worker'),
    ),
    fact(
      facts.build,
      (it) => it.variant,
      (it) => words.build(it.flopscope_version, it.heap_limit_bytes),
    ),
  ]
}

// SPDX-License-Identifier: MIT
//
// Chooses among the builds of the module. The threads build is taken only where it is asked for:
// shared memory costs a reservation and a pool of workers even when one thread computes.

import { type FlopscopeError, failure } from '../errors.ts'
import { between, oneOf, refusal, wholeNumber } from '../refusal.ts'
import { type Wording, wording } from '../wording.ts'

/** The builds: fixed-width SIMD, with relaxed SIMD (fused multiply-add), with a pool of threads. */
export type Variant = 'plain' | 'relaxed' | 'threads'

/** What a caller may ask for; `simd` is another name of `plain`. */
export interface Choice {
  readonly variant?: Variant | 'simd' | undefined
  /** On how many threads the `threads` build computes, 1 to 16; as many as the hardware is said to
   *  have, at most 16, unless told. */
  readonly threads?: number | undefined
}

/** What this platform has. */
export interface Support {
  readonly simd: boolean
  readonly relaxed: boolean
  /** Why there are no threads, if there are none. */
  readonly noThreads: Wording | undefined
  /** The builds that lie beside the library. */
  readonly built: readonly string[]
}

const names = ['plain', 'simd', 'relaxed', 'threads']
const mostThreads = 16

export function chooseVariant(choice: Choice, support: Support): Variant {
  const { variant, threads } = choice
  if (variant !== undefined && !names.includes(variant)) {
    throw refusal('variant', variant, oneOf(names))
  }
  if (
    threads !== undefined &&
    !(Number.isInteger(threads) && threads >= 1 && threads <= mostThreads)
  ) {
    throw refusal('threads', threads, between(wholeNumber(), 1, mostThreads))
  }
  if (variant !== undefined && variant !== 'threads' && (threads ?? 1) > 1) {
    throw refusal(
      'threads',
      threads,
      wording('one_of_variant', '1 with the variant {variant}', { variant }),
    )
  }
  if (!support.simd) {
    throw failure(
      'no_simd',
      wording(
        'no_simd',
        'This platform runs WebAssembly without SIMD, which the lab needs. Chrome and Edge 91, Firefox 89, Safari 16.4, Node 16 and everything newer have it.',
      ),
    )
  }
  const has = (name: Variant) => support.built.includes(name)
  if (variant === 'threads' || (variant === undefined && (threads ?? 1) > 1)) {
    if (support.noThreads) throw unavailable('threads', support.noThreads)
    if (!has('threads')) throw unavailable('threads', notBuilt())
    return 'threads'
  }
  if (variant === 'relaxed' && !support.relaxed) {
    throw unavailable('relaxed', wording('no_relaxed_simd', 'this platform has no relaxed SIMD'))
  }
  if (variant === 'relaxed' && !has('relaxed')) {
    throw unavailable('relaxed', notBuilt())
  }
  const fused = support.relaxed && has('relaxed')
  return variant === 'relaxed' || (variant === undefined && fused) ? 'relaxed' : 'plain'
}

const notBuilt = () => wording('not_built', 'this copy of the lab was built without it')

function unavailable(variant: Variant, reason: Wording): FlopscopeError {
  const message = wording('unavailable_variant', 'The {variant} build cannot run here: {reason}.', {
    variant,
    reason,
  })
  return failure('unavailable_variant', message, { field: 'variant', value: variant })
}

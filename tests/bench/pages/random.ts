// SPDX-License-Identifier: MIT
//
// The generator that the library fills its tensors with, written a second time, so that the peers
// compute on the very same numbers: xoshiro256** seeded by splitmix64, and uniform numbers in double
// precision. If the two ever differ, the outputs disagree and the benchmark says so.
//
// Words of 64 bits are pairs of 32: BigInt would take a second for a million numbers.

interface Word {
  high: number
  low: number
}

const low32 = 0xffffffffn
const low64 = (1n << 64n) - 1n

export class Random {
  readonly #state: [Word, Word, Word, Word]

  constructor(seed: bigint) {
    let next = seed
    const word = (): Word => {
      next = (next + 0x9e3779b97f4a7c15n) & low64
      let z = next
      z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & low64
      z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & low64
      z ^= z >> 31n
      return { high: Number(z >> 32n), low: Number(z & low32) }
    }
    this.#state = [word(), word(), word(), word()]
  }

  /** Uniform in [low, high), rounded to float. */
  uniform(low: number, high: number): number {
    const { high: upper, low: lower } = this.#bits()
    return low + (high - low) * ((upper * 2 ** 21 + (lower >>> 11)) * 2 ** -53)
  }

  fill(values: Float32Array, low: number, high: number): Float32Array {
    for (let i = 0; i < values.length; ++i) values[i] = this.uniform(low, high)
    return values
  }

  #bits(): Word {
    const [a, b, c, d] = this.#state
    const result = times(rotated(times(b, 2), 7), 3)
    const shifted = { high: (b.high << 17) | (b.low >>> 15), low: b.low << 17 }
    mix(c, a)
    mix(d, b)
    mix(b, c)
    mix(a, d)
    mix(c, shifted)
    const turned = rotated(d, 45)
    d.high = turned.high
    d.low = turned.low
    return result
  }
}

/** word (2^shift + 1), modulo 2^64. */
function times(word: Word, shift: number): Word {
  const high = ((word.high << shift) | (word.low >>> (32 - shift))) >>> 0
  const low = (word.low << shift) >>> 0
  const sum = low + (word.low >>> 0)
  return { high: (high + word.high + (sum > 0xffffffff ? 1 : 0)) >>> 0, low: sum >>> 0 }
}

function rotated(word: Word, places: number): Word {
  const [high, low] = places < 32 ? [word.high, word.low] : [word.low, word.high]
  const by = places % 32
  return {
    high: ((high << by) | (low >>> (32 - by))) >>> 0,
    low: ((low << by) | (high >>> (32 - by))) >>> 0,
  }
}

function mix(word: Word, other: Word): void {
  word.high = (word.high ^ other.high) >>> 0
  word.low = (word.low ^ other.low) >>> 0
}

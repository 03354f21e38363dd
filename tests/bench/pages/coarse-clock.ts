// SPDX-License-Identifier: MIT
//
// The clock that Chromium gives to pages that are not isolated, made of the finer one that this page
// has: readings are multiples of 100 us, or of another step, and where a reading rounds up instead of down is drawn anew
// for each step, by hashing the step with a secret. So the edges are not where a page could guess
// them. After blink's TimeClamper (third_party/blink/renderer/core/timing/time_clamper.cc), with a
// hash of 32 bits instead of 64.

export const coarseStep_ms = 0.1

export function coarsened(
  fine: () => number,
  secret: number,
  step_ms = coarseStep_ms,
): () => number {
  return () => {
    const time = fine()
    const step = Math.floor(time / step_ms)
    const threshold = hash(step ^ secret) / 2 ** 32
    return (time / step_ms - step >= threshold ? step + 1 : step) * step_ms
  }
}

/** The finaliser of MurmurHash3 (Appleby): every bit of the input decides about every bit of it. */
function hash(value: number): number {
  let bits = value
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}

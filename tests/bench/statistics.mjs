// SPDX-License-Identifier: MIT
//
// Ratios of times, with intervals.
//
// A contestant's time is the smallest, over the pages, of a page's median: a page can be stuck in a
// slow state that says nothing about the code. A ratio is that of two such times. Its interval is a
// percentile bootstrap (Efron and Tibshirani, "An Introduction to the Bootstrap", 1993) in two
// levels: pages are drawn with replacement, then the rounds within each; both contestants get the
// same pages and the same rounds, since they ran side by side in them. With few pages or rounds it
// is too narrow; with a single round there is none.

const resamples = 1000
const confidence = 0.95

/** Of a list that need not be sorted. */
export function median(values) {
  const sorted = Float64Array.from(values).sort()
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/** Standard deviation (n - 1) in % of the mean. */
export function spreadPercent(values) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return (100 * Math.sqrt(squares / (values.length - 1))) / mean
}

/** The time of a round: the mean of its batches, in ms. */
const roundTimes = (pages) =>
  pages.map((rounds) =>
    rounds.map((batches) => batches.reduce((sum, ms) => sum + ms, 0) / batches.length),
  )

/** Smallest of the pages' medians. `pages[page][round]` are its batches' times in ms. */
export const timeOf = (pages) => Math.min(...roundTimes(pages).map(median))

/** `numerator` over `denominator`, each `pages[page][round]` as above. */
export function ratioOf(numerator, denominator) {
  const above = roundTimes(numerator)
  const below = roundTimes(denominator)
  const ratio = Math.min(...above.map(median)) / Math.min(...below.map(median))
  const rounds = Math.min(
    ...above.map(({ length }) => length),
    ...below.map(({ length }) => length),
  )
  if (rounds < 2) return { ratio }
  const next = generator()
  const pickOf = (limit) => Math.floor(next() * limit)
  const ratios = Array.from({ length: resamples }, () => {
    let fastestAbove = Number.POSITIVE_INFINITY
    let fastestBelow = Number.POSITIVE_INFINITY
    for (let draw = 0; draw < above.length; ++draw) {
      const page = pickOf(above.length)
      const picks = Array.from({ length: rounds }, () => pickOf(rounds))
      fastestAbove = Math.min(fastestAbove, median(picks.map((pick) => above[page][pick])))
      fastestBelow = Math.min(fastestBelow, median(picks.map((pick) => below[page][pick])))
    }
    return fastestAbove / fastestBelow
  })
  return { ratio, ...percentiles(ratios) }
}

/** A ratio of times, and its interval, in other units: a share of a peak, say. */
export const scaled = (found, factor) =>
  Object.fromEntries(Object.entries(found).map(([name, value]) => [name, value * factor]))

/** Median of `ratios`, of one round each, with its bootstrap interval. */
export function medianRatio(ratios) {
  const ratio = median(ratios)
  if (ratios.length < 2) return { ratio }
  const next = generator()
  const medians = Array.from({ length: resamples }, () =>
    median(ratios.map(() => ratios[Math.floor(next() * ratios.length)])),
  )
  return { ratio, ...percentiles(medians) }
}

function percentiles(values) {
  const sorted = Float64Array.from(values).sort()
  const at = (share) => sorted[Math.round(share * (sorted.length - 1))]
  return { low: at((1 - confidence) / 2), high: at((1 + confidence) / 2) }
}

/** Marsaglia's xorshift of 32 bits with his seed: the same draws in every report. */
function generator() {
  let state = 2463534242
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}

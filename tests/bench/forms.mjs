// SPDX-License-Identifier: MIT
//
// Optimised forms of an operation beside our own exact one, in the same pages and rounds.
import { readFileSync } from 'node:fs'
import { goal } from './goals.mjs'
import { ratioOf, timeOf } from './statistics.mjs'
import { number, ratio, table } from './table.mjs'

const builds = ['plain', 'relaxed']

const int8 = { case: 'linear 32 x 768 -> 3072', form: 'int8' }

/** Rows of which case, form and arithmetic must be how many times as fast as the exact form of the same build. */
const formGoals = [
  { rows: { ...int8, fused: false }, limit: 1.6 },
  { rows: { ...int8, fused: true }, limit: 1.3 },
  { rows: { ...int8, fused: true }, limit: 3, dot: true },
]

/** Whether this machine's processor has the instruction of which browsers make relaxed SIMD's products of bytes. Only
 *  Linux tells. */
function hasDot() {
  try {
    return /\b(avx_vnni|asimddp)\b/.test(readFileSync('/proc/cpuinfo', 'utf8'))
  } catch {
    return false
  }
}

/** A row for each form and build of each case. */
export function formRows(pages) {
  const [{ cases, forms, fused }] = pages
  return cases.flatMap((name, index) => {
    const results = pages.map(({ results }) => results[index])
    const { contestants } = results[0]
    const samples = (who) => results.map(({ contestants }) => contestants[who].rounds_ms)
    return forms.flatMap((form) =>
      builds
        .filter((build) => `${form} ${build}` in contestants)
        .map((build) => {
          const theirs = samples(`${form} ${build}`)
          const speedup = ratioOf(samples(`simd ${build}`), theirs)
          return {
            case: name,
            form,
            build,
            fused: fused.includes(build),
            ms: timeOf(theirs),
            speedup,
          }
        }),
    )
  })
}

/** Each goal that one of `rows` has a figure for; with `dot` those for processors that multiply bytes by themselves. */
export const formVerdicts = (rows, dot = hasDot()) =>
  formGoals
    .filter((one) => dot || !one.dot)
    .flatMap(({ rows: wanted, limit }) =>
      rows
        .filter((row) => Object.entries(wanted).every(([field, value]) => row[field] === value))
        .map(({ case: name, form, build, speedup: { ratio: found, low, high } }) =>
          goal({ what: `${name} ${form} ${build}, of f32`, found, low, high, limit, unit: 'x' }),
        ),
    )

export function formLines(rows) {
  if (rows.length === 0) return []
  return [
    '',
    'Optimised forms, of our own SIMD kernel in single precision and the same build',
    table(
      ['case', 'form', 'build', 'ms', 'f32 / form'],
      rows.map((row) => [row.case, row.form, row.build, number(row.ms), ratio(row.speedup)]),
    ),
    '  int8: weights and input of 8-bit integers. sparse 90: without nine weights in ten, which are not',
    '  computed: a time to compare with, not a rate.',
  ]
}

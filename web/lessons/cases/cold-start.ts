// SPDX-License-Identifier: MIT
//
// The case of the first click: a cold start that is taken for slow code.

import type { Case } from '../base/case.ts'
import { type Measured, ratio } from '../base/measured.ts'
import { gainFinding, inTurns, trial } from '../base/trial.ts'

const size = 1_048_576
const compare = (after: string) =>
  inTurns(
    `comparison?baseline.op=tanh&baseline.size=${size}&${after}&optimized.size=${size}&max_ms=3000`,
  )

interface FirstCall {
  readonly first_call_ms?: number
  readonly first_call_error_ms?: number
}

/** The first call with the error of the clock. */
function firstCall({
  first_call_ms: point,
  first_call_error_ms: error = 0,
}: FirstCall): Measured | undefined {
  return point === undefined
    ? undefined
    : { point, low: Math.max(0, point - error), high: point + error }
}

export const investigation: Case = {
  place: 2,
  title: 'The first click',
  about: 'A page answers a click, and the visitor waits. Is the code slow?',
  story: [
    'A click calls `tanh` on 1,048,576 numbers, once. The visitor says that it takes long. Somebody with a stop-watch says the same, and proposes other code.',
    'Measure the click first, while nothing has run yet: the lab times the very [first call|cold-start] alone.',
  ],
  first: {
    ask: 'How long does the first click take?',
    link: `timing?op=tanh&size=${size}&runs=30&max_ms=1000`,
  },
  clues: [
    {
      ask: 'How fast does it compute once it runs?',
      link: `profile?op=tanh&size=${size}&runs=30&max_ms=1000`,
    },
  ],
  suspects: {
    cold: 'The first call: it prepares what all later calls find prepared.',
    code: 'The code: vectors are too much trouble for so few numbers.',
    function: 'The function: tanh is dear, and sigmoid would do.',
  },
  fixes: {
    warm: {
      says: 'Call it once while the page loads: the click is then no first call.',
      aims: 'cold',
      trial: trial<'timing'>({
        links: [`timing?op=tanh&size=${size}&runs=10&max_ms=1000`],
        found: ({ reports: [report], first }) =>
          gainFinding(ratio(firstCall(first), report && firstCall(report))),
      }),
    },
    plain: {
      says: 'Use the kernel `naive`: plain loops, one number at a time.',
      aims: 'code',
      trial: compare('optimized.op=tanh&optimized.kernel=naive'),
    },
    sigmoid: {
      says: 'Use `sigmoid` in its place: one exponential as well.',
      aims: 'function',
      trial: compare('optimized.op=sigmoid'),
    },
  },
  closing: [
    'A browser compiles WebAssembly when it is first called, quickly, and better what is called again. That time belongs to the first call of a visit and to no other.',
    'Who times one call times the [cold start|cold-start]; who optimises the code by that number works on what takes a small part of it. Both numbers are true: say which one you mean.',
  ],
  open: [
    'The first click was hardly slower than later ones, so there is nothing to undo: the code was compiled before, by an earlier visit or an earlier run of this one, or the clock is too coarse. Close the browser, open this case first, and it may be found out.',
  ],
}

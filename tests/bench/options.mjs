// SPDX-License-Identifier: MIT
//
// What the command line asks for.
import { parseArgs } from 'node:util'

export const usage = `npm run bench -- [--quick] [--pages n] [--case text] [--load n]
                   [--only kernels|odd|threads|training|clock|overhead|visitor|class|emit|tiles|choice|truth|roofs|cases|lighthouse]

  --quick    fewer pages and rounds, and nothing that takes seconds a call: wider intervals
  --pages n  fresh pages that time the kernels, and the threads, 1 to 50 (5, quick 2), the odd shapes (3, quick 1); of choice
             in each browser (20, quick 4)
  --load n   beside as many processes that keep a core busy, 0 to 64 (0)
  --case x   of the kernels, the odd shapes, the threads, the truths and the detective cases only those whose name has this text;
             of the truths that is a subject, a pair ("gelu against itself"), regression or "coarse clock"
  --only x   one of the eight parts; or emit, tiles, choice, truth or roofs, which take long, cases, which tries every
             fix of the detective cases, or lighthouse, which npx fetches: they are part of no other run`

const parts = ['kernels', 'odd', 'threads', 'training', 'clock', 'overhead', 'visitor', 'class']
const onRequest = ['emit', 'tiles', 'choice', 'truth', 'roofs', 'cases', 'lighthouse']

const thorough = {
  pages: 5,
  patient: true,
  rounds: { rounds: 8, batch_ms: 5, warmup_ms: 60, budget_ms: 400 },
  odd: {
    pages: 3,
    shapes: 200,
    rounds: { rounds: 6, batch_ms: 2, warmup_ms: 20, budget_ms: 150 },
  },
  threads: { rounds: 8, batch_ms: 10, warmup_ms: 60, budget_ms: 800, rest_ms: 60 },
  training: { pages: 3, options: { rounds: 4, turn_ms: 2500 } },
  turns: { ours: 16, others: 3, options: { turn_ms: 300 } },
  overhead: { pages: 3, options: { quartets: 40, max_ms: 40_000 } },
  visits: 8,
  classes: 5,
  audits: 5,
  truth: { timings: 30, comparisons: 20, runs: 16, coarse: 8 },
  tiles: { each: 30, max_ms: 2000 },
  choices: { pages: 20, size: 256, rounds: 40, batch_ms: 10, warmup_ms: 60 },
  roofs: { placements: 1000, together: 20, turns: 3, max_ms: 10_000, rounds: 5, round_ms: 800 },
}

const quick = {
  pages: 2,
  patient: false,
  rounds: { rounds: 4, batch_ms: 3, warmup_ms: 40, budget_ms: 150 },
  odd: {
    pages: 1,
    shapes: 20,
    rounds: { rounds: 4, batch_ms: 1, warmup_ms: 10, budget_ms: 60 },
  },
  threads: { rounds: 4, batch_ms: 5, warmup_ms: 40, budget_ms: 300, rest_ms: 60 },
  training: { pages: 1, options: { rounds: 2, turn_ms: 2000 } },
  turns: { ours: 5, others: 1, options: { turn_ms: 300 } },
  overhead: { pages: 1, options: { quartets: 12, max_ms: 8_000 } },
  visits: 3,
  classes: 3,
  audits: 3,
  truth: { timings: 10, comparisons: 8, runs: 5, coarse: 2 },
  tiles: { each: 10, max_ms: 1000 },
  choices: { pages: 4, size: 256, rounds: 16, batch_ms: 5, warmup_ms: 40 },
  roofs: { placements: 40, together: 20, turns: 1, max_ms: 5000, rounds: 3, round_ms: 800 },
}

/** Throws a sentence about what it does not understand. */
export function readOptions(args) {
  const { values } = parseArgs({
    args,
    options: {
      quick: { type: 'boolean', default: false },
      pages: { type: 'string' },
      load: { type: 'string', default: '0' },
      only: { type: 'string' },
      case: { type: 'string', default: '' },
      help: { type: 'boolean', default: false },
    },
  })
  const all = [...parts, ...onRequest]
  if (values.only !== undefined && !all.includes(values.only)) {
    throw new Error(`--only must be ${all.join(' or ')}, but it is "${values.only}"`)
  }
  if (values.pages !== undefined && !/^([1-9]|[1-4]\d|50)$/.test(values.pages)) {
    throw new Error(`--pages must be a whole number from 1 to 50, but it is "${values.pages}"`)
  }
  if (!/^([1-5]?\d|6[0-4])$/.test(values.load)) {
    throw new Error(`--load must be a whole number from 0 to 64, but it is "${values.load}"`)
  }
  const plan = values.quick ? quick : thorough
  const pages = values.pages === undefined ? {} : { pages: Number(values.pages) }
  return {
    help: values.help,
    ...plan,
    quick: values.quick,
    ...pages,
    odd: { ...plan.odd, ...pages },
    choices: { ...plan.choices, ...pages },
    case: values.case,
    load: Number(values.load),
    parts: values.only === undefined ? parts : [values.only],
  }
}

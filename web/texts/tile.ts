// SPDX-License-Identifier: MIT
//
// Texts of a tile that somebody chose.

import { notCompared } from './common.ts'
import { say, strong, type Text, unbroken } from './say.ts'

const registers = (count: string) => unbroken(`${count} registers`)

export const texts = {
  next: 'And is arithmetic the limit of a whole product?',
  labels: {
    vectors: 'vectors of four columns',
    steps: 'steps in a turn',
    registers: 'registers there are',
  },
  plan: [
    '**Counts.** What the loop holds at once: its sums, a row of B, and what it multiplies. What does not fit into the registers goes to memory and back in every step.',
    '**Writes.** The loop is written as WebAssembly here, compiled by this browser, and its sums are compared with the textbook’s.',
    '**Takes turns.** It runs on data that stay in the first-level cache, in the same rounds as the best tiles that are known and the arithmetic peak.',
  ],
  outcomes: notCompared,
  tile: (rows: string, columns: string) => unbroken(`${rows} × ${columns}`),
  yours: 'yours',
  spills: (tile: string, needed: string, there: string) =>
    say`A tile of ${strong(tile)} should spill: it needs ${registers(needed)}, and there are ${there}.`,
  fits: (tile: string, needed: string, there: string) =>
    say`A tile of ${strong(tile)} should fit: it needs ${registers(needed)} of ${there}.`,
  best: {
    spills: ' It does not: no tile was faster.',
    fits: ' It does: no tile was faster.',
  },
  measured: {
    spills: {
      slow: (percent: Text) => say` It does: it reaches ${percent} of the fastest tile’s rate.`,
      fast: (percent: Text) => say` It does not: it reaches ${percent} of the fastest tile’s rate.`,
      unknown: (percent: Text) =>
        say` Whether it does cannot be told: it reaches ${percent} of the fastest tile’s rate.`,
    },
    fits: {
      slow: (percent: Text) =>
        say` It is slow all the same: it reaches ${percent} of the fastest tile’s rate.`,
      fast: (percent: Text) => say` It does: it reaches ${percent} of the fastest tile’s rate.`,
      unknown: (percent: Text) =>
        say` Whether it does cannot be told: it reaches ${percent} of the fastest tile’s rate.`,
    },
  },
  few: ' So few sums leave the processor waiting for each.',
  hidden: ' Where more than these are left, as on ARM, say so in the settings.',
  figure: 'Operations per second, tile by tile',
  figureHead: ['Tile', 'Operations per second', 'From', 'To', 'Peak'],
  tiles: {
    caption: 'The tile and those it is held against',
    head: 'Tile',
    heads: {
      arithmetic: 'Arithmetic',
      registers: 'Registers',
      flops_per_s: 'Operations per second',
      p50_ms: 'Time of a call',
    },
  },
  loop: {
    caption: 'The loop, as the engine gets it',
    head: 'Line',
    heads: { text: 'WebAssembly' },
  },
  whole: 'The measurement itself',
  rows: {
    registers: 'Registers that it needs',
    sums: 'Sums at a time, in vectors',
    loads: 'Loads in a step',
    best_percent: 'Of the fastest tile',
    peak_percent: 'Of the peak',
    verified_elements: 'Verified elements',
    control_ratio: 'Control, the tile over its copy',
    rounds: 'Rounds',
  },
} as const

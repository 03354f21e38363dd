// SPDX-License-Identifier: MIT
//
// Words about a machine and its browser: each fact by its name, and what it means for a measurement.

import { formatBytes } from '../lab/format/format.ts'

export const environment = {
  title: 'This machine',
  yes: 'yes',
  no: 'no',
  unknown: 'not told',
  facts: {
    clock: ['Clock step', 'Times closer together look equal; batches of calls hide it.'],
    reading: ['Clock reading', 'What it costs to ask the time; paid once a batch.'],
    isolated: ['Isolated', 'A host that sends isolation headers gives a finer clock.'],
    simd: ['SIMD', 'Four numbers in each instruction.'],
    fused: ['Fused arithmetic', 'Multiply and add in one instruction.'],
    tile: [
      'Tile',
      'The block of a matrix product that stays in registers; the first timing of a visit uses a fixed one.',
    ],
    threads: ['Threads', 'Used by this build, of those that the browser reports.'],
    runtime: ['Runtime', 'What runs it.'],
    build: ['Build', 'Of Flopscope.'],
  },
  /** How the innermost loop of a tile is made. */
  tiles: {
    fused: 'fused',
    emitted: 'emitted',
    compiled: 'compiled',
    'emitting refused': 'emitting refused',
  },
  /** What of the build multiplies and adds in one instruction, and why not all of it. */
  fused: {
    all: 'in all kernels',
    products: 'in emitted products',
    none: 'in nothing yet',
    offered: 'This engine multiplies and adds in one instruction; a first timing does not.',
    refused: 'This engine has the instruction, but compiled no loop with it.',
    lacking: 'This engine multiplies and adds in two instructions.',
  },
  /** How the tile was chosen. */
  choice: {
    measured: 'Of a matrix product, in registers; the fastest of several here.',
    coarse_clock: 'not chosen: the clock is too coarse',
    short_trial: 'not chosen: the machine is too slow or too busy',
  },
  products: 'Matrix products',
  untried: {
    coarse_clock: (size: string) =>
      `In blocks of ${size} results. Whether other blocks are faster here was not tried: the clock is too coarse.`,
    short_trial: (size: string) =>
      `In blocks of ${size} results. Whether other blocks are faster here was not tried: the machine is too slow or too busy.`,
  },
  notChosen: (why: string) => `Of a matrix product, in registers; ${why}.`,
  threads: (used: number, all: number | undefined) => (all ? `${used} of ${all}` : String(used)),
  runtime: (platform: string, inWorker: boolean) =>
    [platform, inWorker ? 'measures in a worker' : 'measures in the page']
      .filter(Boolean)
      .join('; '),
  build: (version: string, limit_bytes: number | undefined) =>
    `Flopscope ${version}${limit_bytes ? `, up to ${formatBytes(limit_bytes)} of memory` : ''}`,
  isIsolated: 'The fine clock and shared memory are on.',
  openIsolated: ['Open the isolated page', ' for a finer clock.'],
  isolate: 'Isolate this page',
  doNotIsolate: 'No longer',
  notIsolated:
    'This browser keeps nothing for this page, and so cannot isolate it: let it keep data of this site, and press again.',
  before: (step: string) => `Before, the clock moved in steps of ${step}.`,
  inFrame: 'In a frame only the page around it can be isolated.',
} as const

// SPDX-License-Identifier: MIT
//
// Texts of a measurement on several threads.

import { notCompared } from './common.ts'
import { say, strong, subject, type Text, unbroken } from './say.ts'

const counted = (threads: string) => unbroken(`${threads} threads`)

export const texts = {
  next: 'And what if workers share more than one operation?',
  plan: [
    '**Shares one work.** The same work on 1, 2, 4 threads and so on, then as many times the work as there are threads.',
    '**Takes turns.** All of them run in the same rounds, one thread twice, so that what disturbs one disturbs all.',
    '**Needs threads.** A page has them where it is cross-origin isolated: “This machine” says whether this one is.',
  ],
  labels: { values: 'threads', axis: 'what grows with them' },
  taken: { values: '1, 2, 4 … all', axis: 'batch, or the first size' },
  outcomes: notCompared,
  times: ' times',
  told: (threads: string, name: string, times: Text) =>
    say`On ${strong(counted(threads))} ${subject(name)} is ${times} as fast as on one.`,
  alike: (threads: string, name: string) =>
    say`Whether ${subject(name)} is faster on ${counted(threads)} than on one cannot be told from this run.`,
  serial: (percent: Text) => say` That is as if ${percent} of the work ran on one thread only.`,
  grown: (threads: string, times: Text) =>
    say` With ${unbroken(`${threads} times`)} the work they do ${times} as much as one thread in the same time.`,
  figure: 'Speedup against threads',
  figureHead: ['Threads', 'Work', 'Speedup', 'From', 'To'],
  work: { same: 'the same', grown: (times: string) => `${times} times` },
  points: { caption: 'The same work', head: 'Threads' },
  more: { caption: 'Work that grows with the threads', head: 'Threads' },
  heads: {
    value: 'Size',
    p50_ms: 'Time',
    speedup: 'Speedup',
    efficiency_percent: 'Of the ideal',
    serial_percent: 'Not shared',
  },
  whole: 'The measurement itself',
  rows: {
    axis: 'What grows',
    kernel: 'Kernel',
    most_threads: 'Threads of this lab',
    control_ratio: 'Control, one thread over its copy',
    rounds: 'Rounds',
  },
} as const

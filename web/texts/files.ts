// SPDX-License-Identifier: MIT
//
// Words of runs from several files, set side by side.

import { counted } from './counted.ts'
import { say, strong, subject, type Text } from './say.ts'

export const files = {
  notices: 'What is to be said of the files',
  reading: (done: number, all: number) => `Reading ${done} of ${all} files …`,
  judging: 'Comparing …',
  same: (file: string, other: string) => `${file} holds the same run as ${other}, which is shown.`,
  untimed: (file: string, subject: string) => `${file} has no time of ${subject}.`,
  mixed: (questions: number) =>
    `These files answer ${questions} different questions, so those of each are shown apart.`,
  changed: (file: string, figures: number) =>
    `${file}: ${counted(figures, 'figure')} in it ${figures === 1 ? 'does' : 'do'} not follow from its samples; what follows from them is shown.`,
  of: (file: string, text: string) => `${file}: ${text}`,
  fastest: (name: string, time: Text, runs: number, groups: number) =>
    say`${subject(name)} has the smallest median of ${counted(runs, 'run')}: ${time}. They fall into ${counted(groups, 'group')}.`,
  level: (runs: number, range: string) =>
    say`The ${counted(runs, 'run')} are ${strong('not told apart')}: ${range}.`,
  group:
    'A run begins the next group where the regression test calls it slower than the first of its group.',
  against: 'Baseline',
  none: 'none; choose one or more',
  againstDoc:
    'Runs of one machine that were made before a change; three and more tell smaller differences.',
  judged: (names: string, counts: string) => `Against ${names}: ${counts}`,
  counts: (compared: number, slower: number, faster: number, same: number) =>
    `of ${counted(compared, 'run')}, ${slower} slower, ${faster} faster, ${same} not told apart.`,
  // By platform, browser and threads: two machines of a kind are not told apart.
  own: 'machine and browser as here',
  others: 'others',
  first: (names: readonly string[], more: number) =>
    [names.join(', '), more > 0 && `and ${more} more`].filter(Boolean).join(' '),
  figure: (subject: string) => `Median time of ${subject}, fastest first`,
  head: ['Run', 'Group', 'Median, ms', 'From', 'To'],
  beside: 'Side by side',
  ranks: {
    caption: 'Runs in the order of their medians',
    head: 'Run',
    group: 'Group',
    median: 'Median',
    change: 'Time / baseline',
    interval: 'Its interval',
    verdict: 'Verdict',
  },
  machines: {
    caption: 'Where each was made, as far as its browser tells',
    head: 'Run',
    runtime: 'Browser or Node',
    platform: 'Machine',
    build: 'Build',
    clock: 'Clock step',
    when: 'When',
  },
  baseline: 'baseline',
} as const

/** Of a run beside those that the project ships. */
export const reference = {
  title: 'Beside reference runs',
  mine: 'your run',
  others: 'reference runs',
  machine: (processor: string, threads: number, system: string) =>
    [processor, counted(threads, 'thread'), system].filter(Boolean).join(', '),
  about: (machine: string, load: number) =>
    `The reference runs come with Flopscope and were made on one machine (${machine}; load ${load.toFixed(1)} before), in each of its browsers. Another machine may take a tenth or ten times as long and be well: what is far from normal is a number that no such machine explains.`,
  onlyOperations: 'There are reference runs of operations, not of models.',
  none: (operation: string) => `There are no reference runs of ${operation}.`,
  otherSize: (usual: string) =>
    `Reference runs are of the size and kernel that the form begins with: time ${usual} with its fastest kernel to set it beside them.`,
  peers: {
    about: (machine: string) =>
      `What other libraries take for the same there (${machine}), on WebAssembly with one thread and on the same numbers. It says what is usual for this work, and nothing of your run.`,
    caption: 'The same operation in other libraries',
    head: 'Library',
    median: 'Median',
    runtime: 'Browser',
  },
} as const

// SPDX-License-Identifier: MIT
//
// Words of a form before anybody touches it: apart from all others, because they are the first that are loaded.

export const form = {
  settings: 'Settings',
  arrows: 'Arrow keys double and halve numbers.',
  run: 'Run',
  stop: 'Stop',
  measuring: 'Measuring',
  starting: 'Starting the lab…',
  atMost: (seconds: string) => `Takes about ${seconds} s at most.`,
  hint: (time: string) => `${time} Stopping keeps what was measured.`.trimStart(),
  plan: 'What a run does',
  notLoaded: 'A part did not load: try again.',
  tryAgain: 'Try again',
  close: 'Close',
  cost: ['Work of one call', 'Work', 'Reads', 'Writes'],
  subject: 'Operation or model',
  model: 'Model',
  operations: 'Operations',
  models: 'Models',
  ownSpec: 'a spec of your own',
  shape: 'Shape',
  kernel: 'Kernel',
  pass: 'Pass',
  passes: { forward: 'forward', backward: 'backward' },
  /** Fields whose names are no words. */
  fields: {
    max_ms: 'time allowed',
    batch_size: 'calls in each run',
    fresh: 'a fresh module',
    cols: 'columns',
    seq: 'positions',
    d_model: 'width',
  } as Readonly<Record<string, string>>,
  /** Units that say nothing by themselves. */
  units: { '1/s': 'FLOP/s' } as Readonly<Record<string, string>>,
} as const

// SPDX-License-Identifier: MIT
//
// Texts of training that is shared by workers, and by machines of a model.

import { notCompared } from './common.ts'
import { say, strong, subject, type Text, unbroken } from './say.ts'

const counted = (workers: string) => unbroken(`${workers} workers`)

export const texts = {
  next: 'What would training a large model on many machines cost?',
  batch: 'samples in the batch that is shared (default 64)',
  plan: [
    '**Shares a batch.** Workers of this machine, each with the whole model, compute the gradients of their part and send them round a ring until all have the sum.',
    '**Checks first.** After the exchange every worker must have the gradients that one has of the whole batch.',
    '**Takes turns.** 1, 2, 4 workers and so on run in the same rounds, one twice; and each tells what it computed, exchanged and waited for.',
    '**Models the rest.** What 2 to 1,024 machines would need for the exchange follows from your latency and bandwidth. That is a model, no measurement.',
  ],
  labels: { values: 'workers' },
  taken: { values: '1, 2, 4 … all' },
  outcomes: {
    ...notCompared,
    kernel_mismatch:
      'The gradients of the workers are not those of the whole batch, so nothing was timed.',
  } as Readonly<Record<string, string>>,
  times: ' times',
  told: (workers: string, name: string, times: Text) =>
    say`On ${strong(counted(workers))} a training step of ${subject(name)} is ${times} as fast as on one.`,
  alike: (workers: string, name: string) =>
    say`Whether a training step of ${subject(name)} is faster on ${counted(workers)} than on one cannot be told from this run.`,
  exchanging: (time: Text) => say` The workers exchange their gradients for ${time} of it.`,
  speedups: 'Speedup against workers, measured',
  speedupHead: ['Workers', 'Speedup', 'From', 'To'],
  exchange: 'Exchange by a model, beside the step here',
  exchangeHead: ['Who', 'Machines', 'Time by the model'],
  series: { ring: 'ring', tree: 'tree', step: 'step here' },
  points: { caption: 'Workers of this machine, measured', head: 'Workers' },
  heads: {
    samples_per_worker: 'Samples each',
    p50_ms: 'Step',
    speedup: 'Speedup',
    efficiency_percent: 'Of the ideal',
    compute_ms: 'Computing',
    compute_percent: 'Computing, share',
    exchange_ms: 'Exchanging',
    exchange_percent: 'Exchanging, share',
    waiting_ms: 'Waiting',
    waiting_percent: 'Waiting, share',
    gradient_error: 'Gradients differ by',
  },
  modelled: { caption: 'Machines by the alpha-beta model: no measurement', head: 'Machines' },
  modelledHeads: {
    ring_ms: 'Exchange, ring',
    ring_efficiency_percent: 'Computing, ring',
    tree_ms: 'Exchange, tree',
    tree_efficiency_percent: 'Computing, tree',
  },
  whole: 'The measurement itself',
  rows: {
    params: 'Learned values',
    gradient_bytes: 'Gradients to exchange',
    most_workers: 'Workers at a time here',
    control_ratio: 'Control, one worker over its copy',
    rounds: 'Rounds',
  },
} as const

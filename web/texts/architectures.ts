// SPDX-License-Identifier: MIT
//
// Texts of a comparison of architectures.

import { code, say, strong, type Text, unbroken } from './say.ts'

export const texts = {
  next: 'And how well does one of them learn?',
  plan: [
    '**Takes one task:** a digit of 28 × 28 pixels, one of ten classes.',
    '**Makes three models alike.** The MLP has the width that you choose; that of the others is searched for, until they have as many parameters, as much work, or take as long.',
    '**Sets them side by side:** parameters, work, time of a forward pass, peak memory, and the share of this machine’s own peak.',
  ],
  alike: {
    parameters: 'With as many parameters',
    flops: 'With as much work',
    time: 'In as much time',
  },
  quantities: { parameters: 'parameters', flops: 'work', time: 'time' },
  asTheyCome: (quantity: string) => `As alike in ${quantity} as they come`,
  noneTimed: 'None of them could be timed.',
  oneTimed: (name: string, time: string) => `Only the ${name} was timed: ${unbroken(time)}.`,
  mostWork: (among: string, low: string, high: string, name: string, work: string) =>
    say`${among}, from ${unbroken(low)} to ${unbroken(high)}, the ${strong(name)} does the most work: ${unbroken(work)}.`,
  ratio: (among: string, slowest: string, times: Text, fastest: string) =>
    say`${among}, the ${strong(slowest)} takes ${times} as long as the ${fastest}.`,
  times: (point: string, bounds: string) => say`${strong(`${point} times`)} (${unbroken(bounds)})`,
  sameTime: (among: string, slowest: string, fastest: string) =>
    say`${among}, the ${slowest} and the ${fastest} ${strong('are not told apart')}.`,
  noInterval: (among: string, slowest: string, fastest: string) =>
    say`${among}, the ${slowest} takes longer than the ${fastest}, in too few runs for an interval.`,
  both: (slowest: string, fastest: string) =>
    ` They take ${unbroken(slowest)} and ${unbroken(fastest)}.`,
  unlikeUnknown: (name: string, quantity: string) =>
    ` How the ${name} compares in ${quantity} is not known.`,
  unlike: (name: string, share: string, first: string, quantity: string, searched: boolean) =>
    ` The ${name} has ${share} of the ${first}’s ${quantity}${searched ? ': no whole width comes nearer' : ''}.`,
  figures: {
    time: ['Time of a pass', 'time'],
    work: ['Work of a pass', 'MFLOP'],
    parameters: ['Parameters', 'thousands'],
    memory: ['Peak memory', 'MB'],
  },
  named: 'Architectures',
  model: 'Model',
  table: 'The three side by side',
  rows: {
    model: 'Model',
    params: 'Parameters',
    flops: 'Work',
    forward_ms: 'Time of a pass',
    timing: 'Its interval',
    held_mb: 'Most memory in use',
    flops_per_s: 'Rate',
    efficiency_percent: 'Of the measured peak',
    match_ratio: (match: string) => `As the first in ${match}`,
  },
  peak: (rate: string) => say`The measured peak is ${code(rate)}.`,
  drift:
    'They are timed one after another: by how much the machine drifted in between is in no interval.',
} as const

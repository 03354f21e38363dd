// SPDX-License-Identifier: MIT
//
// Texts of the cost of profiling.

import { say, strong, type Text, unbroken } from './say.ts'
import { told } from './told/told.ts'

export const texts = {
  next: 'And how long does it take without?',
  plan: [
    '**Traces, and does not.** Batches of the same calls with a trace of every span and without follow each other in turn.',
    '**Records memory, and does not.** The same with every allocation written down.',
    '**Samples, and does not.** The same while a second thread looks at random moments where the call is; natively a signal interrupts it for that. A page has a second thread where it is cross-origin isolated.',
    '**Measures a difference of zero.** Calls without an instrument are compared with themselves: what seems to differ there is the machine.',
  ],
  names: { tracing: 'Tracing', memory_hooks: 'Recording memory', sampling: 'Sampling' },
  notStable: (name: string) => `${name} has no answer on a machine this unsteady.`,
  slower: (name: string, percent: Text) => say`${name} makes a call ${percent} longer.`,
  faster: (name: string, percent: Text) =>
    say`${name} seems to change a call by ${percent}. It cannot make a call faster, so something else differs.`,
  within: (name: string, effect: string) =>
    say`${name} costs ${strong(`less than ${effect}`)}, which does not matter.`,
  tooWide: (name: string, bounds: string, effect: string) =>
    say`${name} costs ${strong(bounds)}: too wide to tell whether it is more than the ${unbroken(effect)} that matters.`,
  figure: 'By how much a call becomes longer',
  figureHead: ['Instrument', 'Overhead', 'At least', 'At most', 'Control'],
  table: {
    caption: 'What was found',
    head: 'Instrument',
    heads: {
      overhead_percent: 'Overhead',
      control_percent: 'Control, without against itself',
      plain_p50_ms: 'Median call without',
      instrumented_p50_ms: 'Median call with',
      events: 'Events in a call',
      quartets: 'Quartets',
    },
  },
  largest: (span: string, percent: Text) => say` ${strong(span)} has ${percent} of the samples.`,
  shares: {
    caption: 'Where a call’s time goes',
    head: 'Span',
    heads: {
      samples_percent: 'Of the samples',
      spans_percent: 'Of the spans’ time',
      samples: 'Samples',
      spans_ms: 'Mean in a traced call',
    },
  },
  absent: (name: string, reason: string) => `${name}: ${told(reason)}`,
  whole: 'The machine',
  rows: { samples: 'Samples', sampled_ms: 'Calls with sampling lasted' },
} as const

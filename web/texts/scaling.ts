// SPDX-License-Identifier: MIT
//
// Texts of scaling.

import type { ScalingReport } from '../lab/generated/records.ts'
import { noAnswer } from './common.ts'
import { say, strong, subject, type Text, unbroken } from './say.ts'

export const texts = {
  next: 'What limits it as it grows?',
  plan: [
    '**Lets one count grow,** or several together. The others stay as they stand; the smallest and the largest value come first, so that a machine that drifts is not taken for growth.',
    '**Fits a power law.** Its exponent says what twice as much costs: 1 is twice the time, 2 is four times, 3 is eight times.',
    '**Predicts, then checks.** The time at a value that was not measured, with an interval; after that it is measured, too.',
  ],
  labels: { axis: 'what grows', predict: 'then predict', values: 'measured at' },
  taken: { predict: 'none' },
  outcomes: {
    measured: 'These times follow no power law that could be fitted.',
    unfinished: 'Fewer than 3 values have a time yet: too few to say how it grows.',
    ...noAnswer('larger values', 'smaller values'),
  } satisfies Record<ScalingReport['outcome'], string>,
  /** The counts that grow together, as one: "m = k = n". */
  axis: (names: string) => names.replaceAll(',', ' = '),
  grows: (name: string, axis: string, power: Text) =>
    say`${subject(name)}’s time grows as ${axis} to the power ${power}.`,
  predicted: (axis: string, value: string, time: Text) =>
    say` At ${unbroken(`${axis} = ${value}`)} it should take ${time}`,
  checked: (inside: boolean, time: string) =>
    say`, ${inside ? 'and' : 'but'} it took ${strong(time)}.`,
  figure: (axis: string) => `Time against ${axis}`,
  figureHead: ['Kind', 'Median', 'At least', 'At most', 'By the fit'],
  kinds: { measured: 'measured', predicted: 'predicted', checked: 'then measured' },
  points: (axis: string) => ({
    caption: `The values of ${axis}`,
    head: axis,
    heads: {
      outcome: 'Outcome',
      p50_ms: 'Median',
      flops: 'Operations',
      clock_error_mean_percent: 'Clock, at most',
    },
  }),
  fit: 'What was fitted',
  rows: (at: string) => ({
    exponent: 'Exponent of the time',
    flops_exponent: 'Exponent of the operations',
    residual_percent: 'Distance from the power law',
    two_term_residual_percent: 'Distance from a linear and a quadratic part',
    crossover: 'Both parts are equal at',
    predicted_ms: `Predicted at ${at}`,
    checked_ms: `Then measured at ${at}`,
  }),
} as const

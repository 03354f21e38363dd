// SPDX-License-Identifier: MIT
//
// The case of the long text: attention, whose time grows with the square of it.

import { lessons } from '../../texts/lessons.ts'
import type { Case } from '../base/case.ts'
import { measured } from '../base/measured.ts'
import { measuredText } from '../base/quantity.ts'
import { type Finding, noFinding, trial } from '../base/trial.ts'

const { cases: texts } = lessons

/** Nearer to the line than to the square. */
const edge = 1.5
const sweep = (attention: string) =>
  `scaling?${attention}&axis=seq&values=$n/8,$n/4,$n/2,$n&max_ms=4000`
const scaled = (attention: string) =>
  trial<'scaling'>({
    links: [sweep(attention)],
    found({ reports: [report] }): Finding {
      const power = report?.outcome === 'measured' ? measured(report, 'exponent') : undefined
      if (!power) return noFinding
      const { point, low, high } = power
      const across = high < edge ? 'works' : 'undecided'
      return {
        verdict: low > edge ? 'fails' : across,
        speedup: 2 / point,
        text: texts.growth(
          measuredText('times', { point: 2 ** point, low: 2 ** low, high: 2 ** high }),
        ),
      }
    },
  })

export const investigation: Case = {
  place: 6,
  title: 'The long text',
  about: 'Twice the text takes four times as long. Who makes it so?',
  story: [
    'A model summarises texts. Twice the text, and one waits about four times as long: nobody reads long ones any more.',
    'A fix is one with which twice the text takes less than three times as long, measured up to a length that suits this machine.',
  ],
  first: {
    ask: 'How long does attention take on 256 positions? The longest text follows from it.',
    link: 'timing?op=attention&seq=256&heads=4&d_model=256&runs=20&max_ms=1000',
    sizes: { values: [256, 512, 1024, 2048], power: 2, within_ms: 60 },
  },
  clues: [
    {
      ask: 'How does its time grow up to $n positions?',
      link: sweep('op=attention&heads=4&d_model=256'),
    },
    {
      ask: 'How much work is it at $n positions?',
      link: 'cost?op=attention&seq=$n&heads=4&d_model=256',
    },
  ],
  suspects: {
    pairs: 'The pairs: each position is compared with every other.',
    heads: 'The heads: all of it is done four times.',
    width: 'The width: each position has 256 numbers.',
  },
  fixes: {
    one: {
      says: 'Use one head in place of four.',
      aims: 'heads',
      trial: scaled('op=attention&heads=1&d_model=256'),
    },
    narrow: {
      says: 'Halve the width: 128 numbers for each position.',
      aims: 'width',
      trial: scaled('op=attention&heads=4&d_model=128'),
    },
    linear: {
      says: 'Use `linear_attention`: it sums keys and values up once, and compares no pairs.',
      aims: 'pairs',
      trial: scaled('op=linear_attention&heads=4&d_model=256'),
    },
  },
  closing: [
    'The number of pairs is the square of the length. Fewer heads share the same numbers among them; half the width halves the time of each pair, and leaves their number as it is.',
    'Only what compares fewer pairs changes the [power|power]. It pays for that: linear [attention|attention] cannot look sharply at one position.',
  ],
  open: [
    'No fix came below three times for sure. On a short text the fixed cost of a call hides the power, and a restless machine widens its interval: try the last one again.',
  ],
}

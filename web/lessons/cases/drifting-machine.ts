// SPDX-License-Identifier: MIT
//
// The case of the unlucky second: one program under two names, measured one after the other while the machine drifts.

import { formatNumber } from '../../lab/format/format.ts'
import type { TimingReport } from '../../lab/generated/records.ts'
import { lessons } from '../../texts/lessons.ts'
import type { Case } from '../base/case.ts'
import { measured, ratio } from '../base/measured.ts'
import { measuredText } from '../base/quantity.ts'
import { type Finding, noFinding, trial } from '../base/trial.ts'

const { cases: texts } = lessons

const shape = 'op=gelu&size=65536'
const block = (runs: number) => `timing?${shape}&warmup=0&runs=${runs}&max_ms=1500`

/** That there is no difference is proved by no block: chance may hide one. So it works at no time. */
function blocks(reports: readonly TimingReport[], field: 'p50_ms' | 'mean_ms'): Finding {
  const [a, b] = reports.map((report) => measured(report, field))
  const slower = ratio(b, a)
  if (!slower) return noFinding
  const isToldApart = slower.low > 1 || slower.high < 1
  return {
    verdict: isToldApart ? 'fails' : 'undecided',
    speedup: 0,
    text: texts.longer(measuredText('times', slower)),
  }
}

export const investigation: Case = {
  place: 8,
  title: 'The unlucky second',
  about: 'B is measured after A, and comes out otherwise. It is the same program.',
  story: [
    'Somebody renamed a function. To be sure that nothing else has changed, they time the old one, A, and then the new one, B. The times differ: shall the new name go?',
    'Both run the same code here, `gelu` on 65,536 numbers. A fix is a way to measure that sees no difference where there is none, and can show it.',
  ],
  clues: [
    { ask: 'Time A: 20 runs, as it stands there.', link: block(20) },
    { ask: 'Time B, after it: 20 runs.', link: block(20) },
  ],
  suspects: {
    order: 'The order: A and B had other minutes, and the machine is not the same in both.',
    runs: 'The runs: 20 are too few.',
    outliers: 'Single slow runs: the median hides what the mean would show.',
  },
  fixes: {
    more: {
      says: 'Time 400 runs of A, and then 400 of B.',
      aims: 'runs',
      trial: trial<'timing'>({
        links: [block(400), block(400)],
        found: ({ reports }) => blocks(reports, 'p50_ms'),
      }),
    },
    means: {
      says: 'Compare means in place of medians: 100 runs of A, and then 100 of B.',
      aims: 'outliers',
      trial: trial<'timing'>({
        links: [block(100), block(100)],
        found: ({ reports }) => blocks(reports, 'mean_ms'),
      }),
    },
    turns: {
      says: 'Let A and B take turns: A B B A, B A A B, and so on.',
      aims: 'order',
      trial: trial<'comparison'>({
        links: [
          `comparison?${shape.replace(/(\w+=)/g, 'baseline.$1')}&${shape.replace(/(\w+=)/g, 'optimized.$1')}&max_ms=4000`,
        ],
        found({ reports: [report] }): Finding {
          const speedup = report && measured(report, 'speedup')
          if (report?.outcome !== 'measured' || !speedup) return noFinding
          const said = texts.faster(measuredText('times', speedup))
          if (report.verdict === 'not_stable')
            return { ...noFinding, text: texts.restless(said, formatNumber(report.control_ratio)) }
          const verdict = report.verdict === 'not_told_apart' ? 'works' : 'fails'
          return { verdict, speedup: 1, text: said }
        },
      }),
    },
  },
  closing: [
    'A machine changes while one measures: its clock rises and falls, it becomes warm, others come and go. In two blocks all of that looks like a difference of A and B, and more runs make it only more certain.',
    'In turns both meet the same machine; and the [control|control], A against itself, says whether that was enough.',
  ],
  open: [
    'This machine was too restless for all of them. Even in turns the control, the program against itself, did not come out as 1: then nothing can be said, and the lab says so. Try it again in a quiet minute.',
  ],
}

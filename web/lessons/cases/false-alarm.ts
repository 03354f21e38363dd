// SPDX-License-Identifier: MIT
//
// The case of the false alarm: a regression that is noise, and rules of which each is shown two equal programs and one
// that really is slower.

import { formatNumber } from '../../lab/format/format.ts'
import type { TimingReport } from '../../lab/generated/records.ts'
import { lessons } from '../../texts/lessons.ts'
import type { Case } from '../base/case.ts'
import { type Finding, type FixVerdict, inTurns, noFinding, trial } from '../base/trial.ts'

const { cases: texts } = lessons

const timed = (size: number, runs: number) =>
  `timing?op=gelu&size=${size}&runs=${runs}&warmup=1&max_ms=1200`
const linear = (role: string) => `${role}.op=gelu&${role}.size=32768`

/** Yesterday, today, and a day on which the program does twice the work. */
const days = (runs: number) => [timed(32_768, runs), timed(32_768, runs), timed(65_536, runs)]

/** A rule must be silent between equal programs, and ring where one is slower; undefined: it cannot tell. */
function judged(isFalse: boolean | undefined, isTrue: boolean | undefined): FixVerdict {
  if (isFalse === true || isTrue === false) return 'fails'
  return isFalse === undefined || isTrue === undefined ? 'undecided' : 'works'
}

/** The rule that rings where a number has become so many times as large. */
const threshold = (field: 'mean_ms' | 'min_ms', most: number, runs: number) =>
  trial<'timing'>({
    links: days(runs),
    found({ reports }): Finding {
      const [yesterday, today, slow] = reports.map((report: TimingReport) => report[field])
      if (!yesterday || !today || !slow) return noFinding
      const [same, slower] = [today / yesterday, slow / yesterday]
      return {
        verdict: judged(same > most || same < 1 / most, slower > most),
        speedup: 1,
        text: texts.alarms(formatNumber(same), formatNumber(slower)),
      }
    },
  })

export const investigation: Case = {
  place: 9,
  title: 'The false alarm',
  about: 'The alarm says that today is slower than yesterday. Is it?',
  story: [
    'Each night a program is timed, 5 runs, and an alarm rings where the mean differs from yesterday’s by more than 2 %. It rings nearly each morning; today somebody wants to undo yesterday’s change.',
    'A good rule is silent between two runs of one program and rings on one that does twice the work. Each fix is shown both.',
  ],
  clues: [
    { ask: 'Yesterday: time it, 5 runs.', link: timed(32_768, 5) },
    { ask: 'Today: time the same again.', link: timed(32_768, 5) },
  ],
  suspects: {
    noise: 'Noise: runs of one program differ, and the rule takes each difference for a change.',
    change: 'Yesterday’s change: the program has become slower.',
    strict: 'The limit: 2 % is too strict a number.',
  },
  fixes: {
    undo: {
      says: 'Undo the change: compare the program with it and without it, in turns.',
      aims: 'change',
      trial: inTurns(`comparison?${linear('baseline')}&${linear('optimized')}&max_ms=3000`),
    },
    loose: {
      says: 'Ring from three times as long on: small differences are left alone.',
      aims: 'strict',
      trial: threshold('mean_ms', 3, 5),
    },
    interval: {
      says: 'Keep 60 runs of each night, and let the interval of the change decide.',
      aims: 'noise',
      trial: trial<'timing'>({
        links: days(60),
        async found({ runs: [yesterday, today, slow], regression }): Promise<Finding> {
          if (!yesterday || !today || !slow) return noFinding
          const [same] = (await regression(yesterday, today)).subjects
          const [slower] = (await regression(yesterday, slow)).subjects
          const rings = { slower: true, faster: true, not_told_apart: false }
          const ring = (verdict: string | undefined) => rings[verdict as keyof typeof rings]
          return {
            verdict: judged(ring(same?.verdict), ring(slower?.verdict)),
            speedup: 2,
            text: texts.alarms(formatNumber(same?.change), formatNumber(slower?.change)),
          }
        },
      }),
    },
  },
  closing: [
    'A limit in per cent knows nothing of the noise: a strict one rings for nothing, a loose one sleeps through what it is there for.',
    'An interval is as wide as the noise. Call it a [regression|regression] where all of the interval lies above 1 and the change is large enough to matter.',
  ],
  open: [
    'The machine’s level moved by more between the runs than the interval allows for, or the runs were too few. The question `regression` takes several saved runs, and then knows how far it moves.',
  ],
}

// SPDX-License-Identifier: MIT
//
// Texts of a regression test.

import type { RegressionReport, RegressionSubject } from '../lab/generated/records.ts'
import { counted } from './counted.ts'
import { say, strong, subject, type Text, unbroken } from './say.ts'

export const texts = {
  next: 'Where does the time go?',
  saved: 'Saved run',
  later: 'Later run',
  file: 'What “Save JSON” of a timing or a suite wrote: choose a file or drop it on the field.',
  files:
    'What “Save JSON” of a timing or a suite wrote: choose a file or drop it on the field, or several of the same; three and more tell smaller differences.',
  hint: 'Nothing is measured; the files stay on this machine.',
  action: 'Compare',
  plan: [
    '**Files.** Each is a timing or a suite that “Save JSON” wrote, today or a year ago.',
    '**The same subjects.** Those of equal names are compared by the raw samples of both runs; what is in one of them only is listed.',
    '**Slower only if sure.** Two runs differ by what else the machine did. A loop that never changes was timed beside each: what it took longer was the machine, and is taken out. Of the rest the fastest samples are compared, which other work moves least. Three and more saved runs show how far they differ.',
  ],
  nothing: 'Nothing could be compared.',
  notSlower: say`${strong('Nothing has become slower')}.`,
  noneFound: say`${strong('No slowdown was found')}.`,
  slower: (name: string, times: Text) =>
    say`${subject(name)} takes ${times} as long as in the saved run.`,
  times: ' times',
  counts: (compared: number, slower: number, faster: number, same: number) =>
    ` Of ${counted(compared, 'subject')} compared, ${slower} slower, ${faster} faster, ${same} not told apart.`,
  findableOne: (name: string, from: string) =>
    say` ${subject(name)} would be called slower from a measured ${from} times on.`,
  findable: (least: string, most: string) =>
    say` Those not told apart would be called slower from a measured ${least} to ${most} times on.`,
  basis: (saved: string, later: string) => `${later} against ${saved}`,
  figure: 'Time of the later run over that of the saved one',
  figureOverMachine:
    'Time of the later run over that of the saved one, on a machine as fast as then',
  named: 'Subjects',
  label: 'later / saved',
  figureHead: ['Subject', 'later / saved', 'From', 'To'],
  band: (percent: string) =>
    `Above 1 is slower. The band, ${unbroken(percent)} to either side, does not matter.`,
  centers: { min: 'fastest', median: 'median', mean: 'mean' } satisfies Record<
    RegressionReport['center'],
    string
  >,
  table: (center: string) => ({
    caption: 'The subjects of the saved run in their order, then those of the later run only',
    head: 'Subject',
    heads: {
      verdict: 'Verdict',
      change: 'Later / saved',
      machine_change: 'Machine',
      smallest_slowdown: 'Slower from',
      saved_ms: `Saved ${center}`,
      later_ms: `Later ${center}`,
    },
  }),
  words: {
    slower: 'slower',
    faster: 'faster',
    not_told_apart: 'not told apart',
    too_few: 'too few samples',
    no_ratio: 'no ratio',
    missing: 'in the saved run only',
    added: 'in the later run only',
  } satisfies Record<RegressionSubject['verdict'], string>,
} as const

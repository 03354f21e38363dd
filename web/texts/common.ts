// SPDX-License-Identifier: MIT
//
// Texts of several questions. Each question has a file of its own beside this one, and so have charts, forms, the page
// and the terminal. What C++ says, refusals and verdicts, comes from there with a code.

import { counted } from './counted.ts'
import { told } from './told/told.ts'

export const common = {
  field: 'Field',
  quantity: 'Quantity',
  value: 'Value',
  interval: (confidence: string) => `${confidence} interval`,
  sure: (confidence: string, bounds: string) => ` (${confidence} sure: ${bounds})`,
  drift: 'Change of speed during the run',
  dropped: 'Interrupted batches',
  leftOut: (count: number) => `${count} left out`,
  longCall: (call: string, allowed: string) =>
    `One call will take about ${call}, longer than the ${allowed} allowed.`,
  longerThanADay: (allowed: string) =>
    `One call will take more than a day, longer than the ${allowed} allowed.`,
  expected: (time: string, allowed: string) => `Takes about ${time} (${allowed} at most).`,
  took: (time: string) => `Took ${time} the last time.`,
  /** Where a report was measured, as seen from where it is read. */
  place: { here: 'here', elsewhere: 'there' },
  measuring: 'It is being measured …',
  notFinal: 'The answer comes at the end.',
  stoppedAt: (share: string) => `Stopped at ${share}.`,
  saved: {
    here: (when: string, place: string) =>
      `From a file, made on a machine like this one: ${when}; ${place}`,
    elsewhere: (when: string, place: string) => `From a file, made elsewhere: ${when}; ${place}`,
  },
  believed:
    'The file lacks samples that its verdicts follow from, as files of older versions may: what they say is shown as it stands there.',
  differs: (field: string, said: string, computed: string) =>
    `${field} is ${said || 'absent'} in the file, but ${computed || 'absent'} computed again from what else is in it; that is shown.`,
  differMore: (count: number) => `${counted(count, 'more figure')} of the file likewise.`,
  differByMethod: (count: number) =>
    `${counted(count, 'figure')} of the file ${count === 1 ? 'is' : 'are'} shown as this version computes ${count === 1 ? 'it' : 'them'} from the rest of the file.`,
  severity: { note: 'Note', warning: 'Caution', problem: 'Problem' },
  phases: {
    first_call: 'First call',
    warm_up: 'Warm-up',
    timing: 'Timing',
    finished: 'Finished',
    tracing: 'Tracing',
    timing_layers: 'Timing layers',
    recording_memory: 'Recording memory',
    sizing: 'Choosing its width',
    measuring_peak: 'Measuring the peak',
    drawing_digits: 'Drawing digits',
    weighing_step: 'Weighing a step',
    timing_step: 'Timing a step',
    training: 'Training',
    retraining: 'Training what is left',
    forming: 'Making it smaller',
    testing: 'Testing',
    writing: 'Writing',
  },
  runsOf: (runs: number, planned: number) => `, ${runs} of ${planned} runs`,
  toGo: (time: string) => `; about ${time} to go.`,
  memoryHead: ['Allocations and frees', 'Lowest', 'Highest', 'At the end'],
  writes: 'What it writes',
  ownFiles: 'It learned from files of your own, which no link and no saved result holds.',
  trust: { good: 'Trust: good', fair: 'Trust: fair', poor: 'Trust: poor' },
  toKnow: (cautions: number) => `${counted(cautions, 'thing')} to know`,
  nothingAgainst: 'Nothing was found that speaks against it.',
  tooLittle: 'Too little was measured to tell.',
  few: {
    rounds: (count: number) =>
      `Only ${counted(count, 'round was', 'rounds were')} measured, too few to trust the answer in full: allow more time, or ask for more.`,
    quartets: (count: number) =>
      `Only ${counted(count, 'quartet was', 'quartets were')} measured, too few to trust the answer in full: allow more time, or ask for more.`,
    runs: (count: number) =>
      `Only ${counted(count, 'run was', 'runs were')} measured, too few to trust the answer in full: allow more time, or ask for more.`,
  },
  next: 'Next:',
  isItNormal: 'Is my number normal?',
  changed: (what: string) => `The form has changed since: this is the answer of ${what}.`,
  backToIt: 'Ask that again',
  tabs: {
    picture: 'Picture',
    numbers: 'Numbers',
    how: 'How measured',
    code: 'Code',
    share: 'Share',
  },
  inPackage: 'From JavaScript, in a page or in Node',
  inTerminal: 'In a terminal, in the project’s folder or where its package is installed',
  noVerdict: 'No verdict: the machine shows differences where there are none.',
  clockSteps: (step: string) => `Moves in steps of ${step}, measured.`,
} as const

/** Words of codes in reports that are no words themselves. */
const codes: Readonly<Record<string, string>> = {
  cannot_resolve: 'cannot resolve',
  optimized_away: 'optimized away',
  kernel_mismatch: 'kernel mismatch',
  out_of_memory: 'out of memory',
  too_long: 'too long',
  optimizer_state: 'optimizer state',
  not_told_apart: 'not told apart',
  above_roof: 'above roof',
  not_stable: 'not stable',
  products_first: 'products first',
  in_turn: 'in turn',
}

/** A code in words; other text of C++ as it is told. */
export const codeText = (code: string): string => codes[code] ?? told(code)

/** Why several times have no answer, by their outcome; what to choose in their place. */
export const noAnswer = (larger: string, smaller: string) => ({
  cannot_resolve: `The clock cannot resolve enough of these times in the time allowed: allow more, or choose ${larger}.`,
  optimized_away: 'The compiler removed the work, so there is nothing to time.',
  kernel_mismatch: 'A kernel computes a wrong result, so it is not worth timing.',
  out_of_memory: `There was not enough memory left: choose ${smaller}.`,
  too_long: `A call takes longer than the time that was left: allow more, or choose ${smaller}.`,
})

/** Why there is no comparison, by the outcome of two or of many; none for `measured`. */
export const notCompared: Readonly<Record<string, string>> = {
  measured: '',
  unfinished: 'Stopped before there was anything to compare.',
  ...noAnswer('larger shapes', 'smaller shapes'),
}

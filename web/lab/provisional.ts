// SPDX-License-Identifier: MIT
//
// A report of what goes on, without what is concluded in it: that turns out otherwise until the end. What is measured
// stays, with its intervals, and so does what is known before anything runs.

/** Judgements by their names, in whichever record they stand. C++ marks what is derived (`origin` in result.schema.json),
 *  not which of that judges: while-running.test.ts asks of each choice and each yes or no whether it does. */
const judgements = [
  'verdict',
  'within_minimum_effect', // comparison, suite, overhead: as good as equal
  'fastest', // suite, optimization: places of the winners
  'by_time', // architectures: their order
  'alike', // architectures: whether one matches the first, in time too
  'matched', // the same of all
  'prefers_median', // timing: which centre to believe
  'change_point_run', // timing: that its level changed
  'leaks', // memory: who leaks
  'slowest', // bottleneck: the part that surely takes longest
  'in_most', // bottleneck: what is worth fixing
  'parts_in_most', // the same as a number
  'pareto_names', // trace: the same of spans
  'bound', // roofline: what limits a subject
  'above_roof', // roofline: that it surely is
  'impossible', // roofline: that something was disturbed
  'crossover_state', // scaling: whether both parts are told apart
  'prediction_fit', // scaling: which curve to believe
  'knee_state', // batching: whether there is one
  'batch_within', // batching: the batch to take
  'fitted_batch_within', // the same by the line
  'share_reaches', // attention: whether and where its share is reached
  'slower_to', // crossover: sizes that follow from verdicts
  'faster_from',
  'resident_slower_to',
  'resident_faster_from',
  'speed', // tile: slow or fast
  'best', // tile: place of the winner
] as const
type Judgement = (typeof judgements)[number]

/** Without judgements, wherever they stand; lists of cautions are empty. */
export type Provisional<Value> = Value extends ArrayBufferView
  ? Value
  : Value extends readonly (infer Entry)[]
    ? Provisional<Entry>[]
    : Value extends object
      ? { [Name in keyof Value as Name extends Judgement ? never : Name]: Provisional<Value[Name]> }
      : Value

const isJudgement = (name: string) => judgements.includes(name as Judgement)

export function provisional<Value>(value: Value): Provisional<Value>
export function provisional(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value
  if (Array.isArray(value)) return value.map(provisional)
  const members = Object.entries(value).flatMap(([name, member]) =>
    isJudgement(name) ? [] : [[name, name === 'verdicts' ? [] : provisional(member)]],
  )
  return Object.fromEntries(members)
}

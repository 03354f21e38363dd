// SPDX-License-Identifier: MIT
//
// The time that a training takes, or one whose model is then made smaller: its planned steps, each as long as the passes of its
// model, which are timed.

import type { ExperimentName, OptimizationReport, TrainingReport } from '../generated/records.ts'
import {
  briefly,
  type Foretelling,
  type Foretold,
  type Given,
  isRunnable,
  muchWork,
  type Options,
  rateOf,
  sampled,
  stepsOfTheClock,
  type Whole,
} from './rates.ts'

/** Learned values of a model above which making it takes a while itself. */
const manyParameters = 2e7

/** What a training does beside its learning, as C++ (training.cpp, step_timer.cpp, optimization_report.cpp) shares out the
 *  time allowed: parts of a step are timed, forms of it are compared. */
const partRuns = 35
/** As much work of the naive kernel as a digit takes to be drawn, tried out. */
const operationsOfDigit = 140_000
const part = { share: 0.03, most_ms: 1000 }
const forms = { share: 0.05, most_ms: 2000 }
const formTimes = { share: 0.2, most_ms: 12_000 }

const cap = ({ share, most_ms }: typeof part, { max_ms = Number.POSITIVE_INFINITY }: Options) =>
  Math.min(most_ms, share * Number(max_ms))

/** A batch of the model's, forward and backward. */
interface Passes {
  readonly forward_ms: number
  readonly step_ms: number
}

/** Of a training, or of one whose model is then made smaller. */
async function training(
  name: 'training' | 'optimization',
  ...[owner, lab, subjects, options]: Parameters<Whole>
): Promise<Foretold> {
  const { subject } = subjects as { readonly subject?: unknown }
  if (!isRunnable(subject)) return {}
  const { flops, params } = await lab.cost(subject)
  if (params > manyParameters) return {}
  const planned = await lab.planned(name, subjects, options)
  const passes = await passesOf(owner, lab, subject, flops)
  const drawn = digitsOf(planned as TrainingReport | OptimizationReport)
  const draw_ms = drawn && (drawn * operationsOfDigit) / (await rateOf(owner, lab, 'naive'))
  const work_ms =
    name === 'training'
      ? trainingTime_ms(planned as TrainingReport, options, passes)
      : optimizationTime_ms(planned as OptimizationReport, options, passes, subject)
  const expected_ms = draw_ms + work_ms
  const all = { planned: planned as never }
  // What was not given is not known here, nor how long a pass takes that a coarse clock cannot tell.
  return Number.isFinite(expected_ms) ? { ...all, expected_ms } : all
}

/** How many digits are drawn before anything is learned: none where files or a text are. */
function digitsOf(planned: TrainingReport | OptimizationReport): number {
  if (planned.files !== '') return 0
  if ('data' in planned)
    return planned.data === 'digits' ? planned.training_samples + planned.test_samples : 0
  return planned.tokens === undefined ? planned.training_images + planned.test_images : 0
}

/** Timed, where that takes a moment; else a step is as much work as three forward passes. */
async function passesOf(
  owner: object,
  lab: Foretelling,
  subject: Given,
  flops: number,
): Promise<Passes> {
  if (3 * flops >= muchWork) {
    const forward_ms = flops / (await rateOf(owner, lab, subject.kernel ?? 'fastest'))
    return { forward_ms, step_ms: 3 * forward_ms }
  }
  const time = (pass: 'forward' | 'backward') =>
    sampled(owner, `${pass} ${JSON.stringify(subject)}`, async () => {
      const { p50_ms = Number.POSITIVE_INFINITY } = await briefly(lab, { ...subject, pass })
      return p50_ms
    })
  const forward_ms = await time('forward')
  return { forward_ms, step_ms: forward_ms + (await time('backward')) }
}

function trainingTime_ms(
  planned: TrainingReport,
  options: Options,
  { forward_ms, step_ms }: Passes,
): number {
  const {
    steps_planned,
    epochs_planned,
    test_samples,
    batch_size,
    clock_resolution_ms = 0,
  } = planned
  const tests = epochs_planned * Math.ceil(test_samples / batch_size)
  const timed = [forward_ms, step_ms, step_ms].map((ms) =>
    Math.min(cap(part, options), partRuns * Math.max(ms, stepsOfTheClock * clock_resolution_ms)),
  )
  const compared_ms = options.side_by_side === false ? 0 : cap(forms, options)
  const timed_ms = timed.reduce((sum, ms) => sum + ms, compared_ms)
  return steps_planned * step_ms + tests * forward_ms + timed_ms
}

function optimizationTime_ms(
  planned: OptimizationReport,
  options: Options,
  { forward_ms, step_ms }: Passes,
  subject: Given,
): number {
  const { steps_planned, test_images } = planned
  const epochs = Number(options.epochs)
  const { batch = 1 } = subject as { readonly batch?: number }
  // Those that are pruned and those that are narrowed learn again.
  const again = planned.tokens === undefined ? (2 * Number(options.retraining_epochs)) / epochs : 0
  const tests = (epochs * (1 + again) + 4) * Math.ceil(test_images / batch)
  return steps_planned * (1 + again) * step_ms + tests * forward_ms + cap(formTimes, options)
}

export const learning = {
  training: (...asked) => training('training', ...asked),
  optimization: (...asked) => training('optimization', ...asked),
} satisfies Partial<Record<ExperimentName, Whole>>

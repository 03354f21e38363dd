// SPDX-License-Identifier: MIT
//
// Predictions of a run before it begins. How long one call takes: its counted work over the rate at which this machine
// multiplies small matrices with the same kernel. That tells seconds from minutes, no more: another operation, or matrices
// that leave the caches, may well take twice as long. How long a training takes: its planned steps, each as long as the
// passes of its model, which are timed. How long architectures take: the runs of each of them. And what C++ tells of a run
// that has not begun.

import type {
  ArchitecturesOptions,
  ArchitecturesReport,
  ComparisonReport,
  CostReport,
  ExperimentName,
  Experiments,
  OptimizationReport,
  TimingOptions,
  TimingReport,
  TrainingReport,
} from './generated/records.ts'
import { isRunSubject, type RunSubject } from './subject.ts'

export interface Foretold<Name extends ExperimentName = ExperimentName> {
  /** Of one call, where that is more than a moment: it may be longer than all that is allowed (`max_ms`). */
  readonly call_ms?: number
  /** Of a whole training or of all architectures, were there no end to the time allowed. */
  readonly expected_ms?: number
  /** The report of a run that has not begun: the smallest difference that the clock lets a comparison tell
   *  (`foreseen_percent`), the steps of a training that are planned, the work of the architectures. */
  readonly planned?: Experiments[Name]['report']
}

type Options = Readonly<Record<string, unknown>>

type Counted = Pick<CostReport, 'flops' | 'params' | 'bytes_read' | 'bytes_written' | 'layers'>

/** What is asked of a lab. */
export interface Foretelling {
  cost(subject: RunSubject): Promise<Counted>
  timing(
    subject: RunSubject,
    options: Partial<TimingOptions>,
  ): Promise<Pick<TimingReport, 'flops' | 'min_ms' | 'p50_ms' | 'clock_resolution_ms'>>
  /** The report of what has not begun. */
  planned(name: ExperimentName, subjects: object, options: object): Promise<object>
}

/** Operations of a call below which nobody waits for it, whatever its kernel. */
const muchWork = 1e9
/** Learned values of a model above which making it takes a while itself. */
const manyParameters = 2e7

/** As many bytes as an address of WebAssembly tells apart. */
const mostBytes = 2 ** 32
/** Whether what one layer reads and writes is more than any memory here can hold: no call of it will ever be made, and
 *  what it needs is the refusal's to say. */
const passesMemory = ({ layers, ...whole }: Counted): boolean =>
  (layers.length > 0 ? layers.filter(({ parts }) => parts === 0) : [whole]).some(
    ({ bytes_read, bytes_written }) => bytes_read + bytes_written > mostBytes,
  )

/** Tens of milliseconds with the slowest kernel, which a browser has compiled to its best by then. */
const sample = { op: 'matmul', m: 128, k: 128, n: 128 } as const
const sampling = { warmup: 5, runs: 5, max_ms: 300 }

type Samples = Map<string, Promise<number>>
const samplesOf = new WeakMap<object, Samples>()

/** What `measure` finds, once for a lab. */
function sampled(owner: object, name: string, measure: () => Promise<number>): Promise<number> {
  const samples: Samples = samplesOf.get(owner) ?? new Map()
  samplesOf.set(owner, samples)
  const found = samples.get(name) ?? measure()
  samples.set(name, found)
  return found
}

const briefly = async (lab: Foretelling, subject: object) =>
  lab.timing(subject as RunSubject, sampling)

/** Operations per ms of a kernel here. */
const rateOf = (owner: object, lab: Foretelling, kernel: string): Promise<number> =>
  sampled(owner, kernel, async () => {
    const { flops = 0, min_ms = Number.POSITIVE_INFINITY } = await briefly(lab, {
      ...sample,
      kernel,
    })
    return flops / min_ms
  })

type Given = RunSubject & { readonly kernel?: string }

const isRunnable = (subject: unknown): subject is Given => isRunSubject(subject)

/** A ladder runs this one as well, slower than its own. */
const slowestKernel = (name: ExperimentName): string | undefined =>
  name === 'ladder' ? 'naive' : undefined

/** `owner` keeps what was sampled. Rejects where `subjects` or `options` are refused. */
export async function foretold(
  owner: object,
  lab: Foretelling,
  name: ExperimentName,
  subjects: object,
  options: Options,
): Promise<Foretold> {
  const slowest_ms = await slowestCall_ms(owner, lab, name, subjects)
  const call = slowest_ms > 0 ? { call_ms: slowest_ms } : {}
  // A call that is too long says enough, and a large model takes long to be made.
  if (slowest_ms > Number(options.max_ms)) return call
  if (name === 'comparison') {
    return { ...call, planned: (await lab.planned(name, {}, options)) as ComparisonReport }
  }
  if (name === 'architectures') {
    const asked = options as unknown as ArchitecturesOptions
    return { ...call, ...(await architectures(owner, lab, subjects, asked)) }
  }
  if (name === 'training' || name === 'optimization')
    return { ...call, ...(await training(owner, lab, name, subjects, options)) }
  return call
}

/** 0 where all are quick, or nothing can be told. */
async function slowestCall_ms(
  owner: object,
  lab: Foretelling,
  name: ExperimentName,
  subjects: object,
): Promise<number> {
  const calls = Object.values(subjects)
    .flat()
    .filter(isRunnable)
    .map(async (subject) => {
      const counted = await lab.cost(subject)
      const { flops } = counted
      if (flops < muchWork || passesMemory(counted)) return 0
      const kernel = slowestKernel(name) ?? subject.kernel ?? 'fastest'
      return flops / (await rateOf(owner, lab, kernel))
    })
  const slowest = Math.max(0, ...(await Promise.all(calls)))
  return Number.isFinite(slowest) ? slowest : 0
}

/** A timed run lasts as many, so that the clock can tell it. */
const stepsOfTheClock = 250
/** How many widths are tried until a model takes as long as the first. */
const widthsTried = 12
/** As many architectures as are compared unless others are given. */
const architecturesUnlessTold = 3

/** The runs of each, one after the other, and those of the machine's peak, which are short. */
async function architectures(
  owner: object,
  lab: Foretelling,
  subjects: object,
  options: ArchitecturesOptions,
): Promise<Foretold> {
  const planned = (await lab.planned('architectures', subjects, options)) as ArchitecturesReport
  const { clock_resolution_ms = 0 } = await briefly(lab, sample)
  const rate = await rateOf(owner, lab, 'fastest')
  const timing_ms = (call_ms: number) =>
    Math.min(
      options.max_ms,
      (options.warmup + options.runs) * Math.max(call_ms, stepsOfTheClock * clock_resolution_ms),
    )
  const each_ms = planned.architectures.map(({ flops }) => timing_ms(flops / rate))
  const [first_ms = 0] = each_ms
  // Those that are still to be made take as long as the first, and so does each of their widths that is tried.
  const others = 'architectures' in subjects ? 0 : architecturesUnlessTold - each_ms.length
  const expected_ms =
    each_ms.reduce((sum, ms) => sum + ms, timing_ms(0)) + others * (widthsTried + 1) * first_ms
  return Number.isFinite(expected_ms) ? { planned, expected_ms } : { planned }
}

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
  owner: object,
  lab: Foretelling,
  name: 'training' | 'optimization',
  subjects: object,
  options: Options,
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

// SPDX-License-Identifier: MIT
//
// Generated from the record descriptions in C++ by `npm run generate`. Do not edit.

/** why something could not be done */
export interface ErrorRecord {
  /** a stable name for programs */
  code: string
  /** the option or shape field at fault; empty if none is */
  field: string
  /** what was given, as text */
  value: string
  /** what would have been accepted, as text */
  allowed: string
  /** one sentence that names all of these */
  message: string
}

/** the machine, as far as it can be told */
export interface Environment {
  /** of this build */
  flopscope_version: string
  /** the build: plain, relaxed, threads or native */
  variant: string
  /** smallest step of the clock, measured; absent when it stands still (ms) */
  clock_resolution_ms?: number
  /** what one reading of the clock costs, measured (ms) */
  clock_reading_ms?: number
  /** whether the page has the fine clock and shared memory */
  cross_origin_isolated: boolean
  /** whether vector instructions of 128 bits or more run */
  simd: boolean
  /** whether WebAssembly's fused multiply-adds run */
  relaxed_simd: boolean
  /** threads that this build computes with */
  threads: number
  /** what the platform says it has; may be capped */
  hardware_threads?: number
  /** how far the WebAssembly heap may grow; absent natively (bytes) */
  heap_limit_bytes?: number
  /** operating system and processor, as told; empty if not */
  platform: string
  /** browser or Node, with its version; empty natively */
  runtime: string
  /** where measuring runs: worker or main; empty natively */
  realm: string
}

/** how far a measurement is */
export interface Progress {
  /** first call, warm-up, timing or finished */
  phase: string
  /** done of the whole, 0 to 1 */
  fraction: number
  /** timed so far (runs) */
  runs: number
  /** to be timed in all (runs) */
  runs_planned: number
  /** spent in calls so far (ms) */
  elapsed_ms: number
  /** expected for the rest (ms) */
  remaining_ms: number
}

/** how a timing is taken */
export interface TimingOptions {
  /** warm-up runs, kept apart; more where the batch size takes longer to find (runs) */
  warmup: number
  /** timed runs wanted (runs) */
  runs: number
  /** how often an interval covers the true value */
  confidence: number
  /** time allowed for warm-up and runs, after the first call; half as much again where that is enough for 10 runs (ms) */
  max_ms: number
  /** of the generator that fills the inputs */
  seed: number
}

/** what a reader of a report should know */
export interface Verdict {
  /** a stable name for programs */
  code: string
  /** how much it takes away from the number */
  severity: 'note' | 'warning' | 'problem'
  /** a sentence for people */
  text: string
}

/** how long a call takes, and how sure that is */
export interface TimingReport {
  /** what came of it; only `measured` has times */
  outcome: 'measured' | 'unfinished' | 'cannot_resolve' | 'optimized_away' | 'kernel_mismatch'
  /** the kernel that ran; empty for a caller's function */
  kernel: string
  /** timed runs; each is a batch of calls (runs) */
  runs: number
  /** calls in each run (calls) */
  batch_size: number
  /** mean time of a call (ms) */
  mean_ms?: number
  /** sample standard deviation of the runs (n - 1) (ms) */
  std_ms?: number
  /** fastest run (ms) */
  min_ms?: number
  /** slowest run (ms) */
  max_ms?: number
  /** median run (ms) */
  p50_ms?: number
  /** 95th percentile, linearly interpolated (ms) */
  p95_ms?: number
  /** 99th percentile, linearly interpolated (ms) */
  p99_ms?: number
  /** low end of the mean's t interval (ms) */
  mean_ci_low_ms?: number
  /** high end of the mean's t interval (ms) */
  mean_ci_high_ms?: number
  /** low end of the median's interpolated order statistics (ms) */
  median_ci_low_ms?: number
  /** high end of the median's interpolated order statistics (ms) */
  median_ci_high_ms?: number
  /** of both intervals */
  confidence: number
  /** true where skew makes the mean's interval too narrow */
  prefers_median: boolean
  /** median absolute deviation, unscaled (ms) */
  mad_ms?: number
  /** std / mean */
  coefficient_of_variation?: number
  /** correlation of each run with the next */
  lag1_autocorrelation?: number
  /** more than 3 interquartile ranges below the quartiles (runs) */
  outliers_low_severe: number
  /** more than 1.5 interquartile ranges below the quartiles (runs) */
  outliers_low_mild: number
  /** more than 1.5 interquartile ranges above the quartiles (runs) */
  outliers_high_mild: number
  /** more than 3 interquartile ranges above the quartiles (runs) */
  outliers_high_severe: number
  /** index of the first run after a change of level */
  change_point_run?: number
  /** R, the clock's step; absent when it stands still (ms) */
  clock_resolution_ms?: number
  /** what one reading costs (ms) */
  clock_reading_ms?: number
  /** bound on one run's clock error, 2R / its time (%) */
  clock_error_percent?: number
  /** bound on the mean's clock error: contiguous runs telescope to 2R / their total (%) */
  clock_error_mean_percent?: number
  /** the very first call, alone (ms) */
  first_call_ms?: number
  /** bound on the first call's clock error, 2R (ms) */
  first_call_error_ms?: number
  /** time of a call in each warm-up run (ms) */
  warmup_ms: Float64Array
  /** time of a call in each timed run (ms) */
  samples_ms: Float64Array
  /** Tukey class of each timed run: -2 severe low, -1 mild low, 0 none, 1 mild high, 2 severe high */
  sample_classes: Float64Array
  /** spent in calls, all phases together (ms) */
  elapsed_ms: number
  /** operations of one call, in `flops_convention` */
  flops?: number
  /** `all` for operations that have no multiply-accumulates */
  flops_convention: 'flops' | 'macs' | 'all' | 'tinytorch'
  /** `flops` over the median time (1/s) */
  flops_per_s?: number
  /** the same at the high end of the median's interval (1/s) */
  flops_per_s_low?: number
  /** the same at the low end of the median's interval (1/s) */
  flops_per_s_high?: number
  /** output elements compared with the naive kernel's; absent where none were */
  verified_elements?: number
  /** largest difference, relative to the element's scale */
  verification_error?: number
  /** what rounding may cause */
  verification_tolerance?: number
  /** what to know before believing the numbers */
  verdicts: Verdict[]
}

/** how work is counted */
export interface CostOptions {
  /** what a figure counts */
  convention: 'flops' | 'macs' | 'all' | 'tinytorch'
}

/** one operation's part of the work */
export interface LayerCost {
  /** where in the model */
  path: string
  /** the operation */
  op: string
  /** operations in the report's convention */
  flops: number
  /** multiply-accumulates of matrix products */
  macs: number
  /** multiplications, those of macs included */
  multiplies: number
  /** additions, those of macs and biases included */
  adds: number
  /** comparisons, divisions, exponentials and the like */
  others: number
  /** learned values */
  params: number
  /** inputs and parameters, each once (bytes) */
  bytes_read: number
  /** outputs, each once (bytes) */
  bytes_written: number
}

/** how much work it is on paper */
export interface CostReport {
  /** what `flops` counts */
  convention: 'flops' | 'macs' | 'all' | 'tinytorch'
  /** operations in the report's convention */
  flops: number
  /** multiply-accumulates of matrix products */
  macs: number
  /** multiplications, those of macs included */
  multiplies: number
  /** additions, those of macs and biases included */
  adds: number
  /** comparisons, divisions, exponentials and the like */
  others: number
  /** learned values */
  params: number
  /** inputs and parameters, each once (bytes) */
  bytes_read: number
  /** outputs, each once (bytes) */
  bytes_written: number
  /** flops (all operations where there are no macs) for each byte that must move (flops/byte) */
  arithmetic_intensity?: number
  /** true where a count reaches 2^53 and may no longer be exact */
  rounded: boolean
  /** the same for each part */
  layers: LayerCost[]
}

/** how memory is recorded */
export interface MemoryOptions {
  /** how often it runs */
  iterations: number
  /** of the growth's interval */
  confidence: number
  /** time allowed for all iterations (ms) */
  max_ms: number
  /** of the generator that fills the inputs */
  seed: number
}

/** one tag's part of the memory */
export interface TaggedMemory {
  /** who allocated; empty for untagged memory */
  operation: string
  /** what for */
  category:
    | 'parameters'
    | 'activations'
    | 'gradients'
    | 'optimizer_state'
    | 'workspace'
    | 'untagged'
  /** of this tag */
  allocations: number
  /** of its blocks, by whomever */
  frees: number
  /** in all (bytes) */
  allocated_bytes: number
  /** still in use at the end (bytes) */
  live_bytes: number
  /** most that were in use at once (bytes) */
  peak_bytes: number
  /** in use when all tags together were at their peak (bytes) */
  bytes_at_peak: number
}

/** memory at a labelled moment */
export interface LabelledMemory {
  /** of the moment */
  label: string
  /** allocations and frees before it */
  event: number
  /** in use, above the baseline (bytes) */
  live_bytes: number
  /** the WebAssembly memory's size; absent natively (bytes) */
  heap_bytes?: number
}

/** the heap became larger */
export interface GrownHeap {
  /** allocations and frees before it */
  event: number
  /** who allocated; empty for untagged memory */
  operation: string
  /** what for */
  category:
    | 'parameters'
    | 'activations'
    | 'gradients'
    | 'optimizer_state'
    | 'workspace'
    | 'untagged'
  /** size before (bytes) */
  from_bytes: number
  /** size after (bytes) */
  to_bytes: number
}

/** a tag whose memory keeps growing */
export interface LeakingTag {
  /** who allocated; empty for untagged memory */
  operation: string
  /** what for */
  category:
    | 'parameters'
    | 'activations'
    | 'gradients'
    | 'optimizer_state'
    | 'workspace'
    | 'untagged'
  /** in each iteration (bytes) */
  growth_bytes: number
  /** low end of its interval (bytes) */
  growth_ci_low_bytes?: number
  /** high end of its interval (bytes) */
  growth_ci_high_bytes?: number
  /** blocks more in each iteration */
  growth_blocks: number
}

/** where the bytes go */
export interface MemoryReport {
  /** what was run; empty for a caller's function */
  subject: string
  /** the kernel that ran; empty for a caller's function */
  kernel: string
  /** whether all of it was done and released */
  finished: boolean
  /** in use before, as the allocator counts (MB) */
  baseline_mb: number
  /** most that were in use (1 MB = 2^20 bytes) (MB) */
  peak_mb: number
  /** in use at the end (MB) */
  final_mb: number
  /** allocated in all, freed or not (MB) */
  allocated_mb: number
  /** calls that gave a block */
  allocations: number
  /** calls that took one back */
  frees: number
  /** what the shapes ask for, beside peak_mb - baseline_mb (MB) */
  predicted_mb?: number
  /** of the allocated bytes, those nobody tagged (%) */
  untagged_percent: number
  /** by operation and category, in order of arrival */
  tags: TaggedMemory[]
  /** labelled moments */
  snapshots: LabelledMemory[]
  /** allocations and frees in each step of the timeline */
  timeline_events: number
  /** lowest in each step, above the baseline (bytes) */
  timeline_min_bytes: Float64Array
  /** highest in each step, above the baseline (bytes) */
  timeline_max_bytes: Float64Array
  /** at the end of each step, above the baseline (bytes) */
  timeline_last_bytes: Float64Array
  /** taken from the system at the end; absent where it is not told (bytes) */
  heap_bytes?: number
  /** of the heap, what the allocator can give again (bytes) */
  heap_free_bytes?: number
  /** of the heap, holes between blocks (%) */
  fragmentation_percent?: number
  /** when the WebAssembly memory became larger */
  heap_growths: GrownHeap[]
  /** deepest use of the stack in memory; absent natively (bytes) */
  stack_bytes?: number
  /** size of that stack (bytes) */
  stack_limit_bytes?: number
  /** why there is no stack_bytes; else empty */
  stack_absent: string
  /** that were made */
  iterations: number
  /** in use at each iteration's end, above the baseline (bytes) */
  iteration_bytes: Float64Array
  /** mean growth in each iteration after the first third; absent below 25 iterations (bytes) */
  growth_bytes?: number
  /** low end of its interval (bytes) */
  growth_ci_low_bytes?: number
  /** high end of its interval (bytes) */
  growth_ci_high_bytes?: number
  /** of the intervals */
  confidence: number
  /** tags that grew in every part of the run, fastest first */
  leaks: LeakingTag[]
  /** what the numbers say */
  insights: Verdict[]
}

/** how a trace is taken */
export interface TraceOptions {
  /** runs before the trace begins (runs) */
  warmup: number
  /** runs to be traced (runs) */
  runs: number
  /** room in the trace; spans beyond are counted (spans) */
  max_spans: number
  /** time allowed for all runs (ms) */
  max_ms: number
  /** of the generator that fills the inputs */
  seed: number
}

/** one piece of work, begun and ended */
export interface TracedSpan {
  /** what was done */
  name: string
  /** index of the span around it; absent for none */
  parent?: number
  /** spans around it */
  depth: number
  /** as the clock read, from the first span on (ms) */
  begin_ms: number
  /** as the clock read, from the first span on (ms) */
  end_ms: number
  /** its time, within span_error_ms; absent below the resolution (ms) */
  time_ms?: number
  /** 2 macs; all operations where there are no macs */
  flops: number
  /** that must be read and written (bytes) */
  bytes: number
  /** made meanwhile; absent where the allocator does not tell */
  allocations?: number
  /** allocated meanwhile (bytes) */
  allocated_bytes?: number
}

/** all spans of one name together */
export interface TracedName {
  /** what was done */
  name: string
  /** spans of that name (calls) */
  calls: number
  /** time during which one of them was open; absent below the resolution (ms) */
  total_ms?: number
  /** bound on the clock's error of total_ms (ms) */
  total_error_ms: number
  /** without the spans inside; absent below the resolution (ms) */
  self_ms?: number
  /** bound on the clock's error of self_ms (ms) */
  self_error_ms: number
  /** own time's part of the whole, as read (%) */
  self_percent: number
  /** of this name and all above it (%) */
  cumulative_percent: number
  /** of all its outermost spans */
  flops: number
  /** that must be read and written, the same way (bytes) */
  bytes: number
  /** flops over total_ms (1/s) */
  flops_per_s?: number
  /** made meanwhile */
  allocations?: number
  /** allocated meanwhile (bytes) */
  allocated_bytes?: number
}

/** where the time goes */
export interface TraceReport {
  /** what was run; empty for spans of a caller's own */
  subject: string
  /** the kernel that ran; empty for spans of a caller's own */
  kernel: string
  /** whether all of it was done */
  finished: boolean
  /** that were traced (runs) */
  runs: number
  /** in the order in which they began */
  spans: TracedSpan[]
  /** that had no room in the trace (spans) */
  spans_lost: number
  /** by own time, the largest first */
  names: TracedName[]
  /** how many of the first names make up most */
  pareto_names: number
  /** what most is: of the whole time (%) */
  pareto_percent: number
  /** of the outermost spans together, as read (ms) */
  total_ms: number
  /** bound on the clock's error of one span, 2R (ms) */
  span_error_ms: number
  /** R, the clock's step (ms) */
  clock_resolution_ms: number
  /** what the readings of the clock took (ms) */
  overhead_ms: number
  /** the same of total_ms (%) */
  overhead_percent: number
  /** what to know before believing the numbers */
  verdicts: Verdict[]
}

/** the sizes of a matrix product */
export interface MatmulShape {
  /** rows of the first matrix and of the result */
  m: number
  /** columns of the first matrix, rows of the second */
  k: number
  /** columns of the second matrix and of the result */
  n: number
}

/** the sizes of a fully connected layer */
export interface LinearShape {
  /** rows of the input */
  batch: number
  /** columns of the input */
  in_features: number
  /** columns of the output */
  out_features: number
  /** whether a learned bias is added */
  bias: boolean
}

/** the size of a rectifier */
export interface ReluShape {
  /** elements */
  size: number
}

/** the size of a Gaussian error linear unit */
export interface GeluShape {
  /** elements */
  size: number
}

/** the sizes of a softmax */
export interface SoftmaxShape {
  /** rows, each of which will add up to 1 */
  rows: number
  /** elements of a row */
  cols: number
}

/** the length of a run at the arithmetic peak */
export interface PeakShape {
  /** multiply-adds of each of the 96 chains */
  steps: number
}

/** A form that an operation is written in */
export type Kernel = 'fastest' | 'naive' | 'simd' | 'threads'

/** An operation with its shape; what is left out has its default */
export type OperationSubject =
  | ({ op: 'matmul'; kernel?: Kernel } & Partial<MatmulShape>)
  | ({ op: 'linear'; kernel?: Kernel } & Partial<LinearShape>)
  | ({ op: 'relu'; kernel?: Kernel } & Partial<ReluShape>)
  | ({ op: 'gelu'; kernel?: Kernel } & Partial<GeluShape>)
  | ({ op: 'softmax'; kernel?: Kernel } & Partial<SoftmaxShape>)
  | ({ op: 'peak'; kernel?: Kernel } & Partial<PeakShape>)

/** A field that a caller may set: what a form or a command line needs to know of it. */
export interface FieldInfo {
  readonly name: string
  readonly unit: string
  readonly doc: string
  readonly kind: 'number' | 'count' | 'boolean' | 'text' | 'choice'
  readonly default: number | boolean | string
  readonly minimum?: number
  readonly maximum?: number
  readonly choices?: readonly string[]
}

/** An operation: its name, the kernels that some build has, and the fields of its shape. */
export interface OperationInfo {
  readonly name: OperationSubject['op']
  readonly doc: string
  readonly kernels: readonly Kernel[]
  readonly fields: readonly FieldInfo[]
}

export const operations: readonly OperationInfo[] = [
  {
    name: 'matmul',
    doc: 'the product of an (m, k) and a (k, n) matrix',
    kernels: ['fastest', 'naive', 'simd'],
    fields: [
      {
        name: 'm',
        unit: '',
        doc: 'rows of the first matrix and of the result',
        kind: 'count',
        default: 256,
        minimum: 1,
        maximum: 2147483647,
      },
      {
        name: 'k',
        unit: '',
        doc: 'columns of the first matrix, rows of the second',
        kind: 'count',
        default: 256,
        minimum: 1,
        maximum: 2147483647,
      },
      {
        name: 'n',
        unit: '',
        doc: 'columns of the second matrix and of the result',
        kind: 'count',
        default: 256,
        minimum: 1,
        maximum: 2147483647,
      },
    ],
  },
  {
    name: 'linear',
    doc: 'a fully connected layer: y = x weight^T + bias',
    kernels: ['fastest', 'naive', 'simd'],
    fields: [
      {
        name: 'batch',
        unit: '',
        doc: 'rows of the input',
        kind: 'count',
        default: 32,
        minimum: 1,
        maximum: 2147483647,
      },
      {
        name: 'in_features',
        unit: '',
        doc: 'columns of the input',
        kind: 'count',
        default: 256,
        minimum: 1,
        maximum: 2147483647,
      },
      {
        name: 'out_features',
        unit: '',
        doc: 'columns of the output',
        kind: 'count',
        default: 256,
        minimum: 1,
        maximum: 2147483647,
      },
      {
        name: 'bias',
        unit: '',
        doc: 'whether a learned bias is added',
        kind: 'boolean',
        default: true,
      },
    ],
  },
  {
    name: 'relu',
    doc: 'max(x, 0), element by element',
    kernels: ['fastest', 'naive', 'simd'],
    fields: [
      {
        name: 'size',
        unit: '',
        doc: 'elements',
        kind: 'count',
        default: 65536,
        minimum: 1,
        maximum: 2147483647,
      },
    ],
  },
  {
    name: 'gelu',
    doc: 'the Gaussian error linear unit, in its exact form',
    kernels: ['fastest', 'naive', 'simd'],
    fields: [
      {
        name: 'size',
        unit: '',
        doc: 'elements',
        kind: 'count',
        default: 65536,
        minimum: 1,
        maximum: 2147483647,
      },
    ],
  },
  {
    name: 'softmax',
    doc: 'exp(x) / sum of exp(x), row by row',
    kernels: ['fastest', 'naive', 'simd'],
    fields: [
      {
        name: 'rows',
        unit: '',
        doc: 'rows, each of which will add up to 1',
        kind: 'count',
        default: 256,
        minimum: 1,
        maximum: 2147483647,
      },
      {
        name: 'cols',
        unit: '',
        doc: 'elements of a row',
        kind: 'count',
        default: 256,
        minimum: 1,
        maximum: 2147483647,
      },
    ],
  },
  {
    name: 'peak',
    doc: 'multiply-adds in registers: the most arithmetic this build can do',
    kernels: ['fastest', 'naive', 'simd'],
    fields: [
      {
        name: 'steps',
        unit: '',
        doc: 'multiply-adds of each of the 96 chains',
        kind: 'count',
        default: 100000,
        minimum: 1,
        maximum: 1000000000,
      },
    ],
  },
]

export const timingOptionsFields: readonly FieldInfo[] = [
  {
    name: 'warmup',
    unit: 'runs',
    doc: 'warm-up runs, kept apart; more where the batch size takes longer to find',
    kind: 'count',
    default: 3,
    minimum: 0,
    maximum: 100000,
  },
  {
    name: 'runs',
    unit: 'runs',
    doc: 'timed runs wanted',
    kind: 'count',
    default: 100,
    minimum: 1,
    maximum: 100000,
  },
  {
    name: 'confidence',
    unit: '',
    doc: 'how often an interval covers the true value',
    kind: 'number',
    default: 0.95,
    minimum: 0.5,
    maximum: 0.9999,
  },
  {
    name: 'max_ms',
    unit: 'ms',
    doc: 'time allowed for warm-up and runs, after the first call; half as much again where that is enough for 10 runs',
    kind: 'number',
    default: 5000,
    minimum: 1,
    maximum: 3600000,
  },
  {
    name: 'seed',
    unit: '',
    doc: 'of the generator that fills the inputs',
    kind: 'count',
    default: 1,
    minimum: 0,
    maximum: 4294967295,
  },
]

export const costOptionsFields: readonly FieldInfo[] = [
  {
    name: 'convention',
    unit: '',
    doc: 'what a figure counts',
    kind: 'choice',
    default: 'flops',
    choices: ['flops', 'macs', 'all', 'tinytorch'],
  },
]

export const memoryOptionsFields: readonly FieldInfo[] = [
  {
    name: 'iterations',
    unit: '',
    doc: 'how often it runs',
    kind: 'count',
    default: 50,
    minimum: 1,
    maximum: 100000,
  },
  {
    name: 'confidence',
    unit: '',
    doc: "of the growth's interval",
    kind: 'number',
    default: 0.95,
    minimum: 0.5,
    maximum: 0.9999,
  },
  {
    name: 'max_ms',
    unit: 'ms',
    doc: 'time allowed for all iterations',
    kind: 'number',
    default: 5000,
    minimum: 1,
    maximum: 3600000,
  },
  {
    name: 'seed',
    unit: '',
    doc: 'of the generator that fills the inputs',
    kind: 'count',
    default: 1,
    minimum: 0,
    maximum: 4294967295,
  },
]

export const traceOptionsFields: readonly FieldInfo[] = [
  {
    name: 'warmup',
    unit: 'runs',
    doc: 'runs before the trace begins',
    kind: 'count',
    default: 1,
    minimum: 0,
    maximum: 100000,
  },
  {
    name: 'runs',
    unit: 'runs',
    doc: 'runs to be traced',
    kind: 'count',
    default: 10,
    minimum: 1,
    maximum: 100000,
  },
  {
    name: 'max_spans',
    unit: 'spans',
    doc: 'room in the trace; spans beyond are counted',
    kind: 'count',
    default: 10000,
    minimum: 1,
    maximum: 1000000,
  },
  {
    name: 'max_ms',
    unit: 'ms',
    doc: 'time allowed for all runs',
    kind: 'number',
    default: 5000,
    minimum: 1,
    maximum: 3600000,
  },
  {
    name: 'seed',
    unit: '',
    doc: 'of the generator that fills the inputs',
    kind: 'count',
    default: 1,
    minimum: 0,
    maximum: 4294967295,
  },
]

// SPDX-License-Identifier: MIT
//
// Generated from the record descriptions in C++ by `npm run generate`. Do not edit.

/** a value that a sentence speaks of */
export interface NamedValue {
  /** what it is; its unit is the last word, as in a field */
  name: string
  /** its value; absent for a text */
  number?: number
  /** its value; absent for a number */
  text?: string
}

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
  /** what the message speaks of, by name, and the codes of its words: message_code, allowed_code */
  details?: NamedValue[]
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
  /** the tile of matrix products: rows x columns, and whether its loop is fused, and emitted at run time or compiled, as where the engine refused; absent in older files */
  tile?: string
  /** how the rows of an emitted tile were chosen: measured, or not, because of a coarse_clock or a short_trial; absent where nothing was tried */
  tile_choice?: string
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
  /** what is being done */
  phase:
    | 'first_call'
    | 'warm_up'
    | 'timing'
    | 'finished'
    | 'tracing'
    | 'timing_layers'
    | 'recording_memory'
    | 'sizing'
    | 'measuring_peak'
    | 'drawing_digits'
    | 'weighing_step'
    | 'timing_step'
    | 'training'
    | 'retraining'
    | 'forming'
    | 'testing'
    | 'writing'
  /** of what is measured, where there are several */
  name?: string
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
  /** time allowed for all calls; no call begins of which less than a half is expected to fit (ms) */
  max_ms: number
  /** of the generator that fills the inputs */
  seed: number
  /** calls in each run: 0 has the clock choose, 1 makes each call alone, with its own set-up and tear-down (calls) */
  batch_size: number
  /** medians of timings of the same before, to whose level the intervals reach (ms) */
  earlier_ms?: readonly number[] | Float64Array
  /** in a fresh module, opened for this timing alone: its first call starts cold */
  fresh: boolean
}

/** batches that were interrupted and count for nothing */
export interface Dropped {
  /** timed runs (of a comparison: quartets; of a suite: rounds) that were kept before */
  after: number
  /** batches dropped, of all phases */
  batches: number
  /** what interrupted them */
  reason: 'hidden' | 'throttled' | 'suspended'
  /** that they had taken (ms) */
  time_ms: number
}

/** what a reader of a report should know */
export interface Verdict {
  /** a stable name for programs */
  code: string
  /** how much it takes away from the number */
  severity: 'note' | 'warning' | 'problem'
  /** a sentence for people */
  text: string
  /** what the sentence speaks of, by name */
  details?: NamedValue[]
}

/** how long a call takes, and how sure that is */
export interface TimingReport {
  /** what came of it; only `measured` has times */
  outcome:
    | 'measured'
    | 'unfinished'
    | 'cannot_resolve'
    | 'optimized_away'
    | 'kernel_mismatch'
    | 'out_of_memory'
    | 'too_long'
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
  /** how far the level moved from one stretch of five runs to another: standard deviation of their medians, by the median absolute one (%) */
  stretch_spread_percent?: number
  /** medians of timings of the same before, to whose level the intervals reach (ms) */
  earlier_ms?: Float64Array
  /** factor by which the median's interval was widened because the level wanders */
  interval_widening?: number
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
  /** by how much the last runs are slower than the first ones (%) */
  drift_percent?: number
  /** low end of its interval (%) */
  drift_ci_low_percent?: number
  /** high end of its interval (%) */
  drift_ci_high_percent?: number
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
  /** measurements that its module, or the caller's function, had been through before: 0 is a cold start; absent where nobody counts */
  measured_before?: number
  /** time of a call in each warm-up run (ms) */
  warmup_ms: Float64Array
  /** time of a call in each timed run (ms) */
  samples_ms: Float64Array
  /** a pass of a loop that is always the same, timed between the runs: how fast the machine was meanwhile (ms) */
  reference_ms?: Float64Array
  /** Tukey class of each timed run: -2 severe low, -1 mild low, 0 none, 1 mild high, 2 severe high */
  sample_classes: Float64Array
  /** spent in calls, all phases together (ms) */
  elapsed_ms: number
  /** interrupted batches, which are in no statistic */
  dropped: Dropped[]
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
  /** whether products that a causal mask throws away count, as in published figures */
  count_masked: boolean
}

/** one operation's part of the work */
export interface LayerCost {
  /** where in the model */
  path: string
  /** the layer's type or the operation */
  op: string
  /** the caller's name for it; empty if none was given */
  name: string
  /** how deep in the tree, from 0 */
  level: number
  /** lines directly below; 0: its work is its own */
  parts: number
  /** with the batch; empty for an operation */
  output_shape: Float64Array
  /** of the whole's flops */
  share?: number
  /** operations of the backward pass */
  backward_flops?: number
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
  /** inputs and parameters, each once, and what is stored between steps (bytes) */
  bytes_read: number
  /** outputs, each once, and what is stored between steps (bytes) */
  bytes_written: number
}

/** what somebody published of a known model */
export interface PublishedFigure {
  /** what was counted */
  quantity: string
  /** the figure, in units of one */
  value: number
  /** what its authors counted */
  convention: string
  /** who published it */
  source: string
  /** why it differs from what is counted here; empty if not */
  difference: string
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
  /** inputs and parameters, each once, and what is stored between steps (bytes) */
  bytes_read: number
  /** outputs, each once, and what is stored between steps (bytes) */
  bytes_written: number
  /** flops (all operations where there are no macs) for each byte that must move (flops/byte) */
  arithmetic_intensity?: number
  /** true where a count reaches 2^53 and may no longer be exact */
  rounded: boolean
  /** operations of the backward pass in training, for a model */
  backward_flops?: number
  /** its multiply-accumulates */
  backward_macs?: number
  /** its multiplications */
  backward_multiplies?: number
  /** its additions */
  backward_adds?: number
  /** its other operations */
  backward_others?: number
  /** the same for each part, as a tree in lines */
  layers: LayerCost[]
  /** published figures of a known model */
  published: PublishedFigure[]
}

/** what is trained, and on what */
export interface TrainingCostOptions {
  /** a known model, or the sizes that follow */
  model: 'own' | 'bert-base' | 'gpt2-small'
  /** trained on, D; must be given (tokens) */
  tokens?: number
  /** learned values, N */
  parameters?: number
  /** of those, in tables of embeddings, which Kaplan leaves out; none unless told */
  embedding_parameters?: number
  /** transformer blocks, L or l */
  blocks?: number
  /** of a token inside them, H Q or h */
  width?: number
  /** in a sequence, T or s; a known model's own unless told (tokens) */
  seq?: number
  /** different tokens, V */
  vocabulary?: number
  /** whether activations are computed again in the backward pass; in Megatron's formula */
  recomputes: boolean
  /** of one device; without it there is no time (1/s) */
  peak_flops_per_s?: number
  /** share of that peak that is reached */
  utilisation?: number
  /** that share the work */
  devices: number
  /** in any currency; without it there is no price */
  price_per_device_hour?: number
}

/** what one formula says of a training */
export interface TrainingFormula {
  /** kaplan, palm, megatron; counted for a known model */
  name: string
  /** in the letters of its authors, D for tokens */
  formula: string
  /** where it is from */
  source: string
  /** what it still needs; empty where it has a figure */
  missing: string
  /** of the whole training, 2 for each multiply-accumulate */
  flops?: number
  /** of those, with the weights */
  weights_flops?: number
  /** of those, in attention's products */
  attention_flops?: number
  /** flops over tokens */
  flops_per_token?: number
  /** estimate: paid for, all devices together (h) */
  device_hours?: number
  /** estimate: on the clock (h) */
  hours?: number
  /** estimate: in the currency of the price that was given */
  price?: number
}

/** what training would cost */
export interface TrainingCostReport {
  /** the known model; empty for sizes of the caller's own */
  model: string
  /** trained on (tokens) */
  tokens: number
  /** learned values */
  parameters?: number
  /** of those, in tables */
  embedding_parameters?: number
  /** transformer blocks */
  blocks?: number
  /** of a token inside them */
  width?: number
  /** in a sequence (tokens) */
  seq?: number
  /** different tokens */
  vocabulary?: number
  /** whether Megatron's formula recomputes */
  recomputes: boolean
  /** what each one says */
  formulas: TrainingFormula[]
  /** the least that one of them says; absent if none does */
  lowest_flops?: number
  /** the most that one of them says; absent if none does */
  highest_flops?: number
  /** what to know before believing the numbers */
  verdicts: Verdict[]
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

/** what a tag had at the end of each iteration */
export interface SavedLevels {
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
  /** blocks that outlived the iteration in which they were allocated */
  settled_blocks?: Float64Array
  /** in those (bytes) */
  settled_bytes?: Float64Array
  /** in all blocks (bytes) */
  live_bytes?: Float64Array
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
  /** most that were in use (1 MB = 2^20 bytes), baseline_mb with it (MB) */
  peak_mb: number
  /** most that were in use above baseline_mb (MB) */
  held_mb: number
  /** in use at the end (MB) */
  final_mb: number
  /** allocated in all, freed or not (MB) */
  allocated_mb: number
  /** calls that gave a block */
  allocations: number
  /** calls that took one back */
  frees: number
  /** blocks that were moved to grow or shrink */
  moves?: number
  /** copied for that (bytes) */
  moved_bytes?: number
  /** blocks without room in the ledger */
  unfollowed?: number
  /** what the shapes ask for, beside held_mb (MB) */
  predicted_mb?: number
  /** of the allocated bytes, the untagged ones (%) */
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
  /** of the heap, divided into blocks (bytes) */
  heap_managed_bytes?: number
  /** of heap_free_bytes, untouched at the end, which is no hole (bytes) */
  heap_end_bytes?: number
  /** of heap_managed_bytes, holes between blocks (%) */
  fragmentation_percent?: number
  /** when the WebAssembly memory became larger */
  heap_growths: GrownHeap[]
  /** deepest use of the stack in memory; absent natively (bytes) */
  stack_bytes?: number
  /** size of that stack (bytes) */
  stack_limit_bytes?: number
  /** why there is no stack_bytes; else empty */
  stack_absent: string
  /** the same for programs */
  stack_absent_code?: string
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
  /** of each tag at each iteration's end; lists that never change are left out */
  levels?: SavedLevels[]
  /** tags that grew in every part of the run, fastest first */
  leaks: LeakingTag[]
  /** what the numbers say */
  verdicts: Verdict[]
}

/** how a profile is taken */
export interface ProfileOptions {
  /** warm-up runs, kept apart (runs) */
  warmup: number
  /** timed runs wanted (runs) */
  runs: number
  /** how often an interval covers the true value */
  confidence: number
  /** time allowed for all calls, the first one too: those whose memory is recorded take half of it at most, the timed ones the rest (ms) */
  max_ms: number
  /** of the generator that fills the inputs */
  seed: number
}

/** time, memory and work of one subject */
export interface ProfileReport {
  /** what came of it; only `measured` has times */
  outcome:
    | 'measured'
    | 'unfinished'
    | 'cannot_resolve'
    | 'optimized_away'
    | 'kernel_mismatch'
    | 'out_of_memory'
    | 'too_long'
  /** the kernel that ran */
  kernel: string
  /** median time of a call (ms) */
  p50_ms?: number
  /** low end of its interval (ms) */
  median_ci_low_ms?: number
  /** high end of its interval (ms) */
  median_ci_high_ms?: number
  /** the very first call, alone (ms) */
  first_call_ms?: number
  /** measurements that its module, or the caller's function, had been through before: 0 is a cold start; absent where nobody counts */
  measured_before?: number
  /** timed runs; each is a batch of calls (runs) */
  runs: number
  /** calls in each run (calls) */
  batch_size: number
  /** bound on one run's clock error, 2R / its time (%) */
  clock_error_percent?: number
  /** time of a call in each timed run (ms) */
  samples_ms: Float64Array
  /** Tukey class of each timed run: -2 severe low, -1 mild low, 0 none, 1 mild high, 2 severe high */
  sample_classes: Float64Array
  /** of the time that was timed in which a processor worked for this process, all threads together; absent where the platform does not tell, as in browsers */
  cpu_share?: number
  /** that share of the median call (ms) */
  cpu_ms?: number
  /** most that it had in use at once (1 MB = 2^20 bytes); absent where the allocator does not tell (MB) */
  held_mb?: number
  /** of those, what it kept in use between two calls (MB) */
  kept_mb?: number
  /** what the shapes ask for (MB) */
  predicted_mb?: number
  /** who asked for the memory, and what for */
  tags: TaggedMemory[]
  /** multiply-accumulates of matrix products */
  macs: number
  /** learned values */
  params: number
  /** inputs and parameters, each once, and what is stored between steps (bytes) */
  bytes_read: number
  /** outputs, each once, and what is stored between steps (bytes) */
  bytes_written: number
  /** operations of one call, in `flops_convention` */
  flops?: number
  /** `flops` for each byte that must move (flops/byte) */
  arithmetic_intensity?: number
  /** `all` for operations that have no multiply-accumulates */
  flops_convention: 'flops' | 'macs' | 'all' | 'tinytorch'
  /** `flops` over the median time (1/s) */
  flops_per_s?: number
  /** low end of its interval (1/s) */
  flops_per_s_low?: number
  /** high end of its interval (1/s) */
  flops_per_s_high?: number
  /** bytes that must move over the median time (bytes/s) */
  bytes_per_s?: number
  /** low end of its interval (bytes/s) */
  bytes_per_s_low?: number
  /** high end of its interval (bytes/s) */
  bytes_per_s_high?: number
  /** of all intervals */
  confidence: number
  /** spent in calls, all phases together (ms) */
  elapsed_ms: number
  /** interrupted batches, which are in no statistic */
  dropped: Dropped[]
  /** what to know before believing the numbers */
  verdicts: Verdict[]
}

/** how a trace is taken */
export interface TraceOptions {
  /** runs before the trace begins, in half of the runs' time at most (runs) */
  warmup: number
  /** runs to be traced (runs) */
  runs: number
  /** room in the trace; spans beyond are counted (spans) */
  max_spans: number
  /** timed runs wanted of each layer of a model, alone (runs) */
  layer_runs: number
  /** of the layers' intervals */
  confidence: number
  /** time allowed for all runs; of a model, half of it is for its layers alone (ms) */
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

/** how long a layer takes alone */
export interface LayerTime {
  /** its place in the model, and its type */
  name: string
  /** what came of timing it; only `measured` has times */
  outcome:
    | 'measured'
    | 'unfinished'
    | 'cannot_resolve'
    | 'optimized_away'
    | 'kernel_mismatch'
    | 'out_of_memory'
    | 'too_long'
  /** median time of a call, alone, on its own input (ms) */
  p50_ms?: number
  /** low end of its interval (ms) */
  median_ci_low_ms?: number
  /** high end of its interval (ms) */
  median_ci_high_ms?: number
  /** in each of the batches (calls) */
  batch_size: number
  /** bound on one batch's clock error, 2R / its time (%) */
  clock_error_percent?: number
  /** of all layers' times (%) */
  share_percent?: number
  /** 2 macs; all operations where there are no macs */
  flops: number
  /** that must be read and written (bytes) */
  bytes: number
  /** flops over p50_ms (1/s) */
  flops_per_s?: number
  /** time of a call in each timed run (ms) */
  samples_ms?: Float64Array
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
  /** of a model, in the order of their calls */
  layers: LayerTime[]
  /** median time of a whole forward pass; of a model only (ms) */
  forward_ms?: number
  /** low end of its interval (ms) */
  forward_ci_low_ms?: number
  /** high end of its interval (ms) */
  forward_ci_high_ms?: number
  /** its layers' times together, each timed alone (ms) */
  layers_ms?: number
  /** the same of forward_ms (%) */
  layers_percent?: number
  /** least that all intervals allow (%) */
  layers_low_percent?: number
  /** most that all intervals allow (%) */
  layers_high_percent?: number
  /** time of a whole forward pass in each timed run (ms) */
  forward_samples_ms?: Float64Array
  /** of the layers' intervals and of the whole's */
  confidence: number
  /** interrupted runs, which have no spans here, and interrupted batches of the layers */
  dropped: Dropped[]
  /** what to know before believing the numbers */
  verdicts: Verdict[]
}

/** how parts are timed */
export interface BottleneckOptions {
  /** warm-up runs of each part, kept apart (runs) */
  warmup: number
  /** timed runs wanted of each part (runs) */
  runs: number
  /** how often an interval covers the true value */
  confidence: number
  /** time allowed for all parts together (ms) */
  max_ms: number
  /** of the generator that fills the inputs */
  seed: number
}

/** a part and what fixing it would buy */
export interface BottleneckPart {
  /** in the whole */
  name: string
  /** the kernel that ran */
  kernel: string
  /** what came of it; only `measured` has times */
  outcome:
    | 'measured'
    | 'unfinished'
    | 'cannot_resolve'
    | 'optimized_away'
    | 'kernel_mismatch'
    | 'out_of_memory'
    | 'too_long'
  /** median time of a call, alone (ms) */
  p50_ms?: number
  /** low end of its interval (ms) */
  median_ci_low_ms?: number
  /** high end of its interval (ms) */
  median_ci_high_ms?: number
  /** of one call, of all kinds */
  operations?: number
  /** of the parts' time, in tenths that add up to 100 (largest remainders) (%) */
  share_percent?: number
  /** least share that all parts' intervals allow (%) */
  share_low_percent?: number
  /** largest share that all parts' intervals allow (%) */
  share_high_percent?: number
  /** of all operations (%) */
  operations_share_percent?: number
  /** of the whole with this part twice as fast */
  speedup_2x?: number
  /** of the whole with this part 4 times as fast */
  speedup_4x?: number
  /** of the whole with this part 10 times as fast */
  speedup_10x?: number
  /** of the whole without this part; absent where it is all there is */
  speedup_limit?: number
  /** one of the fewest parts that take 80 % of the time */
  in_most: boolean
  /** time of a call in each timed run (ms) */
  samples_ms?: Float64Array
}

/** which part is worth fixing */
export interface BottleneckReport {
  /** whether every part was measured */
  complete: boolean
  /** in the order of the whole */
  parts: BottleneckPart[]
  /** the parts' times together (ms) */
  total_ms?: number
  /** the fewest parts that take 80 % of the time */
  parts_in_most: number
  /** the part that surely takes longest; empty where none does */
  slowest: string
  /** median time of a whole forward pass; of a model only (ms) */
  forward_ms?: number
  /** low end of its interval (ms) */
  forward_ci_low_ms?: number
  /** high end of its interval (ms) */
  forward_ci_high_ms?: number
  /** its layers' times together, each timed alone (ms) */
  layers_ms?: number
  /** the same of forward_ms (%) */
  layers_percent?: number
  /** least that all intervals allow (%) */
  layers_low_percent?: number
  /** most that all intervals allow (%) */
  layers_high_percent?: number
  /** time of a whole forward pass in each timed run (ms) */
  forward_samples_ms?: Float64Array
  /** of the times' intervals */
  confidence: number
  /** spent in calls, all parts together (ms) */
  elapsed_ms: number
  /** interrupted batches, which are in no statistic */
  dropped: Dropped[]
  /** what is worth fixing, with the numbers that show it */
  verdicts: Verdict[]
}

/** how roofs are measured */
export interface RooflineOptions {
  /** first working set; each next is twice as large (bytes) */
  smallest_bytes: number
  /** no working set is larger (bytes) */
  largest_bytes: number
  /** read alone, one array read and one written (scale), two read and one written (triad), or what of these moves most bytes */
  stream: 'fastest' | 'read' | 'scale' | 'triad'
  /** warm-up runs of each, kept apart (runs) */
  warmup: number
  /** timed runs wanted of each roof; of a subject up to ten times as many (runs) */
  runs: number
  /** how often an interval covers the true value */
  confidence: number
  /** time allowed for all together (ms) */
  max_ms: number
  /** of the generator that fills the inputs */
  seed: number
}

/** the most arithmetic of one kernel */
export interface PeakRate {
  /** how the multiply-adds are written */
  kernel: string
  /** vectors that the fastest form of the loop works on at a time; absent where there is one form */
  accumulators?: number
  /** only `measured` has rates */
  outcome:
    | 'measured'
    | 'unfinished'
    | 'cannot_resolve'
    | 'optimized_away'
    | 'kernel_mismatch'
    | 'out_of_memory'
    | 'too_long'
  /** most operations (1/s) */
  flops_per_s?: number
  /** low end of its interval (1/s) */
  flops_per_s_low?: number
  /** high end of its interval (1/s) */
  flops_per_s_high?: number
  /** operations of one call */
  flops?: number
  /** time of a call in each timed run (ms) */
  samples_ms?: Float64Array
}

/** the bandwidth of one working set */
export interface BandwidthRate {
  /** streamed through (bytes) */
  working_set_bytes: number
  /** what moves most bytes of it */
  stream?: string
  /** vectors that the fastest form of the loop works on at a time; absent where there is one form */
  accumulators?: number
  /** places of it that the fastest form reads side by side */
  places?: number
  /** only `measured` has rates */
  outcome:
    | 'measured'
    | 'unfinished'
    | 'cannot_resolve'
    | 'optimized_away'
    | 'kernel_mismatch'
    | 'out_of_memory'
    | 'too_long'
  /** most bytes moved (bytes/s) */
  bytes_per_s?: number
  /** low end of its interval (bytes/s) */
  bytes_per_s_low?: number
  /** high end of its interval (bytes/s) */
  bytes_per_s_high?: number
  /** moved by one call (bytes) */
  moved_bytes?: number
  /** time of a call in each timed run (ms) */
  samples_ms?: Float64Array
}

/** a plateau of the bandwidth */
export interface MemoryLevelRate {
  /** smallest working set on it (bytes) */
  first_bytes: number
  /** largest working set on it (bytes) */
  last_bytes: number
  /** geometric mean (bytes/s) */
  bytes_per_s: number
  /** the level holds at least this; absent for the last one (bytes) */
  capacity_low_bytes?: number
  /** and no longer this; absent for the last one (bytes) */
  capacity_high_bytes?: number
}

/** a subject under its roof */
export interface RooflinePoint {
  /** the operation, or the model's name */
  op: string
  /** whether it is a model: all of its layers in one point */
  model: boolean
  /** the kernel that ran; its peak makes the roof */
  kernel: string
  /** only `measured` has rates */
  outcome:
    | 'measured'
    | 'unfinished'
    | 'cannot_resolve'
    | 'optimized_away'
    | 'kernel_mismatch'
    | 'out_of_memory'
    | 'too_long'
  /** `all` where there are no multiply-accumulates */
  convention: 'flops' | 'macs' | 'all' | 'tinytorch'
  /** operations for each byte that must move; absent where none must (flops/byte) */
  intensity?: number
  /** read and written by a call; of a model, in memory at its peak (bytes) */
  working_set_bytes: number
  /** operations of one call */
  flops?: number
  /** operations done, at the median time (1/s) */
  flops_per_s?: number
  /** low end of its interval (1/s) */
  flops_per_s_low?: number
  /** high end of its interval (1/s) */
  flops_per_s_high?: number
  /** time of a call in each timed run (ms) */
  samples_ms?: Float64Array
  /** the roof at this intensity (1/s) */
  attainable_flops_per_s?: number
  /** intensity at which both limits are equal (flops/byte) */
  ridge?: number
  /** low end of its interval (flops/byte) */
  ridge_low?: number
  /** high end of its interval (flops/byte) */
  ridge_high?: number
  /** of the roof (%) */
  achieved_percent?: number
  /** low end of its interval (%) */
  achieved_low_percent?: number
  /** high end of its interval (%) */
  achieved_high_percent?: number
  /** what limits it, by its intensity against the ridge's interval; says nothing without achieved_percent */
  bound: 'memory' | 'compute' | 'not_told_apart'
  /** true where it surely is */
  above_roof: boolean
  /** whether it is above a roof that nothing can pass: something was disturbed, or counted that was not done */
  impossible?: boolean
}

/** what limits operations here */
export interface RooflineReport {
  /** whether everything was measured */
  complete: boolean
  /** whether the SIMD peak's multiply-adds are one instruction */
  fused: boolean
  /** the most arithmetic, for each kernel */
  peaks: PeakRate[]
  /** the most bytes that one thread moves, for each working set */
  bandwidths: BandwidthRate[]
  /** the same of all threads together; empty in builds without */
  threads_bandwidths: BandwidthRate[]
  /** plateaus of one thread's bandwidth, one for each cache told apart */
  levels: MemoryLevelRate[]
  /** the subjects, in the caller's order */
  points: RooflinePoint[]
  /** of all intervals */
  confidence: number
  /** spent in calls, all together (ms) */
  elapsed_ms: number
  /** interrupted batches, which are in no statistic */
  dropped: Dropped[]
  /** what to know before believing the numbers */
  verdicts: Verdict[]
}

/** how growth is measured */
export interface ScalingOptions {
  /** the count of the subject's shape that grows, or several that grow together, with commas between; of a model, batch, seq or width */
  axis: string
  /** of the axis, at least 3 different ones */
  values: readonly number[] | Float64Array
  /** a value to predict from the others, then measured as a check */
  predict?: number
  /** warm-up runs of each value, kept apart (runs) */
  warmup: number
  /** timed runs wanted of each value (runs) */
  runs: number
  /** how often an interval covers the true value */
  confidence: number
  /** time allowed for all values together (ms) */
  max_ms: number
  /** of the generator that fills the inputs */
  seed: number
}

/** one value of a scaling's axis */
export interface ScalingPoint {
  /** of the axis */
  value: number
  /** what came of it; only `measured` has times */
  outcome:
    | 'measured'
    | 'unfinished'
    | 'cannot_resolve'
    | 'optimized_away'
    | 'kernel_mismatch'
    | 'out_of_memory'
    | 'too_long'
  /** median time of a call (ms) */
  p50_ms?: number
  /** low end of its interval (ms) */
  median_ci_low_ms?: number
  /** high end of its interval (ms) */
  median_ci_high_ms?: number
  /** bound on the mean's clock error (%) */
  clock_error_mean_percent?: number
  /** time of a call in each timed run (ms) */
  samples_ms?: Float64Array
  /** operations of one call; all kinds where there are no macs */
  flops?: number
}

/** how a subject's time grows */
export interface ScalingReport {
  /** `measured` once 3 values have a time */
  outcome:
    | 'measured'
    | 'unfinished'
    | 'cannot_resolve'
    | 'optimized_away'
    | 'kernel_mismatch'
    | 'out_of_memory'
    | 'too_long'
  /** the count that grows */
  axis: string
  /** the kernel that ran */
  kernel: string
  /** the values in ascending order */
  points: ScalingPoint[]
  /** of all intervals */
  confidence: number
  /** p of time = c value^p */
  exponent?: number
  /** low end of its interval */
  exponent_ci_low?: number
  /** high end of its interval */
  exponent_ci_high?: number
  /** c of time = c value^p (ms) */
  coefficient_ms?: number
  /** how far points lie off that line (%) */
  residual_percent?: number
  /** the same exponent of counted operations */
  flops_exponent?: number
  /** a of time = a value + b value^2 (ms) */
  linear_ms?: number
  /** b of time = a value + b value^2 (ms) */
  quadratic_ms?: number
  /** how far points lie off that curve (%) */
  two_term_residual_percent?: number
  /** whether both parts can be told apart */
  crossover_state: 'found' | 'no_linear_part' | 'no_quadratic_part'
  /** value at which both parts are equal, a / b */
  crossover?: number
  /** low end of its interval (Fieller) */
  crossover_ci_low?: number
  /** high end of its interval */
  crossover_ci_high?: number
  /** the fit with the smaller residual */
  prediction_fit: 'power_law' | 'two_terms'
  /** the value predicted for */
  predicted_value?: number
  /** time predicted (ms) */
  predicted_ms?: number
  /** low end of the interval that a measurement should lie in (ms) */
  predicted_ci_low_ms?: number
  /** high end of it (ms) */
  predicted_ci_high_ms?: number
  /** median time measured there afterwards (ms) */
  checked_ms?: number
  /** of a call in each run there (ms) */
  checked_samples_ms?: Float64Array
  /** by how much the value timed first is slower when timed again at the end (%) */
  drift_percent?: number
  /** low end of its interval (%) */
  drift_ci_low_percent?: number
  /** high end of its interval (%) */
  drift_ci_high_percent?: number
  /** spent in calls, all values together (ms) */
  elapsed_ms: number
  /** interrupted batches, which are in no statistic */
  dropped: Dropped[]
  /** what to know before believing the numbers */
  verdicts: Verdict[]
}

/** how forms of attention are measured */
export interface AttentionOptions {
  /** of seq, at least 3 different ones */
  values: readonly number[] | Float64Array
  /** sequences in one call */
  batch: number
  /** parallel attentions; a divisor of d_model */
  heads: number
  /** width of all heads together */
  d_model: number
  /** that the windowed form sees (positions) */
  window: number
  /** whether bytes are counted, too, and recorded as far as time and memory allow */
  memory: boolean
  /** whether attention's share of a transformer block's time is measured, too */
  share: boolean
  /** of that time, for which the length is told (%) */
  share_percent: number
  /** warm-up runs of each length, kept apart (runs) */
  warmup: number
  /** timed runs wanted of each length (runs) */
  runs: number
  /** how often an interval covers the true value */
  confidence: number
  /** time allowed for everything together (ms) */
  max_ms: number
  /** of the generator that fills the inputs */
  seed: number
}

/** how a form of attention grows */
export interface AttentionForm {
  /** of attention */
  form: 'full' | 'windowed' | 'linear' | 'cached'
  /** p of time = c seq^p */
  exponent?: number
  /** low end of its interval */
  exponent_ci_low?: number
  /** high end of its interval */
  exponent_ci_high?: number
  /** c of time = c seq^p (ms) */
  coefficient_ms?: number
  /** how far points lie off that line (%) */
  residual_percent?: number
  /** the same exponent of counted operations */
  flops_exponent?: number
  /** full attention's median time over this one's, at the longest sequence (x) */
  speedup?: number
  /** low end of its interval (x) */
  speedup_ci_low?: number
  /** high end of its interval (x) */
  speedup_ci_high?: number
}

/** a form of attention at one length */
export interface AttentionPoint {
  /** of attention */
  form: 'full' | 'windowed' | 'linear' | 'cached'
  /** positions of a sequence */
  seq: number
  /** what came of it; only `measured` has times */
  outcome:
    | 'measured'
    | 'unfinished'
    | 'cannot_resolve'
    | 'optimized_away'
    | 'kernel_mismatch'
    | 'out_of_memory'
    | 'too_long'
  /** median time of a call (ms) */
  p50_ms?: number
  /** low end of its interval (ms) */
  median_ci_low_ms?: number
  /** high end of its interval (ms) */
  median_ci_high_ms?: number
  /** bound on the mean's clock error (%) */
  clock_error_mean_percent?: number
  /** time of a call in each timed run (ms) */
  samples_ms?: Float64Array
  /** operations of one call, 2 for each multiply-accumulate */
  flops: number
}

/** the bytes of a form of attention at one length */
export interface AttentionBytes {
  /** whether all scores are written to memory */
  scores: 'tiled' | 'materialized'
  /** forward alone, or with the backward pass after it */
  pass: 'forward' | 'backward'
  /** positions of a sequence */
  seq: number
  /** that its tensors take by their shapes; absent beyond this build's addresses (bytes) */
  predicted_bytes?: number
  /** whether a run was recorded, or why not */
  state: 'recorded' | 'waiting' | 'too_large' | 'no_time' | 'no_memory' | 'not_told'
  /** most in use at once in the recorded run (bytes) */
  peak_bytes?: number
}

/** how the bytes of a form of attention grow */
export interface AttentionBytesGrowth {
  /** whether all scores are written to memory */
  scores: 'tiled' | 'materialized'
  /** forward alone, or with the backward pass after it */
  pass: 'forward' | 'backward'
  /** p of predicted bytes = c seq^p, at these lengths */
  predicted_exponent?: number
  /** the same of the recorded bytes */
  peak_exponent?: number
  /** of the longest sequence that would fit into `room_bytes` (positions) */
  longest_seq?: number
}

/** a part of a transformer block at one length */
export interface BlockPartPoint {
  /** of a transformer block, or all of it */
  part: 'core' | 'projected' | 'block'
  /** positions of a sequence */
  seq: number
  /** what came of it; only `measured` has times */
  outcome:
    | 'measured'
    | 'unfinished'
    | 'cannot_resolve'
    | 'optimized_away'
    | 'kernel_mismatch'
    | 'out_of_memory'
    | 'too_long'
  /** median time of a call (ms) */
  p50_ms?: number
  /** low end of its interval (ms) */
  median_ci_low_ms?: number
  /** high end of its interval (ms) */
  median_ci_high_ms?: number
  /** bound on the mean's clock error (%) */
  clock_error_mean_percent?: number
  /** time of a call in each timed run (ms) */
  samples_ms?: Float64Array
  /** operations of one call, 2 for each multiply-accumulate */
  flops: number
}

/** attention's share of a transformer block at one length */
export interface BlockShare {
  /** core, or with its projections */
  part: 'core' | 'projected' | 'block'
  /** positions of a sequence */
  seq: number
  /** of the median time of a block (%) */
  share_percent?: number
  /** low end of its interval (%) */
  share_low_percent?: number
  /** high end of its interval (%) */
  share_high_percent?: number
  /** of its counted operations (%) */
  flops_share_percent: number
}

/** the length at which attention has a share of a block */
export interface ShareReach {
  /** core, or with its projections */
  part: 'core' | 'projected' | 'block'
  /** whether the share reaches `share_percent` within the lengths that were timed */
  state: 'unknown' | 'reached' | 'below' | 'above' | 'unsure'
  /** at which its time does, between two lengths on a log scale (positions) */
  reach_seq?: number
  /** low end of its interval (positions) */
  reach_ci_low_seq?: number
  /** high end of its interval (positions) */
  reach_ci_high_seq?: number
  /** at which its counted operations do (positions) */
  counted_seq?: number
}

/** how forms of attention grow */
export interface AttentionReport {
  /** `measured` once every form has an exponent */
  outcome:
    | 'measured'
    | 'unfinished'
    | 'cannot_resolve'
    | 'optimized_away'
    | 'kernel_mismatch'
    | 'out_of_memory'
    | 'too_long'
  /** the kernel that ran */
  kernel: string
  /** full, windowed, linear and cached */
  forms: AttentionForm[]
  /** form by form, in ascending order of seq */
  points: AttentionPoint[]
  /** of all intervals */
  confidence: number
  /** positions that the windowed form saw */
  window: number
  /** width of all heads together */
  d_model?: number
  /** form by form, pass by pass, in ascending order of seq */
  memory?: AttentionBytes[]
  /** form by form, pass by pass */
  memory_growth?: AttentionBytesGrowth[]
  /** that could still be allocated here; absent where no platform tells (bytes) */
  room_bytes?: number
  /** part by part, in ascending order of seq */
  block_points?: BlockPartPoint[]
  /** part by part, in ascending order of seq */
  block_shares?: BlockShare[]
  /** part by part */
  share_reaches?: ShareReach[]
  /** whose length is asked (%) */
  share_percent?: number
  /** by how much what was timed first is slower again at the end (%) */
  drift_percent?: number
  /** low end of its interval (%) */
  drift_ci_low_percent?: number
  /** high end of its interval (%) */
  drift_ci_high_percent?: number
  /** spent in calls, all together (ms) */
  elapsed_ms: number
  /** interrupted batches, which are in no statistic */
  dropped: Dropped[]
  /** what to know before believing the numbers */
  verdicts: Verdict[]
}

/** how batches are measured */
export interface BatchingOptions {
  /** batches, at least 3 different ones */
  values: readonly number[] | Float64Array
  /** a batch should take no longer (ms) */
  limit_ms: number
  /** warm-up runs of each batch, kept apart (runs) */
  warmup: number
  /** timed runs wanted of each batch (runs) */
  runs: number
  /** how often an interval covers the true value */
  confidence: number
  /** time allowed for all batches together (ms) */
  max_ms: number
  /** of the generator that fills the inputs */
  seed: number
}

/** one batch of a model */
export interface BatchingPoint {
  /** that go through at once (samples) */
  batch: number
  /** what came of it; only `measured` has times */
  outcome:
    | 'measured'
    | 'unfinished'
    | 'cannot_resolve'
    | 'optimized_away'
    | 'kernel_mismatch'
    | 'out_of_memory'
    | 'too_long'
  /** median time of a call, for which all wait (ms) */
  p50_ms?: number
  /** low end of its interval (ms) */
  median_ci_low_ms?: number
  /** high end of its interval (ms) */
  median_ci_high_ms?: number
  /** throughput, the batch over the median time (1/s) */
  samples_per_s?: number
  /** low end of its interval (1/s) */
  samples_per_s_low?: number
  /** high end of its interval (1/s) */
  samples_per_s_high?: number
  /** that its tensors take, counted: weights and values (bytes) */
  needed_bytes: number
  /** operations of one call; all kinds where there are no macs */
  flops: number
  /** bound on the mean's clock error (%) */
  clock_error_mean_percent?: number
  /** time of a call in each timed run (ms) */
  samples_ms?: Float64Array
}

/** what a larger batch gains, and what it costs */
export interface BatchingReport {
  /** `measured` once 3 batches have a time */
  outcome:
    | 'measured'
    | 'unfinished'
    | 'cannot_resolve'
    | 'optimized_away'
    | 'kernel_mismatch'
    | 'out_of_memory'
    | 'too_long'
  /** the kernel that ran */
  kernel: string
  /** the batches in ascending order */
  points: BatchingPoint[]
  /** of all intervals */
  confidence: number
  /** a of time = a + b batch: paid once a call (ms) */
  call_ms?: number
  /** b of time = a + b batch: what each sample adds (ms) */
  sample_ms?: number
  /** how far points lie off that line (%) */
  residual_percent?: number
  /** 1 / b, which throughput approaches (1/s) */
  most_samples_per_s?: number
  /** whether both parts can be told apart */
  knee_state: 'found' | 'no_linear_part' | 'no_quadratic_part'
  /** batch with half of that throughput, a / b (samples) */
  knee_batch?: number
  /** low end of its interval (Fieller) (samples) */
  knee_batch_ci_low?: number
  /** high end of its interval (samples) */
  knee_batch_ci_high?: number
  /** what a batch should take at most (ms) */
  limit_ms: number
  /** largest batch that was measured whose interval is within it (samples) */
  batch_within?: number
  /** largest batch that is within it by the line (samples) */
  fitted_batch_within?: number
  /** by how much the batch timed first is slower when timed again at the end (%) */
  drift_percent?: number
  /** low end of its interval (%) */
  drift_ci_low_percent?: number
  /** high end of its interval (%) */
  drift_ci_high_percent?: number
  /** spent in calls, all batches together (ms) */
  elapsed_ms: number
  /** interrupted batches, which are in no statistic */
  dropped: Dropped[]
  /** what to know before believing the numbers */
  verdicts: Verdict[]
}

/** how threads are compared */
export interface ThreadsOptions {
  /** numbers of threads; empty for 1, 2, 4 and so on, and all */
  values: readonly number[] | Float64Array
  /** size that grows with the threads; empty for the batch, or the first */
  axis: string
  /** warm-up batches of each number of threads, kept apart (batches) */
  warmup: number
  /** wanted, of two batches of each; rounded up to an even number (rounds) */
  rounds: number
  /** how often an interval covers the true value, each by itself */
  confidence: number
  /** smallest difference that matters (%) */
  minimum_effect_percent: number
  /** time allowed for all together (ms) */
  max_ms: number
  /** of the orders and of the generator that fills the inputs */
  seed: number
}

/** a work on so many threads */
export interface ThreadsPoint {
  /** that share the work */
  threads: number
  /** of the size that grows */
  value: number
  /** median time of a call (ms) */
  p50_ms?: number
  /** low end of the median's interpolated order statistics (ms) */
  median_ci_low_ms?: number
  /** high end of the median's interpolated order statistics (ms) */
  median_ci_high_ms?: number
  /** factor by which the median's interval was widened because neighbouring runs are alike */
  median_widening?: number
  /** work done in the time that one thread takes for its own */
  speedup?: number
  /** low end of its interval */
  speedup_ci_low?: number
  /** high end of its interval */
  speedup_ci_high?: number
  /** speedup over the number of threads (%) */
  efficiency_percent?: number
  /** low end of its interval (%) */
  efficiency_ci_low_percent?: number
  /** high end of its interval (%) */
  efficiency_ci_high_percent?: number
  /** share of the work that more threads make no faster; absent for one (%) */
  serial_percent?: number
  /** low end of its interval (%) */
  serial_ci_low_percent?: number
  /** high end of its interval (%) */
  serial_ci_high_percent?: number
  /** bound on one batch's clock error, 2R / its time (%) */
  clock_error_percent?: number
  /** timed batches, two in each round (runs) */
  runs: number
  /** calls in each (calls) */
  batch_size: number
  /** time of a call in each batch, in order (ms) */
  samples_ms: Float64Array
}

/** what more threads gain */
export interface ThreadsReport {
  /** what came of it; only `measured` has times */
  outcome:
    | 'measured'
    | 'unfinished'
    | 'cannot_resolve'
    | 'optimized_away'
    | 'kernel_mismatch'
    | 'out_of_memory'
    | 'too_long'
  /** operation and shape, or model and batch */
  name: string
  /** the kernel that shares the work */
  kernel: string
  /** size that grows with the threads */
  axis: string
  /** on which this lab computes */
  most_threads: number
  /** made: every number of threads there and back (rounds) */
  rounds: number
  /** of each interval by itself */
  confidence: number
  /** smallest difference that matters (%) */
  minimum_effect_percent: number
  /** the same work on each number of threads */
  points: ThreadsPoint[]
  /** so many times the work on each but one */
  grown: ThreadsPoint[]
  /** the time on one thread over that of its own copy: 1 where all is well */
  control_ratio?: number
  /** low end of its interval */
  control_ci_low?: number
  /** high end of its interval */
  control_ci_high?: number
  /** factor by which that was widened because neighbouring rounds are alike */
  control_widening?: number
  /** time of a call of that copy in each batch (ms) */
  control_samples_ms: Float64Array
  /** those that take turns by place in the first half of each round, the copy last; the second half is the first backwards */
  orders: Float64Array
  /** R, the clock's step; absent when it stands still (ms) */
  clock_resolution_ms?: number
  /** bound on the clock error of the shortest batch of all (%) */
  clock_error_percent?: number
  /** spent in calls, all phases together (ms) */
  elapsed_ms: number
  /** interrupted batches, which are in no statistic */
  dropped: Dropped[]
  /** what to know before believing the numbers */
  verdicts: Verdict[]
}

/** how processor and GPU are compared */
export interface CrossoverOptions {
  /** sizes n of the square matrices */
  values: readonly number[] | Float64Array
  /** warm-up batches of each, kept apart (batches) */
  warmup: number
  /** wanted, of two batches of each; rounded up to an even number (rounds) */
  rounds: number
  /** how often an interval covers the true value, each by itself */
  confidence: number
  /** smallest difference that matters (%) */
  minimum_effect_percent: number
  /** time allowed for all together (ms) */
  max_ms: number
  /** of the orders and of the generator that fills the inputs */
  seed: number
}

/** one of many, beside the baseline */
export interface SuiteCandidate {
  /** operation and shape, or model and batch, and the kernel that was asked for; may be another candidate's, too: places tell them apart */
  name: string
  /** the kernel that ran */
  kernel: string
  /** what it is against the baseline */
  verdict: 'none' | 'baseline' | 'faster' | 'slower' | 'not_told_apart' | 'not_stable'
  /** median time of a call (ms) */
  p50_ms?: number
  /** low end of the median's interpolated order statistics (ms) */
  median_ci_low_ms?: number
  /** high end of the median's interpolated order statistics (ms) */
  median_ci_high_ms?: number
  /** factor by which the median's interval was widened because neighbouring runs are alike */
  median_widening?: number
  /** baseline's time over its own: above 1 is faster */
  speedup?: number
  /** low end of its interval */
  speedup_ci_low?: number
  /** high end of its interval */
  speedup_ci_high?: number
  /** true where the whole interval is: as good as the baseline */
  within_minimum_effect: boolean
  /** factor by which the outer places of its quartets are slower: 1 where all is well */
  slot_effect?: number
  /** low end of its interval */
  slot_effect_ci_low?: number
  /** high end of its interval */
  slot_effect_ci_high?: number
  /** factor by which that was widened because neighbouring pairs of rounds are alike */
  slot_effect_widening?: number
  /** factor by which the speedup's interval was widened for autocorrelation */
  widening: number
  /** bound on one batch's clock error, 2R / its time (%) */
  clock_error_percent?: number
  /** timed batches, two in each round (runs) */
  runs: number
  /** calls in each (calls) */
  batch_size: number
  /** time of a call in each batch, in order (ms) */
  samples_ms: Float64Array
}

/** which of many is faster */
export interface SuiteReport {
  /** what came of it; only `measured` has times */
  outcome:
    | 'measured'
    | 'unfinished'
    | 'cannot_resolve'
    | 'optimized_away'
    | 'kernel_mismatch'
    | 'out_of_memory'
    | 'too_long'
  /** made: every candidate there and back again (rounds) */
  rounds: number
  /** of each interval by itself */
  confidence: number
  /** smallest difference that matters (%) */
  minimum_effect_percent: number
  /** in the order of the subjects */
  candidates: SuiteCandidate[]
  /** place of the fastest candidate, then of those that are not told from it, at this confidence for all of them together; empty where no verdict can be believed */
  fastest: Float64Array
  /** the baseline's time over that of its own copy: 1 where all is well */
  control_ratio?: number
  /** low end of its interval */
  control_ci_low?: number
  /** high end of its interval */
  control_ci_high?: number
  /** factor by which that was widened because neighbouring rounds are alike */
  control_widening?: number
  /** time of a call of the copy in each batch, in order (ms) */
  control_samples_ms: Float64Array
  /** candidates by place in the first half of each round, the control after the last of them; the second half is the first backwards */
  orders: Float64Array
  /** a pass of a loop that is always the same, timed between the runs: how fast the machine was meanwhile (ms) */
  reference_ms?: Float64Array
  /** R, the clock's step; absent when it stands still (ms) */
  clock_resolution_ms?: number
  /** bound on the clock error of the shortest batch of all (%) */
  clock_error_percent?: number
  /** spent in calls, all phases together (ms) */
  elapsed_ms: number
  /** interrupted batches, which are in no statistic */
  dropped: Dropped[]
  /** what to know before believing the numbers */
  verdicts: Verdict[]
}

/** a product of one size */
export interface CrossoverPoint {
  /** n, of three matrices of n rows and n columns */
  size: number
  /** floating-point operations of a product */
  flops: number
  /** of the GPU's product, compared with the naive one */
  verified_elements: number
  /** the processor, the GPU's arithmetic, the transfers, and both together */
  timed: SuiteReport
}

/** when the GPU wins */
export interface CrossoverReport {
  /** what came of it; only `measured` has times */
  outcome: 'measured' | 'unfinished' | 'no_gpu' | 'kernel_mismatch'
  /** what there was for a GPU */
  adapter: 'hardware' | 'software' | 'no_adapter' | 'no_webgpu'
  /** as the platform calls it */
  adapter_name?: string
  /** step of the GPU's own timestamps; absent where it has none (ms) */
  timestamp_ms?: number
  /** the processor's kernel */
  kernel?: string
  /** the sizes in ascending order */
  points: CrossoverPoint[]
  /** of each interval by itself */
  confidence: number
  /** the largest size at which the GPU with its transfers is slower */
  slower_to?: number
  /** the size from which on it is faster; absent where there is none */
  faster_from?: number
  /** the same of its arithmetic, on data that are there */
  resident_slower_to?: number
  /** and from which on that is faster */
  resident_faster_from?: number
  /** spent in calls, all sizes together (ms) */
  elapsed_ms: number
  /** interrupted batches, which are in no statistic */
  dropped: Dropped[]
  /** what to know before believing the numbers */
  verdicts: Verdict[]
}

/** a GPU as it was found */
export interface Gpu {
  /** what there is for a GPU */
  adapter: 'hardware' | 'software' | 'no_adapter' | 'no_webgpu'
  /** of the adapter */
  name: string
  /** step of the GPU's own timestamps; absent where it has none (ms) */
  timestamp_ms?: number
}

/** how training is shared */
export interface DistributedOptions {
  /** numbers of workers, which divide the batch; empty for 1, 2, 4 and so on, and all */
  values: readonly number[] | Float64Array
  /** of a message between two machines, for the model (µs) */
  latency_us: number
  /** between two machines, for the model (Gbit/s) */
  bandwidth_gbit_per_s: number
  /** warm-up batches of each number of workers, kept apart (batches) */
  warmup: number
  /** wanted, of two batches of each; rounded up to an even number (rounds) */
  rounds: number
  /** how often an interval covers the true value, each by itself */
  confidence: number
  /** smallest difference that matters (%) */
  minimum_effect_percent: number
  /** time allowed for all together (ms) */
  max_ms: number
  /** of the orders and of the generator that fills the inputs */
  seed: number
}

/** a step on so many workers */
export interface DistributedPoint {
  /** that share the batch */
  workers: number
  /** of the batch for each (samples) */
  samples_per_worker: number
  /** median time of a call (ms) */
  p50_ms?: number
  /** low end of the median's interpolated order statistics (ms) */
  median_ci_low_ms?: number
  /** high end of the median's interpolated order statistics (ms) */
  median_ci_high_ms?: number
  /** factor by which the median's interval was widened because neighbouring runs are alike */
  median_widening?: number
  /** one worker's time for a step over theirs */
  speedup?: number
  /** low end of its interval */
  speedup_ci_low?: number
  /** high end of its interval */
  speedup_ci_high?: number
  /** speedup over the number of workers (%) */
  efficiency_percent?: number
  /** low end of its interval (%) */
  efficiency_ci_low_percent?: number
  /** high end of its interval (%) */
  efficiency_ci_high_percent?: number
  /** of a step that a worker computes, in the mean of all (ms) */
  compute_ms?: number
  /** low end of its interval (ms) */
  compute_ci_low_ms?: number
  /** high end of its interval (ms) */
  compute_ci_high_ms?: number
  /** of a step that it copies, sends and adds gradients (ms) */
  exchange_ms?: number
  /** low end of its interval (ms) */
  exchange_ci_low_ms?: number
  /** high end of its interval (ms) */
  exchange_ci_high_ms?: number
  /** of a step that it waits for its neighbour's message, its way included (ms) */
  waiting_ms?: number
  /** low end of its interval (ms) */
  waiting_ci_low_ms?: number
  /** high end of its interval (ms) */
  waiting_ci_high_ms?: number
  /** of these three together that is computing, in the mean of all steps (%) */
  compute_percent?: number
  /** low end of its interval (%) */
  compute_ci_low_percent?: number
  /** high end of its interval (%) */
  compute_ci_high_percent?: number
  /** that is exchanging (%) */
  exchange_percent?: number
  /** low end of its interval (%) */
  exchange_ci_low_percent?: number
  /** high end of its interval (%) */
  exchange_ci_high_percent?: number
  /** that is waiting (%) */
  waiting_percent?: number
  /** low end of its interval (%) */
  waiting_ci_low_percent?: number
  /** high end of its interval (%) */
  waiting_ci_high_percent?: number
  /** largest difference of a gradient after the exchange from that of the whole batch, over the largest gradient */
  gradient_error?: number
  /** bound on one batch's clock error, 2R / its time (%) */
  clock_error_percent?: number
  /** timed batches, two in each round (runs) */
  runs: number
  /** calls in each (calls) */
  batch_size: number
  /** time of a call in each batch, in order (ms) */
  samples_ms: Float64Array
  /** what a step computed in each batch, in the mean of all workers (ms) */
  compute_samples_ms?: Float64Array
  /** what it exchanged (ms) */
  exchange_samples_ms?: Float64Array
  /** what it waited (ms) */
  waiting_samples_ms?: Float64Array
}

/** machines by a model */
export interface ModelledPoint {
  /** that each take the batch measured here for themselves */
  machines: number
  /** exchange by a ring: 2 (p - 1) messages of a p-th each (ms) */
  ring_ms: number
  /** exchange up and down a tree: 2 log2 p messages of all (ms) */
  tree_ms: number
  /** of the step that is no exchange, with a ring; as sure as the step measured here (%) */
  ring_efficiency_percent?: number
  /** low end of its interval (%) */
  ring_efficiency_ci_low_percent?: number
  /** high end of its interval (%) */
  ring_efficiency_ci_high_percent?: number
  /** the same with a tree (%) */
  tree_efficiency_percent?: number
  /** low end of its interval (%) */
  tree_efficiency_ci_low_percent?: number
  /** high end of its interval (%) */
  tree_efficiency_ci_high_percent?: number
}

/** what sharing a batch gains */
export interface DistributedReport {
  /** what came of it; only `measured` has times */
  outcome:
    | 'measured'
    | 'unfinished'
    | 'cannot_resolve'
    | 'optimized_away'
    | 'kernel_mismatch'
    | 'out_of_memory'
    | 'too_long'
  /** model and batch */
  name: string
  /** learned values */
  params: number
  /** of the gradients that are exchanged (bytes) */
  gradient_bytes: number
  /** that run at a time here */
  most_workers: number
  /** made: every number of workers there and back (rounds) */
  rounds: number
  /** of each interval by itself */
  confidence: number
  /** smallest difference that matters (%) */
  minimum_effect_percent: number
  /** a step on each number of workers */
  points: DistributedPoint[]
  /** machines by the alpha-beta model: no measurement */
  modelled: ModelledPoint[]
  /** the time on one worker over that of its own copy: 1 where all is well */
  control_ratio?: number
  /** low end of its interval */
  control_ci_low?: number
  /** high end of its interval */
  control_ci_high?: number
  /** factor by which that was widened because neighbouring rounds are alike */
  control_widening?: number
  /** time of a step of that copy in each batch (ms) */
  control_samples_ms: Float64Array
  /** those that take turns by place in the first half of each round, the copy last; the second half is the first backwards */
  orders: Float64Array
  /** R, the clock's step; absent when it stands still (ms) */
  clock_resolution_ms?: number
  /** bound on the clock error of the shortest batch of all (%) */
  clock_error_percent?: number
  /** spent in calls, all phases together (ms) */
  elapsed_ms: number
  /** interrupted batches, which are in no statistic */
  dropped: Dropped[]
  /** what to know before believing the numbers */
  verdicts: Verdict[]
}

/** who runs the replicas */
export interface Workers {
  /** that run at a time (workers) */
  most: number
}

/** how two subjects are compared */
export interface ComparisonOptions {
  /** warm-up batches of each subject, kept apart (batches) */
  warmup: number
  /** wanted, of two batches of each subject; rounded up to an even number (quartets) */
  quartets: number
  /** how often an interval covers the true value */
  confidence: number
  /** smallest difference that matters (%) */
  minimum_effect_percent: number
  /** that both models learn drawn digits for, in half of the time; 0 learns nothing (epochs) */
  accuracy_epochs: number
  /** time allowed for the whole measurement (ms) */
  max_ms: number
  /** of the generator that fills the inputs */
  seed: number
}

/** what two models that learned alike tell right */
export interface AccuracyComparison {
  /** that each model learned (steps) */
  steps: number
  /** that were planned; time may end the learning (steps) */
  steps_planned: number
  /** that both were tested on, and none learned from (images) */
  tested: number
  /** that the baseline told right (images) */
  baseline_right: number
  /** that only the other told right (images) */
  gained: number
  /** that only the baseline told right (images) */
  lost: number
  /** share of right answers of the baseline */
  baseline_accuracy?: number
  /** low end of Wilson's interval */
  baseline_accuracy_ci_low?: number
  /** high end of it */
  baseline_accuracy_ci_high?: number
  /** the same of the other */
  optimized_accuracy?: number
  /** low end of Wilson's interval */
  optimized_accuracy_ci_low?: number
  /** high end of it */
  optimized_accuracy_ci_high?: number
  /** the other's accuracy less the baseline's */
  accuracy_change?: number
  /** low end of its interval, of paired answers by Bonett and Price */
  accuracy_change_ci_low?: number
  /** high end of it */
  accuracy_change_ci_high?: number
}

/** whether one is faster than the other */
export interface ComparisonReport {
  /** what came of it; only `measured` has a speedup */
  outcome:
    | 'measured'
    | 'unfinished'
    | 'cannot_resolve'
    | 'optimized_away'
    | 'kernel_mismatch'
    | 'out_of_memory'
    | 'too_long'
  /** what the second subject is, where there is a speedup */
  verdict: 'faster' | 'slower' | 'not_told_apart' | 'not_stable'
  /** the kernel that ran; empty for a caller's function */
  baseline_kernel: string
  /** the kernel that ran; empty for a caller's function */
  optimized_kernel: string
  /** baseline's time over the other's: above 1 is faster */
  speedup?: number
  /** low end of its interval */
  speedup_ci_low?: number
  /** high end of its interval */
  speedup_ci_high?: number
  /** of all intervals */
  confidence: number
  /** smallest difference that matters (%) */
  minimum_effect_percent: number
  /** true where the whole interval is: as good as equal */
  within_minimum_effect: boolean
  /** smallest difference that these quartets would have told apart (%) */
  smallest_percent?: number
  /** median time of a baseline's call (ms) */
  baseline_p50_ms?: number
  /** median time of the other's call (ms) */
  optimized_p50_ms?: number
  /** most that preparing the baseline and one call of it held at once; absent for a caller's function, and where allocations are not written down (bytes) */
  baseline_peak_bytes?: number
  /** the same of the other (bytes) */
  optimized_peak_bytes?: number
  /** what two models tell right that learned the same digits; on request */
  learned?: AccuracyComparison
  /** the baseline's time over that of its own copy: 1 where all is well */
  control_ratio?: number
  /** low end of its interval */
  control_ci_low?: number
  /** high end of its interval */
  control_ci_high?: number
  /** factor by which that was widened because neighbouring quartets are alike */
  control_widening?: number
  /** factor by which the outer places of a quartet are slower: 1 where all is well */
  slot_effect?: number
  /** low end of its interval */
  slot_effect_ci_low?: number
  /** high end of its interval */
  slot_effect_ci_high?: number
  /** factor by which that was widened because neighbouring pairs of quartets are alike */
  slot_effect_widening?: number
  /** correlation of each quartet's speedup with the next */
  lag1_autocorrelation?: number
  /** factor by which the speedup's interval was widened for that */
  widening: number
  /** made (quartets) */
  quartets: number
  /** calls in each batch of the baseline (calls) */
  baseline_batch_size: number
  /** calls in each batch of the other (calls) */
  optimized_batch_size: number
  /** time of a call in each batch, four in a quartet: baseline, other, other, baseline, and the other way round in every second one (ms) */
  quartets_ms: Float64Array
  /** the same of the baseline and its copy (ms) */
  control_quartets_ms: Float64Array
  /** R, the clock's step; absent when it stands still (ms) */
  clock_resolution_ms?: number
  /** bound on one batch's clock error, 2R / its time (%) */
  clock_error_percent?: number
  /** smallest difference that the clock can tell apart in the time allowed on a machine that makes none by itself, known before the first quartet (%) */
  foreseen_percent?: number
  /** by how much the baseline's last batches are slower than its first (%) */
  drift_percent?: number
  /** low end of its interval (%) */
  drift_ci_low_percent?: number
  /** high end of its interval (%) */
  drift_ci_high_percent?: number
  /** spent in calls, all phases together (ms) */
  elapsed_ms: number
  /** interrupted batches, which are in no statistic */
  dropped: Dropped[]
  /** what to know before believing the numbers */
  verdicts: Verdict[]
}

/** how many subjects are compared */
export interface SuiteOptions {
  /** whether the others are compared with the first */
  baseline: boolean
  /** warm-up batches of each subject, kept apart (batches) */
  warmup: number
  /** wanted, of two batches of each; rounded up to an even number (rounds) */
  rounds: number
  /** how often an interval covers the true value, each by itself */
  confidence: number
  /** smallest difference that matters (%) */
  minimum_effect_percent: number
  /** time allowed for all together (ms) */
  max_ms: number
  /** of the orders and of the generator that fills the inputs */
  seed: number
}

/** how a subject's kernels are compared */
export interface LadderOptions {
  /** warm-up batches of each rung, kept apart (batches) */
  warmup: number
  /** wanted, of two batches of each; rounded up to an even number (rounds) */
  rounds: number
  /** how often an interval covers the true value, each by itself */
  confidence: number
  /** smallest difference that matters (%) */
  minimum_effect_percent: number
  /** time allowed for all together (ms) */
  max_ms: number
  /** of the orders and of the generator that fills the inputs */
  seed: number
}

/** the subject by one of its kernels */
export interface LadderRung {
  /** what runs */
  kernel: string
  /** of the output, compared with the naive kernel's before any call was timed; 0 for the naive one (elements) */
  verified_elements: number
  /** median time of a call (ms) */
  p50_ms?: number
  /** low end of the median's interpolated order statistics (ms) */
  median_ci_low_ms?: number
  /** high end of the median's interpolated order statistics (ms) */
  median_ci_high_ms?: number
  /** factor by which the median's interval was widened because neighbouring runs are alike */
  median_widening?: number
  /** what it is against the rung below */
  verdict: 'none' | 'baseline' | 'faster' | 'slower' | 'not_told_apart' | 'not_stable'
  /** time of the rung below over its own: above 1 is faster */
  step?: number
  /** low end of its interval */
  step_ci_low?: number
  /** high end of its interval */
  step_ci_high?: number
  /** the naive kernel's time over its own */
  speedup?: number
  /** low end of its interval */
  speedup_ci_low?: number
  /** high end of its interval */
  speedup_ci_high?: number
  /** operations of a call over its median time (1/s) */
  flops_per_s?: number
  /** rate over the arithmetic peak: of one thread, of all for `threads` (%) */
  peak_percent?: number
  /** low end of its interval (%) */
  peak_ci_low_percent?: number
  /** high end of its interval (%) */
  peak_ci_high_percent?: number
  /** bound on one batch's clock error, 2R / its time (%) */
  clock_error_percent?: number
  /** timed batches, two in each round (runs) */
  runs: number
  /** calls in each (calls) */
  batch_size: number
  /** time of a call in each batch, in order (ms) */
  samples_ms: Float64Array
}

/** the most arithmetic that a kernel could do */
export interface LadderPeak {
  /** simd is of one thread, threads of all */
  kernel: string
  /** measured in the same rounds; absent without a number (1/s) */
  flops_per_s?: number
  /** vectors that the fastest form adds to at a time */
  accumulators?: number
  /** operations of one call of it */
  flops?: number
  /** time of a call of it in each batch (ms) */
  samples_ms?: Float64Array
}

/** a kernel that is not there */
export interface MissingRung {
  /** what does not run */
  kernel: string
  /** in a sentence */
  reason: string
  /** the same for programs */
  reason_code?: string
}

/** what each kernel gains over the one below it */
export interface LadderReport {
  /** what came of it; only `measured` has times */
  outcome:
    | 'measured'
    | 'unfinished'
    | 'cannot_resolve'
    | 'optimized_away'
    | 'kernel_mismatch'
    | 'out_of_memory'
    | 'too_long'
  /** operation and shape, or model and batch */
  name: string
  /** how `flops` are counted */
  convention: 'flops' | 'macs' | 'all' | 'tinytorch'
  /** operations of one call, in this convention */
  flops: number
  /** whether the peak's multiplication and addition are one instruction */
  fused: boolean
  /** on which the kernel of that name computes */
  threads: number
  /** made: every rung there and back again (rounds) */
  rounds: number
  /** of each interval by itself */
  confidence: number
  /** smallest difference that matters (%) */
  minimum_effect_percent: number
  /** from the bottom to the top */
  rungs: LadderRung[]
  /** that the rungs are measured against */
  peaks: LadderPeak[]
  /** kernels that have no rung, and why */
  missing: MissingRung[]
  /** the naive kernel's time over that of its own copy: 1 where all is well */
  control_ratio?: number
  /** low end of its interval */
  control_ci_low?: number
  /** high end of its interval */
  control_ci_high?: number
  /** factor by which that was widened because neighbouring rounds are alike */
  control_widening?: number
  /** time of a call of that copy in each batch (ms) */
  control_samples_ms?: Float64Array
  /** those that take turns in the first half of each round: the naive kernel is 0, then come the other rungs from the bottom, the peaks and the copy; the second half is the first backwards */
  orders?: Float64Array
  /** R, the clock's step; absent when it stands still (ms) */
  clock_resolution_ms?: number
  /** bound on the clock error of the shortest batch of all (%) */
  clock_error_percent?: number
  /** spent in calls, all phases together (ms) */
  elapsed_ms: number
  /** interrupted batches, which are in no statistic */
  dropped: Dropped[]
  /** what to know before believing the numbers */
  verdicts: Verdict[]
}

/** how a model is made smaller */
export interface OptimizationOptions {
  /** what is learned; unless told a text by a model of characters, digits that are drawn by another */
  data: 'digits' | 'text' | 'images'
  /** share of each Linear's weights that is left out, the smallest ones */
  pruned_fraction: number
  /** share of a layer's outputs that is left out, where only one other layer reads them */
  narrowed_fraction: number
  /** times that what was pruned or narrowed learns from all images again; 0: not at all */
  retraining_epochs: number
  /** images that are told at once, in tests and times */
  inference_batch: number
  /** of those learned from, by which 8-bit inputs are scaled */
  calibration_images: number
  /** times that all images are learned from */
  epochs: number
  /** to learn from at most: digits that are drawn, or the first images of files; a text has its own size */
  training_images: number
  /** others, to test with, at most */
  test_images: number
  /** wanted, of two batches of each form; rounded up to an even number (rounds) */
  rounds: number
  /** how often an interval covers the true value, each by itself */
  confidence: number
  /** smallest difference of times that matters (%) */
  minimum_effect_percent: number
  /** time allowed for all of it (ms) */
  max_ms: number
  /** of the digits, the weights, the batches and the order of the rounds */
  seed: number
}

/** what one pass over all samples brought */
export interface TrainingEpoch {
  /** counted from 1 */
  epoch: number
  /** made in it (steps) */
  steps: number
  /** mean cross-entropy of its answers, each before it was learned */
  training_loss: number
  /** share of them that was right then, 0 to 1 */
  training_accuracy: number
  /** mean cross-entropy of the test's answers after it; absent where it was not tested */
  test_loss?: number
  /** low end of its interval, by the samples' means */
  test_loss_ci_low?: number
  /** high end of its interval */
  test_loss_ci_high?: number
  /** share of them that is right */
  test_accuracy?: number
  /** low end of its interval: of images by Wilson's score, of a text by its pieces' means */
  test_accuracy_ci_low?: number
  /** high end of its interval */
  test_accuracy_ci_high?: number
  /** right answers in it: of all images together, or of each piece of a text */
  test_right?: Float64Array
}

/** what a model is and tells in one form */
export interface FormReport {
  /** what was made of the model */
  form: 'baseline' | 'quantized' | 'pruned' | 'narrowed' | 'cached'
  /** of the model, made so */
  layers: number
  /** that it learned again (steps) */
  retraining_steps: number
  /** of all that it keeps of what was learned: weights, scales, places (bytes) */
  weights_bytes: number
  /** at the peak of a forward pass of a batch by its plan: input, outputs and workspace (bytes) */
  activations_bytes: number
  /** of those, for the keys and values that it keeps; absent where it keeps none (bytes) */
  cache_bytes?: number
  /** characters that it writes; absent for a model of images (1/s) */
  tokens_per_s?: number
  /** low end of its interval (1/s) */
  tokens_per_s_ci_low?: number
  /** high end of its interval (1/s) */
  tokens_per_s_ci_high?: number
  /** by it, the first character given; none for images */
  written?: string
  /** of the characters that it wrote, those before the first that the baseline wrote otherwise; absent for images */
  same_tokens?: number
  /** share of the tested images that it tells right; absent before the test */
  accuracy?: number
  /** low end of Wilson's interval */
  accuracy_ci_low?: number
  /** high end of it */
  accuracy_ci_high?: number
  /** images that it tells right; absent before the test */
  right?: number
  /** images that it tells right and the baseline does not */
  gained: number
  /** images that the baseline tells right and it does not */
  lost: number
  /** its accuracy less that of the baseline, which has none */
  accuracy_change?: number
  /** low end of its interval, of paired answers by Bonett and Price */
  accuracy_change_ci_low?: number
  /** high end of it */
  accuracy_change_ci_high?: number
}

/** a form that a model has not */
export interface MissingForm {
  /** that there is none of */
  form: 'baseline' | 'quantized' | 'pruned' | 'narrowed' | 'cached'
  /** why, as a sentence */
  reason: string
  /** the same for programs */
  reason_code?: string
}

/** a layer that a form leaves as it is */
export interface UnchangedLayer {
  /** that leaves it as it is */
  form: 'baseline' | 'quantized' | 'pruned' | 'narrowed' | 'cached'
  /** its place and type */
  layer: string
  /** why it does */
  reason: string
  /** the same for programs */
  reason_code?: string
}

/** what making a model smaller costs */
export interface OptimizationReport {
  /** what came of it */
  outcome: 'measured' | 'not_timed' | 'unfinished' | 'diverged' | 'out_of_memory'
  /** the model's name and the batch that it learned from */
  subject: string
  /** of what is neither quantized nor pruned */
  kernel: string
  /** what was read in the caller's own files; empty where what the lab has was learned */
  files: string
  /** images that are told at once */
  inference_batch: number
  /** to learn from in an epoch */
  training_images: number
  /** others, to test with */
  test_images: number
  /** of them, told by all forms */
  tested_images: number
  /** characters that a timed call writes; absent for images */
  tokens?: number
  /** of the training, made (steps) */
  steps: number
  /** of the training, in all epochs (steps) */
  steps_planned: number
  /** of the training; the last may not be finished */
  epochs: TrainingEpoch[]
  /** of each interval by itself */
  confidence: number
  /** smallest difference of times that matters (%) */
  minimum_effect_percent: number
  /** the baseline first; empty before the training ended */
  forms: FormReport[]
  /** forms that the model has not */
  missing: MissingForm[]
  /** layers with weights that a form leaves as they are */
  unchanged: UnchangedLayer[]
  /** made: every form there and back again (rounds) */
  rounds: number
  /** their times, in the order of the forms */
  candidates: SuiteCandidate[]
  /** place of the fastest form, then of those that are not told from it, at this confidence for all of them together */
  fastest: Float64Array
  /** the baseline's time over that of its own copy: 1 where all is well */
  control_ratio?: number
  /** low end of its interval */
  control_ci_low?: number
  /** high end of its interval */
  control_ci_high?: number
  /** factor by which that was widened because neighbouring rounds are alike */
  control_widening?: number
  /** time of a call of the baseline's copy in each batch, in order (ms) */
  control_samples_ms?: Float64Array
  /** forms by place in the first half of each round, the copy last; the second half is the first backwards */
  orders?: Float64Array
  /** R, the clock's step; absent when it stands still (ms) */
  clock_resolution_ms?: number
  /** bound on the clock error of the shortest batch of all (%) */
  clock_error_percent?: number
  /** of work, all phases together (ms) */
  elapsed_ms: number
  /** interrupted batches, which are in no statistic */
  dropped: Dropped[]
  /** what to know before believing the numbers */
  verdicts: Verdict[]
}

/** how a later run is judged by a saved one */
export interface RegressionOptions {
  /** how often an interval covers the true value, for each subject */
  confidence: number
  /** smallest difference that matters (%) */
  minimum_effect_percent: number
  /** what of the samples is compared; `min`, the fastest, is moved least by what else runs */
  center: 'min' | 'median' | 'mean'
  /** of the bootstrap of medians */
  seed: number
}

/** what became of one subject's time */
export interface RegressionSubject {
  /** operation and shape, or model and batch, and the kernel that was asked for */
  name: string
  /** what the later run is; `slower` is a regression */
  verdict: 'slower' | 'faster' | 'not_told_apart' | 'too_few' | 'no_ratio' | 'missing' | 'added'
  /** later time over saved time, each over that of the reference loop beside it where there is one: above 1 is slower */
  change?: number
  /** low end of its interval */
  change_ci_low?: number
  /** high end of its interval */
  change_ci_high?: number
  /** factor by which the noise within a run counts more because its level wanders */
  change_widening?: number
  /** least ratio that would have been called slower */
  smallest_slowdown?: number
  /** standard deviation of one run's level that the interval rests on: of three saved runs or more, at least 0.5, or of the parts of a run, at least 4.5 (%) */
  level_spread_percent?: number
  /** time of the reference loop beside the later run over that beside the saved one, which is taken out of the change; absent where a run has none or is of another machine */
  machine_change?: number
  /** minimum of as many samples as the other run has, median or mean of the saved run (ms) */
  saved_ms?: number
  /** minimum of as many samples as the other run has, median or mean of the later run (ms) */
  later_ms?: number
  /** samples in the saved run (runs) */
  saved_runs: number
  /** samples in the later run (runs) */
  later_runs: number
}

/** whether anything has become slower */
export interface RegressionReport {
  /** that have become slower: regressions (subjects) */
  slower: number
  /** that are in both runs with enough samples (subjects) */
  compared: number
  /** of each interval */
  confidence: number
  /** smallest difference that matters (%) */
  minimum_effect_percent: number
  /** what of the samples was compared */
  center: 'min' | 'median' | 'mean'
  /** of the saved run in its order, then the added ones */
  subjects: RegressionSubject[]
  /** what to know before believing it */
  verdicts: Verdict[]
}

/** how architectures are compared */
export interface ArchitecturesOptions {
  /** what the other two have as much of as the MLP, as nearly as a whole width allows */
  match: 'parameters' | 'flops' | 'time'
  /** hidden values of each of the MLP's layers */
  width: number
  /** that go through each at once (images) */
  batch: number
  /** time allowed for each model that is timed (ms) */
  max_ms: number
  /** warm-up runs of each model (runs) */
  warmup: number
  /** timed runs wanted of each model (runs) */
  runs: number
  /** how often an interval covers the true value */
  confidence: number
  /** whose memory is recorded (calls) */
  iterations: number
  /** what `flops` counts */
  convention: 'flops' | 'macs' | 'all' | 'tinytorch'
  /** whether products that a causal mask throws away count */
  count_masked: boolean
  /** of the generator that fills the inputs */
  seed: number
}

/** what is known of an architecture */
export interface ArchitectureReport {
  /** what it is called */
  name: string
  /** its model */
  model: ModelName | ModelSpec
  /** samples in one call (samples) */
  batch: number
  /** its width, where it could be of any */
  width?: number
  /** learned values */
  params: number
  /** operations of a call, as the cost's convention counts */
  flops: number
  /** its work */
  cost: CostReport
  /** inputs, parameters and outputs, each once, and what is stored between steps (bytes) */
  bytes: number
  /** of what is matched, this one's over the first one's */
  match_ratio?: number
  /** whether that is within 10 % of 1 */
  alike?: boolean
  /** why there is nothing measured below; empty if there is */
  absent: string
  /** the same for programs */
  absent_code?: string
  /** how long a call takes */
  timing?: TimingReport
  /** where its bytes go */
  memory?: MemoryReport
  /** median time of a call (ms) */
  forward_ms?: number
  /** most memory in use, with what was in use before (MB) */
  peak_mb?: number
  /** most that it had in use at once itself (MB) */
  held_mb?: number
  /** rate at the median time (1/s) */
  flops_per_s?: number
  /** of the machine's measured peak (%) */
  efficiency_percent?: number
}

/** architectures side by side */
export interface ArchitecturesReport {
  /** what they have as much of as the first */
  match: 'parameters' | 'flops' | 'time'
  /** whether all are within 10 % of the first one */
  matched: boolean
  /** the most that arithmetic alone reaches on this machine; absent where no model ran (1/s) */
  peak_flops_per_s?: number
  /** how long a loop of nothing but arithmetic takes */
  peak?: TimingReport
  /** each, in the order asked for */
  architectures: ArchitectureReport[]
  /** places of those that were timed, from 0, the fastest first */
  by_time?: Float64Array
  /** the slowest one's time over the fastest one's */
  time_ratio?: number
  /** low end of its interval */
  time_ratio_ci_low?: number
  /** high end of its interval */
  time_ratio_ci_high?: number
  /** what to know before believing the numbers */
  verdicts: Verdict[]
}

/** how a model is trained */
export interface TrainingOptions {
  /** what is learned: digits that are drawn, a text, which ships unless given, or images that are given */
  data: 'digits' | 'text' | 'images'
  /** what moves the weights */
  optimizer: 'sgd' | 'adam' | 'adamw'
  /** size of its steps; unless told 0.1 for sgd, else 0.003, or 0.001 of images that are given */
  learning_rate?: number
  /** of sgd only; 0 unless told */
  momentum?: number
  /** whether the momentum of sgd looks a step ahead */
  nesterov: boolean
  /** of adam and adamw only: share of the mean gradient that is kept; 0.9 unless told */
  beta1?: number
  /** of adam and adamw only: share of the mean square that is kept; 0.999 unless told */
  beta2?: number
  /** of adam and adamw only: keeps them from dividing by 0; 1e-8 unless told */
  eps?: number
  /** unless told 0.01 for adamw, else 0 */
  weight_decay?: number
  /** times that everything is learned from; unless told 4 of digits and 10 of a text */
  epochs?: number
  /** of the outermost, how many are computed again together in the backward pass instead of being kept; 0 keeps all (layers) */
  checkpoint_every: number
  /** whether SGD, Adam and checkpoints are compared before */
  side_by_side: boolean
  /** to learn from at most: digits that are drawn, or the first images of files; a text has its own size */
  training_images: number
  /** others, to test with, at most */
  test_images: number
  /** how often an interval covers the true value */
  confidence: number
  /** time allowed for all of it (ms) */
  max_ms: number
  /** of the digits, the weights, the order of the batches and what is written */
  seed: number
}

/** what a model without training reaches */
export interface BaselineLoss {
  /** all answers alike; each as likely as it is frequent; or as it is after the one before it */
  baseline: 'uniform' | 'unigram' | 'bigram'
  /** mean cross-entropy of the test's answers, by what is learned from */
  test_loss: number
  /** of images: the share of the test's that guessing, or the most frequent class, gets right */
  test_accuracy?: number
}

/** what a part of a training step takes */
export interface StepTime {
  /** forward with the loss, backward (the step less the other two), the optimizer, or the whole step */
  part: 'forward' | 'backward' | 'optimizer' | 'step'
  /** why there is no time; empty where there is */
  absent: string
  /** the same for programs */
  absent_code?: string
  /** median time (ms) */
  p50_ms?: number
  /** low end of its interval (ms) */
  median_ci_low_ms?: number
  /** high end of its interval (ms) */
  median_ci_high_ms?: number
  /** bound on the clock's error (%) */
  clock_error_percent?: number
  /** work, 2 for each multiply-accumulate; absent for the optimizer, which has none */
  flops?: number
  /** flops over the median time (1/s) */
  flops_per_s?: number
  /** low end of its interval (1/s) */
  flops_per_s_low?: number
  /** high end of its interval (1/s) */
  flops_per_s_high?: number
  /** every multiplication, addition and other operation, loss and optimizer included */
  operations: number
  /** read and written, each number once for each layer (bytes) */
  moved_bytes: number
  /** of each timed run; none of backward, which is what is left (ms) */
  samples_ms?: Float64Array
}

/** a training step in one form */
export interface StepForm {
  /** what moves the weights */
  optimizer: 'sgd' | 'adam' | 'adamw'
  /** computed again together in the backward pass; 0: all is kept (layers) */
  checkpoint_every: number
  /** why there is no time; empty where there is */
  absent: string
  /** the same for programs */
  absent_code?: string
  /** median time of a whole step (ms) */
  p50_ms?: number
  /** low end of its interval (ms) */
  median_ci_low_ms?: number
  /** high end of its interval (ms) */
  median_ci_high_ms?: number
  /** bound on the clock's error (%) */
  clock_error_percent?: number
  /** most that preparing and a step held at once, as it was written down; absent where that cannot be (bytes) */
  peak_bytes?: number
  /** at a step's peak by its plan, without the optimizer's state (bytes) */
  needed_bytes: number
  /** of a step in each batch, in order (ms) */
  samples_ms?: Float64Array
}

/** what a training step holds of one category */
export interface StepMemory {
  /** what for */
  category:
    | 'parameters'
    | 'activations'
    | 'gradients'
    | 'optimizer_state'
    | 'workspace'
    | 'untagged'
  /** in use when all were at their peak (bytes) */
  bytes_at_peak: number
  /** in use before the step (bytes) */
  before_bytes: number
  /** in use after its forward pass (bytes) */
  forward_bytes: number
  /** in use after the backward pass (bytes) */
  backward_bytes: number
  /** in use after the optimizer (bytes) */
  optimizer_bytes: number
}

/** whether a model learns, and what a step costs */
export interface TrainingReport {
  /** what came of it */
  outcome: 'trained' | 'unfinished' | 'diverged' | 'out_of_memory'
  /** the model's name and its batch */
  subject: string
  /** the one that ran */
  kernel: string
  /** what was learned */
  data: 'digits' | 'text' | 'images'
  /** what was read in the caller's own files; empty where what the lab has was learned */
  files: string
  /** images, or pieces of text, to learn from in an epoch */
  training_samples: number
  /** others, to test with */
  test_samples: number
  /** different ones in the text; absent where there is none */
  characters?: number
  /** models that need no training, in the same test */
  baselines: BaselineLoss[]
  /** what moved the weights */
  optimizer: 'sgd' | 'adam' | 'adamw'
  /** size of its steps */
  learning_rate: number
  /** of sgd; 0 for the others */
  momentum: number
  /** how much the weights were drawn to 0 */
  weight_decay: number
  /** whether the momentum looked a step ahead */
  nesterov: boolean
  /** share of Adam's mean gradient that was kept; absent for sgd */
  beta1?: number
  /** share of its mean square that was kept */
  beta2?: number
  /** what kept it from dividing by 0 */
  eps?: number
  /** samples in a step */
  batch_size: number
  /** times that all samples were to be seen */
  epochs_planned: number
  /** in all epochs (steps) */
  steps_planned: number
  /** made (steps) */
  steps: number
  /** learned values */
  parameters: number
  /** one after the other; the last may not be finished */
  epochs: TrainingEpoch[]
  /** of all intervals */
  confidence: number
  /** the last step of each point of losses (steps) */
  loss_steps: Float64Array
  /** mean cross-entropy of the steps since the point before; no more than 500 points */
  losses: Float64Array
  /** a character's cross-entropy in the last test, to the base 2; absent for images (bits) */
  test_bits?: number
  /** low end of its interval (bits) */
  test_bits_ci_low?: number
  /** high end of its interval (bits) */
  test_bits_ci_high?: number
  /** learned from, tests not counted (1/s) */
  images_per_s?: number
  /** low end of its interval (1/s) */
  images_per_s_ci_low?: number
  /** high end of its interval (1/s) */
  images_per_s_ci_high?: number
  /** bound on the clock's error of that (%) */
  images_clock_error_percent?: number
  /** of a text learned from, tests not counted (1/s) */
  characters_per_s?: number
  /** low end of its interval (1/s) */
  characters_per_s_ci_low?: number
  /** high end of its interval (1/s) */
  characters_per_s_ci_high?: number
  /** bound on the clock's error of that (%) */
  characters_clock_error_percent?: number
  /** by the model at the end, after the text's first character; empty for images and where it did not come to that */
  written: string
  /** of a step and its parts, timed before the training */
  times: StepTime[]
  /** the forms of a step side by side, timed in the same rounds */
  step_forms?: StepForm[]
  /** of a step's forward pass, counted exactly */
  forward_flops: number
  /** of its backward pass, counted exactly */
  backward_flops: number
  /** of what the backward pass computes again, beside its own */
  recomputed_flops: number
  /** computed again together in the backward pass; 0: all was kept (layers) */
  checkpoint_every: number
  /** at a step's peak by its plan: parameters, gradients, input, and what is kept and made on the way (bytes) */
  needed_bytes: number
  /** the same where all is kept (bytes) */
  needed_without_checkpoints_bytes: number
  /** what a step holds at its peak, by category */
  memory: StepMemory[]
  /** the step's parts, where they end */
  memory_moments: LabelledMemory[]
  /** allocations and frees of each of the timeline's steps (events) */
  timeline_events: number
  /** lowest in each step (bytes) */
  timeline_min_bytes: Float64Array
  /** highest in each step (bytes) */
  timeline_max_bytes: Float64Array
  /** at the end of each step (bytes) */
  timeline_last_bytes: Float64Array
  /** what it holds then in all (bytes) */
  peak_bytes?: number
  /** why memory is not known; empty where it is */
  memory_absent: string
  /** the same for programs */
  memory_absent_code?: string
  /** FNV-1a of all weights' bits, 16 hexadecimal digits: equal for equal weights */
  weights_checksum: string
  /** answers to each sample: 1 to an image, one for each character of a piece of text */
  sample_answers?: number
  /** made in each stretch of the training that was timed (steps) */
  stretch_steps?: Float64Array
  /** that each took (ms) */
  stretch_ms?: Float64Array
  /** R, the clock's step; absent when it stands still (ms) */
  clock_resolution_ms?: number
  /** of work, all phases together (ms) */
  elapsed_ms: number
  /** interrupted stretches: what they learned stays, their time is in no rate */
  dropped: Dropped[]
  /** what to know before believing the numbers */
  verdicts: Verdict[]
}

/** how the cost of profiling is measured */
export interface OverheadOptions {
  /** warm-up batches of each side, kept apart (batches) */
  warmup: number
  /** wanted for each instrument, of two batches without and two with it; rounded up to an even number (quartets) */
  quartets: number
  /** how often an interval covers the true value */
  confidence: number
  /** smallest overhead that matters (%) */
  minimum_effect_percent: number
  /** mean time from one sample to the next (ms) */
  sampling_interval_ms: number
  /** time allowed for all instruments together (ms) */
  max_ms: number
  /** of the generator that fills the inputs */
  seed: number
}

/** what an instrument costs */
export interface InstrumentOverhead {
  /** what was added to the calls */
  instrument: 'tracing' | 'memory_hooks' | 'sampling'
  /** why the instrument cannot be used here; else empty */
  absent: string
  /** the same for programs */
  absent_code?: string
  /** what came of it; only `measured` has an overhead */
  outcome:
    | 'measured'
    | 'unfinished'
    | 'cannot_resolve'
    | 'optimized_away'
    | 'kernel_mismatch'
    | 'out_of_memory'
    | 'too_long'
  /** what calls with the instrument are */
  verdict: 'faster' | 'slower' | 'not_told_apart' | 'not_stable'
  /** true where the whole interval is: it costs nothing that matters */
  within_minimum_effect: boolean
  /** spans, or allocations and frees, of one call */
  events: number
  /** by which the instrument makes a call longer (%) */
  overhead_percent?: number
  /** low end of its interval (%) */
  overhead_ci_low_percent?: number
  /** high end of its interval (%) */
  overhead_ci_high_percent?: number
  /** the same of calls without it against themselves: 0 where all is well (%) */
  control_percent?: number
  /** low end of its interval (%) */
  control_ci_low_percent?: number
  /** high end of its interval (%) */
  control_ci_high_percent?: number
  /** median time of a call without it (ms) */
  plain_p50_ms?: number
  /** median time of a call with it (ms) */
  instrumented_p50_ms?: number
  /** made (quartets) */
  quartets: number
  /** in each batch (calls) */
  batch_size: number
  /** time of a call in each batch, four in a quartet: without, with, with, without, and the other way round in every second one (ms) */
  quartets_ms: Float64Array
  /** the same of calls without it against themselves (ms) */
  control_quartets_ms: Float64Array
  /** bound on one batch's clock error, 2R / its time (%) */
  clock_error_percent?: number
}

/** what spans of a name take of a call, by samples and by their times */
export interface SpanShare {
  /** of the spans */
  name: string
  /** taken while one of them was the innermost (samples) */
  samples: number
  /** mean time of them in a traced call, without the spans inside of them (ms) */
  spans_ms?: number
  /** bound on the clock's error of it (ms) */
  spans_error_ms?: number
  /** share of the samples that fell into a call (%) */
  samples_percent?: number
  /** low end of Wilson's interval (%) */
  samples_ci_low_percent?: number
  /** high end of it (%) */
  samples_ci_high_percent?: number
  /** share of the time of a traced call (%) */
  spans_percent?: number
  /** least that the clock's error allows (%) */
  spans_low_percent?: number
  /** most that the clock's error allows (%) */
  spans_high_percent?: number
}

/** what profiling itself costs */
export interface OverheadReport {
  /** what was run */
  subject: string
  /** the kernel that ran */
  kernel: string
  /** whether all of it was done */
  finished: boolean
  /** each with its cost */
  instruments: InstrumentOverhead[]
  /** taken of calls with sampling (samples) */
  samples?: number
  /** how long these lasted together (ms) */
  sampled_ms?: number
  /** where a call's time goes by samples and by spans, the largest first */
  shares?: SpanShare[]
  /** of all intervals */
  confidence: number
  /** smallest overhead that matters (%) */
  minimum_effect_percent: number
  /** R, the clock's step; absent when it stands still (ms) */
  clock_resolution_ms?: number
  /** spent in calls, all phases together (ms) */
  elapsed_ms: number
  /** interrupted batches, which are in no statistic */
  dropped: Dropped[]
  /** what the instruments cost, and how far to believe it */
  verdicts: Verdict[]
}

/** which tile, and how it is compared */
export interface TileOptions {
  /** rows of the result that are summed at a time */
  rows: number
  /** of four columns each, that are summed at a time */
  vectors: number
  /** of the inner dimension in one turn of the loop */
  steps: number
  /** how a product comes to its sum; fastest is fused where the engine can */
  arithmetic: 'fastest' | 'fused' | 'products_first' | 'in_turn'
  /** of vectors that the engine leaves: 15 of x86’s 16 in Chromium; ARM has 32 (registers) */
  registers: number
  /** warm-up batches of each tile, kept apart (batches) */
  warmup: number
  /** wanted, of two batches of each; rounded up to an even number (rounds) */
  rounds: number
  /** how often an interval covers the true value, each by itself */
  confidence: number
  /** smallest difference that matters (%) */
  minimum_effect_percent: number
  /** time allowed for all together (ms) */
  max_ms: number
  /** of the orders and of the generator that fills the inputs */
  seed: number
}

/** what a tile does in a second */
export interface TileRate {
  /** summed at a time */
  rows: number
  /** of four columns each */
  vectors: number
  /** in one turn of the loop */
  steps: number
  /** how a product comes to its sum: fused in one instruction, products_first for all products of a row and then its sums, in_turn for each added at once */
  arithmetic: 'fastest' | 'fused' | 'products_first' | 'in_turn'
  /** of vectors that it needs at once (registers) */
  registers: number
  /** operations of a timed call */
  flops: number
  /** operations of a call over its median time (1/s) */
  flops_per_s?: number
  /** low end of its interval (1/s) */
  flops_per_s_low?: number
  /** high end of its interval (1/s) */
  flops_per_s_high?: number
  /** median time of a call (ms) */
  p50_ms?: number
  /** low end of the median's interpolated order statistics (ms) */
  median_ci_low_ms?: number
  /** high end of the median's interpolated order statistics (ms) */
  median_ci_high_ms?: number
  /** factor by which the median's interval was widened because neighbouring runs are alike */
  median_widening?: number
  /** bound on one batch's clock error, 2R / its time (%) */
  clock_error_percent?: number
  /** timed batches, two in each round (runs) */
  runs: number
  /** calls in each (calls) */
  batch_size: number
  /** time of a call in each batch, in order (ms) */
  samples_ms: Float64Array
}

/** the most arithmetic that a tile could do, in one form */
export interface TilePeak {
  /** vectors that are added to at a time */
  accumulators: number
  /** operations of a timed call */
  flops: number
  /** operations of a call over its median time (1/s) */
  flops_per_s?: number
  /** low end of its interval (1/s) */
  flops_per_s_low?: number
  /** high end of its interval (1/s) */
  flops_per_s_high?: number
  /** median time of a call (ms) */
  p50_ms?: number
  /** low end of the median's interpolated order statistics (ms) */
  median_ci_low_ms?: number
  /** high end of the median's interpolated order statistics (ms) */
  median_ci_high_ms?: number
  /** factor by which the median's interval was widened because neighbouring runs are alike */
  median_widening?: number
  /** bound on one batch's clock error, 2R / its time (%) */
  clock_error_percent?: number
  /** timed batches, two in each round (runs) */
  runs: number
  /** calls in each (calls) */
  batch_size: number
  /** time of a call in each batch, in order (ms) */
  samples_ms: Float64Array
}

/** a line of a loop */
export interface TileLine {
  /** an instruction, or the begin or end of a block */
  text: string
}

/** whether a tile fits the registers, and what it reaches */
export interface TileReport {
  /** what came of it; only `measured` has times */
  outcome:
    | 'measured'
    | 'unfinished'
    | 'cannot_resolve'
    | 'optimized_away'
    | 'kernel_mismatch'
    | 'out_of_memory'
    | 'too_long'
  /** of vectors that the chosen tile needs at once (registers) */
  registers: number
  /** whether there are as many, so that nothing spills */
  fits: boolean
  /** of sums that do not wait for each other (vectors) */
  sums: number
  /** in each step of the inner dimension (loads) */
  loads: number
  /** of the output, compared with the textbook’s sums before any call was timed (elements) */
  verified_elements: number
  /** slow below three quarters of the best tile’s rate, fast above; unknown where the interval has both */
  speed: 'unknown' | 'slow' | 'fast'
  /** place of the fastest tile in the list */
  best: number
  /** rate over that of the fastest tile (%) */
  best_percent?: number
  /** low end of its interval (%) */
  best_ci_low_percent?: number
  /** high end of its interval (%) */
  best_ci_high_percent?: number
  /** rate over the fastest form of the arithmetic peak (%) */
  peak_percent?: number
  /** low end of its interval (%) */
  peak_ci_low_percent?: number
  /** high end of its interval (%) */
  peak_ci_high_percent?: number
  /** made: every tile there and back again (rounds) */
  rounds: number
  /** of each interval by itself */
  confidence: number
  /** smallest difference that matters (%) */
  minimum_effect_percent: number
  /** the chosen one, then those that it is held against */
  tiles: TileRate[]
  /** forms of the arithmetic peak */
  peaks: TilePeak[]
  /** over the inner dimension, in WebAssembly’s text format */
  loop: TileLine[]
  /** the chosen tile’s time over that of its own copy: 1 where all is well */
  control_ratio?: number
  /** low end of its interval */
  control_ci_low?: number
  /** high end of its interval */
  control_ci_high?: number
  /** factor by which that was widened because neighbouring rounds are alike */
  control_widening?: number
  /** time of a call of that copy in each batch (ms) */
  control_samples_ms?: Float64Array
  /** those that take turns in the first half of each round: the tiles by place, the peaks and the copy; the second half is the first backwards */
  orders?: Float64Array
  /** R, the clock's step; absent when it stands still (ms) */
  clock_resolution_ms?: number
  /** bound on the clock error of the shortest batch of all (%) */
  clock_error_percent?: number
  /** spent in calls, all phases together (ms) */
  elapsed_ms: number
  /** interrupted batches, which are in no statistic */
  dropped: Dropped[]
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

/** the size of an activation */
export interface ReluShape {
  /** elements */
  size: number
}

/** the size of an activation */
export interface GeluShape {
  /** elements */
  size: number
}

/** the size of an activation */
export interface LeakyReLUShape {
  /** elements */
  size: number
}

/** the size of an activation */
export interface ReLU6Shape {
  /** elements */
  size: number
}

/** the size of an activation */
export interface SigmoidShape {
  /** elements */
  size: number
}

/** the size of an activation */
export interface SiLUShape {
  /** elements */
  size: number
}

/** the size of an activation */
export interface TanhShape {
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

/** the sizes of a two-dimensional convolution */
export interface Conv2dShape {
  /** images */
  batch: number
  /** channels of the input */
  in_channels: number
  /** channels of the output */
  out_channels: number
  /** rows of the input */
  height: number
  /** columns of the input */
  width: number
  /** side of the square kernel */
  kernel_size: number
  /** input elements from one window to the next */
  stride: number
  /** zeros around the input */
  padding: number
  /** input elements from one kernel element to the next */
  dilation: number
  /** parts that the channels are split into */
  groups: number
  /** whether a learned bias is added */
  bias: boolean
}

/** the sizes of a convolution by a matrix of patches */
export interface Conv2dIm2colShape {
  /** images */
  batch: number
  /** channels of the input */
  in_channels: number
  /** channels of the output */
  out_channels: number
  /** rows of the input */
  height: number
  /** columns of the input */
  width: number
  /** side of the square kernel */
  kernel_size: number
  /** input elements from one window to the next */
  stride: number
  /** zeros around the input */
  padding: number
  /** input elements from one kernel element to the next */
  dilation: number
  /** parts that the channels are split into */
  groups: number
  /** whether a learned bias is added */
  bias: boolean
}

/** the sizes of a layer normalisation */
export interface LayerNormShape {
  /** rows, each normalised on its own */
  rows: number
  /** elements of a row */
  cols: number
}

/** the sizes of an attention */
export interface AttentionShape {
  /** sequences */
  batch: number
  /** parallel attentions; a divisor of d_model */
  heads: number
  /** positions of a sequence */
  seq: number
  /** width of all heads together */
  d_model: number
  /** whether positions see only those before them */
  causal: boolean
  /** positions see only those less than this away; 0: all */
  window: number
}

/** the sizes of an attention with its projections */
export interface MultiheadAttentionShape {
  /** sequences */
  batch: number
  /** parallel attentions; a divisor of d_model */
  heads: number
  /** positions of a sequence */
  seq: number
  /** width of all heads together */
  d_model: number
  /** whether positions see only those before them */
  causal: boolean
  /** positions see only those less than this away; 0: all */
  window: number
}

/** the sizes of a linear attention */
export interface LinearAttentionShape {
  /** sequences */
  batch: number
  /** parallel attentions; a divisor of d_model */
  heads: number
  /** positions of a sequence */
  seq: number
  /** width of all heads together */
  d_model: number
  /** whether positions see only those before them */
  causal: boolean
}

/** the sizes of an attention to kept keys and values */
export interface CachedAttentionShape {
  /** sequences */
  batch: number
  /** parallel attentions; a divisor of d_model */
  heads: number
  /** new positions of a sequence */
  seq: number
  /** positions whose keys and values are kept */
  cached: number
  /** width of all heads together */
  d_model: number
  /** positions see only those less than this away; 0: all */
  window: number
}

/** the sizes of a fully connected layer of integers */
export interface QuantizedLinearShape {
  /** rows of the input */
  batch: number
  /** columns of the input */
  in_features: number
  /** columns of the output */
  out_features: number
  /** whether a learned bias is added */
  bias: boolean
}

/** the sizes of a two-dimensional convolution of integers */
export interface QuantizedConv2dShape {
  /** images */
  batch: number
  /** channels of the input */
  in_channels: number
  /** channels of the output */
  out_channels: number
  /** rows of the input */
  height: number
  /** columns of the input */
  width: number
  /** side of the square kernel */
  kernel_size: number
  /** input elements from one window to the next */
  stride: number
  /** zeros around the input */
  padding: number
  /** input elements from one kernel element to the next */
  dilation: number
  /** parts that the channels are split into */
  groups: number
  /** whether a learned bias is added */
  bias: boolean
}

/** the sizes of a fully connected layer that was pruned */
export interface SparseLinearShape {
  /** rows of the input */
  batch: number
  /** columns of the input */
  in_features: number
  /** columns of the output */
  out_features: number
  /** the share of weights that are 0 (%) */
  sparsity_percent: number
  /** whether a learned bias is added */
  bias: boolean
}

/** the length of a run at the arithmetic peak */
export interface PeakShape {
  /** multiply-adds of each chain */
  steps: number
  /** how many vectors of chains are worked on at a time */
  form: 'accumulators_12' | 'accumulators_14' | 'accumulators_24'
}

/** a working set that is streamed through */
export interface BandwidthShape {
  /** numbers of 4 bytes in the whole working set */
  size: number
  /** read alone, one array read and one written, or two read and one written */
  stream: 'read' | 'scale' | 'triad'
  /** in how many vectors a block is summed; of `read` only */
  form: 'accumulators_6' | 'accumulators_8' | 'two_places'
}

/** a copy that each run keeps */
export interface LeakyCacheShape {
  /** numbers of 4 bytes in each copy */
  size: number
}

/** A form that an operation is written in */
export type Kernel = 'fastest' | 'js' | 'naive' | 'blocked' | 'materialized' | 'simd' | 'threads'

/** Which way an operation or a model is run */
export type Pass = 'forward' | 'backward'

/** An operation with its shape; what is left out has its default */
export type OperationSubject =
  | ({ op: 'matmul'; kernel?: Kernel; pass?: Pass } & Partial<MatmulShape>)
  | ({ op: 'linear'; kernel?: Kernel; pass?: Pass } & Partial<LinearShape>)
  | ({ op: 'relu'; kernel?: Kernel; pass?: Pass } & Partial<ReluShape>)
  | ({ op: 'gelu'; kernel?: Kernel; pass?: Pass } & Partial<GeluShape>)
  | ({ op: 'leaky_relu'; kernel?: Kernel; pass?: Pass } & Partial<LeakyReLUShape>)
  | ({ op: 'relu6'; kernel?: Kernel; pass?: Pass } & Partial<ReLU6Shape>)
  | ({ op: 'sigmoid'; kernel?: Kernel; pass?: Pass } & Partial<SigmoidShape>)
  | ({ op: 'silu'; kernel?: Kernel; pass?: Pass } & Partial<SiLUShape>)
  | ({ op: 'tanh'; kernel?: Kernel; pass?: Pass } & Partial<TanhShape>)
  | ({ op: 'softmax'; kernel?: Kernel; pass?: Pass } & Partial<SoftmaxShape>)
  | ({ op: 'conv2d'; kernel?: Kernel; pass?: Pass } & Partial<Conv2dShape>)
  | ({ op: 'conv2d_im2col'; kernel?: Kernel; pass?: Pass } & Partial<Conv2dIm2colShape>)
  | ({ op: 'layer_norm'; kernel?: Kernel; pass?: Pass } & Partial<LayerNormShape>)
  | ({ op: 'attention'; kernel?: Kernel; pass?: Pass } & Partial<AttentionShape>)
  | ({ op: 'multihead_attention'; kernel?: Kernel; pass?: Pass } & Partial<MultiheadAttentionShape>)
  | ({ op: 'linear_attention'; kernel?: Kernel; pass?: Pass } & Partial<LinearAttentionShape>)
  | ({ op: 'cached_attention'; kernel?: Kernel; pass?: Pass } & Partial<CachedAttentionShape>)
  | ({ op: 'quantized_linear'; kernel?: Kernel; pass?: Pass } & Partial<QuantizedLinearShape>)
  | ({ op: 'quantized_conv2d'; kernel?: Kernel; pass?: Pass } & Partial<QuantizedConv2dShape>)
  | ({ op: 'sparse_linear'; kernel?: Kernel; pass?: Pass } & Partial<SparseLinearShape>)
  | ({ op: 'peak'; kernel?: Kernel; pass?: Pass } & Partial<PeakShape>)
  | ({ op: 'bandwidth'; kernel?: Kernel; pass?: Pass } & Partial<BandwidthShape>)
  | ({ op: 'leaky_cache'; kernel?: Kernel; pass?: Pass } & Partial<LeakyCacheShape>)

/** A layer of a model's spec, in PyTorch's names; what is left out has its default */
export type LayerSpec =
  /** layers one after another */
  | { readonly type: 'Sequential'; readonly name?: string; readonly layers: readonly LayerSpec[] }
  /** main(x) + shortcut(x) */
  | {
      readonly type: 'Residual'
      readonly name?: string
      readonly main: readonly LayerSpec[]
      readonly shortcut?: readonly LayerSpec[]
    }
  /** a fully connected layer: y = x weight^T + bias */
  | {
      readonly type: 'Linear'
      readonly name?: string
      readonly in_features: number
      readonly out_features: number
      readonly bias?: boolean
      readonly tied_to?: string
    }
  /** a two-dimensional convolution */
  | {
      readonly type: 'Conv2d'
      readonly name?: string
      readonly in_channels: number
      readonly out_channels: number
      readonly kernel_size: number
      readonly stride?: number
      readonly padding?: number
      readonly dilation?: number
      readonly groups?: number
      readonly bias?: boolean
    }
  /** batch normalisation: x * scale + shift for each channel */
  | { readonly type: 'BatchNorm2d'; readonly name?: string; readonly num_features: number }
  /** layer normalisation over the innermost dimension */
  | { readonly type: 'LayerNorm'; readonly name?: string; readonly normalized_shape: number }
  /** the Gaussian error linear unit */
  | { readonly type: 'GELU'; readonly name?: string; readonly approximate?: 'none' | 'tanh' }
  /** x where x > 0, else negative_slope x, element by element */
  | { readonly type: 'LeakyReLU'; readonly name?: string; readonly negative_slope?: number }
  /** max(x, 0), element by element */
  | { readonly type: 'ReLU'; readonly name?: string }
  /** min(max(x, 0), 6), element by element */
  | { readonly type: 'ReLU6'; readonly name?: string }
  /** 1 / (1 + exp(-x)), element by element */
  | { readonly type: 'Sigmoid'; readonly name?: string }
  /** x / (1 + exp(-x)), element by element */
  | { readonly type: 'SiLU'; readonly name?: string }
  /** the hyperbolic tangent, element by element */
  | { readonly type: 'Tanh'; readonly name?: string }
  /** exp(x) / sum of exp(x) over the innermost dimension */
  | { readonly type: 'Softmax'; readonly name?: string }
  /** the largest element of each window */
  | {
      readonly type: 'MaxPool2d'
      readonly name?: string
      readonly kernel_size: number
      readonly stride?: number
      readonly padding?: number
    }
  /** the mean of each window */
  | {
      readonly type: 'AvgPool2d'
      readonly name?: string
      readonly kernel_size: number
      readonly stride?: number
      readonly padding?: number
    }
  /** means over as many windows of a sequence as asked for */
  | { readonly type: 'AdaptiveAvgPool1d'; readonly name?: string; readonly output_size: number }
  /** means over as many windows as asked for */
  | { readonly type: 'AdaptiveAvgPool2d'; readonly name?: string; readonly output_size: number }
  /** a table of vectors, of which each number of the input picks one */
  | {
      readonly type: 'Embedding'
      readonly name?: string
      readonly num_embeddings: number
      readonly embedding_dim: number
    }
  /** a learned vector for each position, added */
  | {
      readonly type: 'PositionalEmbedding'
      readonly name?: string
      readonly num_embeddings: number
      readonly embedding_dim: number
    }
  /** a learned vector for each segment of a text, added */
  | {
      readonly type: 'SegmentEmbedding'
      readonly name?: string
      readonly num_embeddings: number
      readonly embedding_dim: number
    }
  /** a learned vector in front of a sequence */
  | { readonly type: 'ClassToken'; readonly name?: string; readonly embedding_dim: number }
  /** nothing in inference; in training a share of elements becomes 0 */
  | { readonly type: 'Dropout'; readonly name?: string; readonly p?: number }
  /** dimensions start_dim to end_dim become one */
  | {
      readonly type: 'Flatten'
      readonly name?: string
      readonly start_dim?: number
      readonly end_dim?: number
    }
  /** two dimensions change places */
  | {
      readonly type: 'Transpose'
      readonly name?: string
      readonly dim0?: number
      readonly dim1?: number
    }
  /** one slice of a dimension */
  | {
      readonly type: 'Select'
      readonly name?: string
      readonly dim?: number
      readonly index?: number
    }
  /** self-attention with its projections */
  | {
      readonly type: 'MultiheadAttention'
      readonly name?: string
      readonly embed_dim: number
      readonly num_heads: number
      readonly bias?: boolean
      readonly causal?: boolean
      readonly window?: number
    }
  /** attention on queries, keys and values side by side */
  | {
      readonly type: 'ScaledDotProductAttention'
      readonly name?: string
      readonly num_heads: number
      readonly causal?: boolean
      readonly window?: number
    }
  /** two linear layers with an activation between them */
  | {
      readonly type: 'FeedForward'
      readonly name?: string
      readonly d_model: number
      readonly dim_feedforward?: number
      readonly activation?: 'relu' | 'gelu' | 'gelu_tanh' | 'silu'
      readonly bias?: boolean
    }
  /** attention and a feed-forward part, each with a residual connection and no dropout */
  | {
      readonly type: 'TransformerBlock'
      readonly name?: string
      readonly d_model: number
      readonly nhead: number
      readonly dim_feedforward?: number
      readonly activation?: 'relu' | 'gelu' | 'gelu_tanh' | 'silu'
      readonly norm_first?: boolean
      readonly causal?: boolean
      readonly bias?: boolean
      readonly window?: number
    }

/** A model: the shape of one sample, without the batch, and the layers it goes through */
export interface ModelSpec {
  readonly name?: string
  readonly input: readonly number[]
  readonly layers: readonly LayerSpec[]
}

/** A known model */
export type ModelName =
  | 'lenet-5'
  | 'alexnet'
  | 'vgg-16'
  | 'resnet-18'
  | 'resnet-50'
  | 'resnet-50-v1'
  | 'bert-base'
  | 'gpt2-small'
  | 'softmax-regression'
  | 'mlp'
  | 'transformer-mlp'
  | 'transformer-block'
  | 'small-cnn'
  | 'small-resnet'
  | 'tiny-gpt'
  | 'tiny-vit'

/** A model, known or with its own spec, on `batch` samples: 1 unless told */
export interface ModelSubject {
  readonly model: ModelName | ModelSpec
  readonly batch?: number
  /** Of every layer; the fastest of this build unless told */
  readonly kernel?: Kernel
  /** Forward unless told; backward is that of training, after one forward pass */
  readonly pass?: Pass
}

/** The models that forms offer: small enough to run in the time that a form allows */
export const offeredModelNames: readonly string[] = [
  'lenet-5',
  'softmax-regression',
  'mlp',
  'transformer-mlp',
  'transformer-block',
  'small-cnn',
  'small-resnet',
  'tiny-gpt',
  'tiny-vit',
]

/** What can be asked, by name: the members of a request that are subjects, what may be set, and what comes of it */
export interface Experiments {
  timing: { subjects: 'subject'; options: TimingOptions; report: TimingReport }
  cost: { subjects: 'subject'; options: CostOptions; report: CostReport }
  training_cost: { subjects: never; options: TrainingCostOptions; report: TrainingCostReport }
  memory: { subjects: 'subject'; options: MemoryOptions; report: MemoryReport }
  profile: { subjects: 'subject'; options: ProfileOptions; report: ProfileReport }
  trace: { subjects: 'subject'; options: TraceOptions; report: TraceReport }
  bottleneck: { subjects: 'subjects'; options: BottleneckOptions; report: BottleneckReport }
  roofline: { subjects: 'subjects'; options: RooflineOptions; report: RooflineReport }
  scaling: { subjects: 'subject'; options: ScalingOptions; report: ScalingReport }
  attention: { subjects: never; options: AttentionOptions; report: AttentionReport }
  batching: { subjects: 'subject'; options: BatchingOptions; report: BatchingReport }
  threads: { subjects: 'subject'; options: ThreadsOptions; report: ThreadsReport }
  crossover: { subjects: never; options: CrossoverOptions; report: CrossoverReport }
  distributed: { subjects: 'subject'; options: DistributedOptions; report: DistributedReport }
  comparison: {
    subjects: 'baseline' | 'optimized'
    options: ComparisonOptions
    report: ComparisonReport
  }
  suite: { subjects: 'subjects'; options: SuiteOptions; report: SuiteReport }
  ladder: { subjects: 'subject'; options: LadderOptions; report: LadderReport }
  optimization: { subjects: 'subject'; options: OptimizationOptions; report: OptimizationReport }
  regression: { subjects: 'saved' | 'later'; options: RegressionOptions; report: RegressionReport }
  architectures: { subjects: never; options: ArchitecturesOptions; report: ArchitecturesReport }
  training: { subjects: 'subject'; options: TrainingOptions; report: TrainingReport }
  overhead: { subjects: 'subject'; options: OverheadOptions; report: OverheadReport }
  tile: { subjects: never; options: TileOptions; report: TileReport }
}

/** The name of an experiment */
export type ExperimentName = keyof Experiments

/** What can be had as a text, by name, and the member of a request that it is made from */
export interface Texts {
  /** a trace in Chrome's Trace Event Format */
  chrome_trace: 'report'
  /** what files to learn from hold, in words */
  data_summary: 'files'
  /** a model as JSON, in PyTorch's names */
  model_spec: 'model'
  /** a trace as speedscope's evented profile */
  speedscope_trace: 'report'
}

/** A field that a caller may set: what a form or a command line needs to know of it. */
export interface FieldInfo {
  readonly name: string
  readonly unit: string
  readonly doc: string
  readonly kind: 'number' | 'count' | 'boolean' | 'text' | 'choice' | 'numbers'
  readonly default: number | boolean | string | null
  readonly minimum?: number
  readonly maximum?: number
  readonly choices?: readonly string[]
}

/** An operation: its name, the kernels that every build has, and the fields of its shape. That of several
 *  threads is in the threads build only, so no form offers it. */
export interface OperationInfo {
  readonly name: OperationSubject['op']
  readonly doc: string
  readonly kernels: readonly Kernel[]
  /** Whether its backward pass can be run alone */
  readonly backward?: true
  /** Counts that grow together where the whole grows: m,k,n */
  readonly together?: string
  readonly fields: readonly FieldInfo[]
}

/** The operations */
export const operationNames: readonly string[] = [
  'matmul',
  'linear',
  'relu',
  'gelu',
  'leaky_relu',
  'relu6',
  'sigmoid',
  'silu',
  'tanh',
  'softmax',
  'conv2d',
  'conv2d_im2col',
  'layer_norm',
  'attention',
  'multihead_attention',
  'linear_attention',
  'cached_attention',
  'quantized_linear',
  'quantized_conv2d',
  'sparse_linear',
  'peak',
  'bandwidth',
  'leaky_cache',
]

/** What the fields of their shapes are called */
export const operationFieldNames: readonly string[] = [
  'm',
  'k',
  'n',
  'batch',
  'in_features',
  'out_features',
  'bias',
  'size',
  'rows',
  'cols',
  'in_channels',
  'out_channels',
  'height',
  'width',
  'kernel_size',
  'stride',
  'padding',
  'dilation',
  'groups',
  'heads',
  'seq',
  'd_model',
  'causal',
  'window',
  'cached',
  'sparsity_percent',
  'steps',
  'form',
  'stream',
]

/** Those that the module of a first measurement has; the full one has all */
export const firstOperations: readonly string[] = ['matmul', 'linear', 'relu']

/** The size of a dimension */
const size = (name: string, initial: number, doc: string): FieldInfo => ({
  name,
  unit: '',
  doc,
  kind: 'count',
  default: initial,
  minimum: 1,
  maximum: 2147483647,
})

/** What there is to know of `firstOperations` */
export const firstOperationInfos: readonly OperationInfo[] = [
  {
    name: 'matmul',
    doc: 'the product of an (m, k) and a (k, n) matrix',
    kernels: ['fastest', 'js', 'naive', 'blocked', 'simd'],
    backward: true,
    together: 'm,k,n',
    fields: [
      size('m', 256, 'rows of the first matrix and of the result'),
      size('k', 256, 'columns of the first matrix, rows of the second'),
      size('n', 256, 'columns of the second matrix and of the result'),
    ],
  },
  {
    name: 'linear',
    doc: 'a fully connected layer: y = x weight^T + bias',
    kernels: ['fastest', 'naive', 'simd'],
    backward: true,
    fields: [
      size('batch', 32, 'rows of the input'),
      size('in_features', 256, 'columns of the input'),
      size('out_features', 256, 'columns of the output'),
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
    backward: true,
    fields: [size('size', 65536, 'elements')],
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
    doc: 'time allowed for all calls; no call begins of which less than a half is expected to fit',
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
  {
    name: 'batch_size',
    unit: 'calls',
    doc: 'calls in each run: 0 has the clock choose, 1 makes each call alone, with its own set-up and tear-down',
    kind: 'count',
    default: 0,
    minimum: 0,
    maximum: 1000000,
  },
  {
    name: 'earlier_ms',
    unit: 'ms',
    doc: 'medians of timings of the same before, to whose level the intervals reach',
    kind: 'numbers',
    default: null,
    minimum: 0,
  },
  {
    name: 'fresh',
    unit: '',
    doc: 'in a fresh module, opened for this timing alone: its first call starts cold',
    kind: 'boolean',
    default: false,
  },
]

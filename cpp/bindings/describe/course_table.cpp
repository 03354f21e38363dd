// SPDX-License-Identifier: MIT
//
// What the course's functions return, read from its profiling module (15) and its benchmarking
// module, and what differs here. A function is an entry of the last table; the lists before it are
// its parts.
#include "course.h"
#include "flopscope/experiments/bottleneck.h"
#include "flopscope/experiments/comparison.h"
#include "flopscope/experiments/cost.h"
#include "flopscope/experiments/memory.h"
#include "flopscope/experiments/overhead.h"
#include "flopscope/experiments/regression.h"
#include "flopscope/experiments/scaling.h"
#include "flopscope/experiments/suite.h"
#include "flopscope/experiments/timing.h"
#include "flopscope/experiments/trace.h"
#include "flopscope/experiments/training.h"

namespace flopscope::describe {

using namespace experiments;
using measure::record_type;

namespace {

constexpr CoursePart timing_part[] = {{"", &record_type<TimingReport>}};
constexpr CourseValue timing_values[] = {
    {"runs", "runs", "a run is a batch of `batch_size` calls, as many as the clock needs"},
    {"mean_ms", "mean_ms", "with its interval; absent where the clock cannot resolve it"},
    {"std_ms", "std_ms", "of batches: calls inside one are averaged"},
    {"min_ms", "min_ms", ""},
    {"max_ms", "max_ms", ""},
    {"p50_ms", "p50_ms", "with its interval"},
    {"p95_ms", "p95_ms", "of batches"},
    {"p99_ms", "p99_ms", "of batches"},
};

constexpr CoursePart memory_part[] = {{"", &record_type<MemoryReport>}};
constexpr CourseValue memory_values[] = {
    {"baseline_mb", "baseline_mb",
     "what the module's allocator has given out; the course's begins near 0 with its tracing"},
    {"peak_mb", "peak_mb", "with the baseline in it, also in the course"},
    {"final_mb", "final_mb", ""},
    {"allocated_mb", "allocated_mb",
     "the course subtracts baseline from final; here all that was allocated, freed or not"},
    {"result", "", "the output stays in the module: `lab.prepare(subject).output()` copies it"},
};

constexpr CoursePart cost_part[] = {{"", &record_type<CostReport>}};
constexpr CourseValue cost_values[] = {
    {"multiply", "multiplies", ""},
    {"add", "adds", "the course counts those of biases only"},
    {"total_flops", "flops", "equal in the convention `tinytorch`; twice the macs unless told"},
    {"layer_breakdown", "layers", "a tree in lines, each with its share"},
};

constexpr CoursePart profile_parts[] = {{"timing", &record_type<TimingReport>},
                                        {"cost", &record_type<CostReport>},
                                        {"memory", &record_type<MemoryReport>}};
constexpr CourseValue profile_values[] = {
    {"wall_time", "timing.mean_ms", "in ms, where the course has seconds"},
    {"cpu_time", "", "the course repeats wall_time; neither browsers nor WebAssembly tell it"},
    {"cpu_efficiency", "", "the course returns 0.85; `lab.roofline` measures what is reached"},
    {"memory_delta_mb", "memory.final_mb", "above `memory.baseline_mb`"},
    {"peak_memory_mb", "memory.peak_mb", ""},
    {"result_size_mb", "cost.bytes_written", "in bytes, counted; the course returns 0.1"},
};
constexpr CourseValue context_values[] = {
    {"timing_stats", "timing.mean_ms", "the whole report"},
    {"memory_stats", "memory.peak_mb", "the whole report"},
    {"operation_counts", "cost.flops", "counted; in the course `add_flop_count` is told a number"},
};

constexpr CourseValue architecture_values[] = {
    {"parameters", "cost.params", "also as `params`"},
    {"flops", "cost.flops", "counted, also as `flops`"},
    {"forward_time", "timing.p50_ms", "in ms, also as `forward_ms`"},
    {"peak_memory", "memory.peak_mb", "also as `peak_mb`"},
    {"efficiency", "", "`efficiency_percent`, of the peak that is measured here"},
};

constexpr CoursePart trace_part[] = {{"", &record_type<TraceReport>}};
constexpr CoursePart bottleneck_part[] = {{"", &record_type<BottleneckReport>}};
constexpr CoursePart scaling_part[] = {{"", &record_type<ScalingReport>}};

constexpr CoursePart comparison_part[] = {{"", &record_type<ComparisonReport>}};
constexpr CourseValue comparison_values[] = {
    {"speedup", "speedup",
     "baseline over optimized, with its interval: above 1 is faster. The course's sample has it "
     "upside down"},
};

constexpr CoursePart suite_part[] = {{"", &record_type<SuiteReport>}};
constexpr CoursePart regression_part[] = {{"", &record_type<RegressionReport>}};
constexpr CoursePart training_part[] = {{"", &record_type<TrainingReport>}};
constexpr CoursePart overhead_part[] = {{"", &record_type<OverheadReport>}};

constexpr CourseFunction functions[] = {
    {"Timer.measure", "`timer.measure(func, warmup=3, runs=100)`",
     "new lab.Timer().measure(fn, { warmup: 3, runs: 100 })", "", timing_part, timing_values,
     "Functions run in the caller's own realm, so the lab must be opened with `{ worker: false }`; "
     "`lab.timing(subject)` times an\noperation of C++ anywhere. Calls are batched until the "
     "clock's step is a hundredth of a batch, and the bound that\nwas reached stands beside the "
     "number. The first call and the warm-up are kept apart, outliers are labelled and none\n"
     "is dropped, and there is a verdict in place of `print_report`'s: unstable from a coefficient "
     "of variation of 10 %."},
    {"MemoryProfiler.profile", "`profiler.profile(func)`",
     "new lab.MemoryProfiler().profile(subject)", "", memory_part, memory_values,
     "Every allocation of the WebAssembly module counts, by who made it and what for. What "
     "JavaScript allocates no platform\ntells, so a function of JavaScript cannot be the subject. "
     "A leak is a growth per iteration whose interval excludes\nzero, not a threshold. Between "
     "`profiler.start()` and `profiler.stop()` the caller runs "
     "operations from\n`lab.prepare`, and `profiler.snapshot(label)` names moments of the "
     "timeline."},
    {"FlopCounter.count", "`counter.count_linear(100, 50, 32)`",
     "new lab.FlopCounter({ convention: 'tinytorch' }).countLinear(100, 50, 32)",
     "a number, `flops` of the", cost_part, cost_values,
     "`countMatmul`, `countLinear`, `countConv2d`, `countAttention` and `countModel` follow the "
     "same rule; the whole report is\n`lab.cost(subject)`. The default convention is `flops`, two "
     "for each multiply-accumulate, as papers have it. The\ncourse's `count_attention` projects "
     "one token of each sequence; here every token is projected. Its `count_model_forward`\n"
     "answers 1,000,000 for what it does not know; here a layer that is not known is refused by "
     "name."},
    {"SimpleProfiler.profile",
     "`SimpleProfiler().profile(func)`, also as `profile_function(func)`,",
     "new lab.SimpleProfiler().profile(subject)",
     "`name`, `flops_per_s`, `insights` and the reports", profile_parts, profile_values,
     "Time, work and memory are measured one after another, so that none pays for another's "
     "bookkeeping. `flops_per_s` has an\ninterval. For a function of JavaScript `cost` and "
     "`memory` are absent, and `absent` says why."},
    {"ProfilerContext",
     "`profiler.profile_function(func)` inside of `with ProfilerContext(name) as profiler:`",
     "new lab.ProfilerContext(name).profileFunction(subject)",
     "the same as SimpleProfiler.profile, the reports", profile_parts, context_values,
     "The course's returns the function's own result and prints a report at the end; here the "
     "report is what is returned, and\n`reports` keeps them all. Leaving the scope "
     "(`Symbol.dispose`) stops what is under way."},
    {"ArchitectureProfiler.compare", "`ArchitectureProfiler().compare(...)`",
     "new lab.ArchitectureProfiler().compare(architectures, { match: 'parameters' })",
     "`matched`, `peak_flops_per_s` and `architectures`, each with the reports", profile_parts,
     architecture_values,
     "What is compared is a list of `{ name, model, batch? }`. A `model` may be a function of its "
     "width: the width is found whose\nparameters, FLOPs or time are the nearest to the first "
     "one's. `timing` and `memory` are there for the models that can run;\n`absent` says why they "
     "are not."},
    {"print_top_operations",
     "`profiler.print_top_operations(n)`",
     "lab.trace(subject)",
     "",
     trace_part,
     {},
     "`names` is sorted by own time: its first n are the top n. `lab.traceFile(report, 'chrome')` "
     "and `'speedscope'` give files\nfor the programs that draw traces."},
    {"Bottleneck detection",
     "`simulate_complete_model_profiling()`",
     "lab.bottleneck(subjects)",
     "",
     bottleneck_part,
     {},
     "The course types in each layer's time and adds a random number; here each part is timed "
     "alone. What making a part 2, 4\nor 10 times faster would buy is Amdahl's law on the measured "
     "shares, and so is the bound for a part that takes no time."},
    {"Scaling",
     "The prediction for 2,048 tokens from three times, a question of the course,",
     "lab.scaling(subject, { axis: 'm', values: [64, 128, 256], predict: 512 })",
     "",
     scaling_part,
     {},
     "The exponent is fitted to measured times and has an interval, and so has the prediction, "
     "which can be measured\nafterwards to check it. Nothing is assumed to be quadratic. A model "
     "that runs grows along its `batch`."},
    {"A/B testing", "Timing the baseline and then the optimized model",
     "lab.comparison(baseline, optimized)", "", comparison_part, comparison_values,
     "Both are subjects, or both functions of JavaScript. Their batches are interleaved (ABBA, "
     "BAAB), "
     "so that drift disturbs both\nalike, and a copy of the baseline is compared with the baseline "
     "as a "
     "control. The verdict is `faster`, `slower`,\n`not_told_apart` or `not_stable`."},
    {"benchmark_suite",
     "`benchmark_suite(models)`",
     "lab.suite(subjects)",
     "",
     suite_part,
     {},
     "All candidates run in turn, in mirrored orders, so that none has the cool or the busy end of "
     "the run to itself. Each has its\nmedian and its ratio to the first with their intervals; "
     "candidates of one name keep a row each.\nModels that run and operations may be mixed. "
     "Quantized "
     "and pruned models beside their baseline, with the accuracy of each,\nare "
     "`lab.optimization({ model: 'mlp' })`: it trains the model first, and makes them of what was "
     "learned."},
    {"Regression testing",
     "Comparing the figures of two runs",
     "lab.regression(saved, later)",
     "",
     regression_part,
     {},
     "Both are result files, as `makeResult` makes them and the page saves them; everything is "
     "worked out anew from their samples.\n`npx flopscope regression saved.json later.json` ends "
     "with 1 where something has become slower."},
    {"Training loop",
     "Profiling a loop of forward, backward and optimizer steps",
     "lab.training({ model: 'mlp' }, { optimizer: 'adam' })",
     "",
     training_part,
     {},
     "A model really learns, from digits that are drawn, and is tested on others after each epoch. "
     "`times` are those of the parts of\na step, `memory` what a step holds at its peak: SGD keeps "
     "nothing or one number for each weight, Adam two."},
    {"Profiling overhead",
     "The question what profiling itself costs",
     "lab.overhead(subject)",
     "",
     overhead_part,
     {},
     "Measured: the same calls with tracing and without, with memory hooks and without, in turn, "
     "and both against a control."},
};

}  // namespace

std::span<const CourseFunction> course_functions() { return functions; }

}  // namespace flopscope::describe

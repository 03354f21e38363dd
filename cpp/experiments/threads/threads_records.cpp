// SPDX-License-Identifier: MIT
//
// Describes the fields of a measurement on several threads: names, units and what each says.
#include "compared/rounds_fields.h"
#include "flopscope/experiments/threads.h"

namespace flopscope::experiments {

using namespace measure::describing;

namespace {

using Threads = ThreadsOptions;
constexpr auto threads_option_fields = fields(
    field<&Threads::values>("numbers of threads; empty for 1, 2, 4 and so on, and all",
                            between(1, 16)),
    field<&Threads::axis>("size that grows with the threads; empty for the batch, or the first"),
    rounds_options<Threads>("warm-up batches of each number of threads, kept apart"));

using OnThreads = ThreadsPoint;
constexpr auto threads_point_fields = fields(
    observed(field<&OnThreads::threads>("that share the work", at_least(1))),
    observed(field<&OnThreads::value>("of the size that grows")), round_median_fields<OnThreads>(),
    estimate<&OnThreads::speedup>(speedup_names, "",
                                  "work done in the time that one thread takes for its own"),
    estimate<&OnThreads::efficiency_percent>(
        {"efficiency_percent", "efficiency_ci_low_percent", "efficiency_ci_high_percent"}, "%",
        "speedup over the number of threads"),
    estimate<&OnThreads::serial_percent>(
        {"serial_percent", "serial_ci_low_percent", "serial_ci_high_percent"}, "%",
        "share of the work that more threads make no faster; absent for one"),
    round_sample_fields<OnThreads>());

using Threaded = ThreadsReport;
constexpr auto threads_report_fields = fields(
    outcome_field<Threaded>(),
    observed(field<&Threaded::name>("operation and shape, or model and batch")),
    observed(field<&Threaded::kernel>("the kernel that shares the work")),
    observed(field<&Threaded::axis>("size that grows with the threads")),
    observed(field<&Threaded::most_threads>("on which this lab computes", at_least(1))),
    field<&Threaded::rounds, Threaded>("rounds", "made: every number of threads there and back"),
    confidence_field<Threaded>("of each interval by itself"), minimum_effect_field<Threaded>(),
    filled(records<&Threaded::points>("the same work on each number of threads")),
    records<&Threaded::grown>("so many times the work on each but one"),
    control_fields<Threaded>(
        "the time on one thread over that of its own copy: 1 where all is well"),
    observed(
        field<&Threaded::control_samples_ms>("ms", "time of a call of that copy in each batch")),
    observed(field<&Threaded::orders>(
        "those that take turns by place in the first half of each round, the copy last; the second "
        "half is the first backwards")),
    rounds_fields<Threaded>());

}  // namespace

constexpr RecordType ThreadsOptions::record_type{"ThreadsOptions", "how threads are compared",
                                                 threads_option_fields};

constexpr RecordType ThreadsPoint::record_type{"ThreadsPoint", "a work on so many threads",
                                               threads_point_fields};

constexpr RecordType ThreadsReport::record_type{"ThreadsReport", "what more threads gain",
                                                threads_report_fields};

}  // namespace flopscope::experiments

// SPDX-License-Identifier: MIT
//
// The fields of a trace as they are seen from outside.
#include "flopscope/experiments/trace.h"
#include "run/reconciliation.h"

namespace flopscope::experiments {

namespace {

using measure::between;
using measure::field;
using measure::Field;
using measure::records;

using Options = TraceOptions;
constexpr Field option_fields[] = {
    field<&Options::warmup>("warmup", "runs",
                            "runs before the trace begins, in half of the runs' time at most",
                            between(0, 100'000)),
    field<&Options::runs>("runs", "runs", "runs to be traced", between(1, 100'000)),
    field<&Options::max_spans>("max_spans", "spans", "room in the trace; spans beyond are counted",
                               between(1, 1'000'000)),
    field<&Options::layer_runs>("layer_runs", "runs",
                                "timed runs wanted of each layer of a model, alone",
                                between(1, 100'000)),
    field<&Options::confidence>("confidence", "", "of the layers' intervals", between(0.5, 0.9999)),
    field<&Options::max_ms>(
        "max_ms", "ms", "time allowed for all runs; of a model, half of it is for its layers alone",
        between(1, 3'600'000)),
    field<&Options::seed>("seed", "", "of the generator that fills the inputs",
                          between(0, 4'294'967'295.0)),
};

constexpr Field span_fields[] = {
    field<&TracedSpan::name>("name", "", "what was done"),
    field<&TracedSpan::parent>("parent", "", "index of the span around it; absent for none"),
    field<&TracedSpan::depth>("depth", "", "spans around it"),
    field<&TracedSpan::begin_ms>("begin_ms", "ms", "as the clock read, from the first span on"),
    field<&TracedSpan::end_ms>("end_ms", "ms", "as the clock read, from the first span on"),
    field<&TracedSpan::time_ms>("time_ms", "ms",
                                "its time, within span_error_ms; absent below the resolution"),
    field<&TracedSpan::flops>("flops", "", "2 macs; all operations where there are no macs"),
    field<&TracedSpan::bytes>("bytes", "bytes", "that must be read and written"),
    field<&TracedSpan::allocations>("allocations", "",
                                    "made meanwhile; absent where the allocator does not tell"),
    field<&TracedSpan::allocated_bytes>("allocated_bytes", "bytes", "allocated meanwhile"),
};

constexpr Field name_fields[] = {
    field<&TracedName::name>("name", "", "what was done"),
    field<&TracedName::calls>("calls", "calls", "spans of that name"),
    field<&TracedName::total_ms>(
        "total_ms", "ms", "time during which one of them was open; absent below the resolution"),
    field<&TracedName::total_error_ms>("total_error_ms", "ms",
                                       "bound on the clock's error of total_ms"),
    field<&TracedName::self_ms>("self_ms", "ms",
                                "without the spans inside; absent below the resolution"),
    field<&TracedName::self_error_ms>("self_error_ms", "ms",
                                      "bound on the clock's error of self_ms"),
    field<&TracedName::self_percent>("self_percent", "%", "own time's part of the whole, as read"),
    field<&TracedName::cumulative_percent>("cumulative_percent", "%",
                                           "of this name and all above it"),
    field<&TracedName::flops>("flops", "", "of all its outermost spans"),
    field<&TracedName::bytes>("bytes", "bytes", "that must be read and written, the same way"),
    field<&TracedName::flops_per_s>("flops_per_s", "1/s", "flops over total_ms"),
    field<&TracedName::allocations>("allocations", "", "made meanwhile"),
    field<&TracedName::allocated_bytes>("allocated_bytes", "bytes", "allocated meanwhile"),
};

constexpr Field layer_fields[] = {
    field<&LayerTime::name>("name", "", "its place in the model, and its type"),
    measure::choice<&LayerTime::outcome>(
        "outcome", "what came of timing it; only `measured` has times", outcome_choices),
    field<&LayerTime::p50_ms>("p50_ms", "ms", "median time of a call, alone, on its own input"),
    field<&LayerTime::median_ci_low_ms>("median_ci_low_ms", "ms", "low end of its interval"),
    field<&LayerTime::median_ci_high_ms>("median_ci_high_ms", "ms", "high end of its interval"),
    field<&LayerTime::batch_size>("batch_size", "calls", "in each of the batches"),
    field<&LayerTime::clock_error_percent>("clock_error_percent", "%",
                                           "bound on one batch's clock error, 2R / its time"),
    field<&LayerTime::share_percent>("share_percent", "%", "of all layers' times"),
    field<&LayerTime::flops>("flops", "", "2 macs; all operations where there are no macs"),
    field<&LayerTime::bytes>("bytes", "bytes", "that must be read and written"),
    field<&LayerTime::flops_per_s>("flops_per_s", "1/s", "flops over p50_ms"),
};

using Report = TraceReport;
constexpr auto& sums = reconciliation_fields<Report>;
constexpr Field report_fields[] = {
    field<&Report::subject>("subject", "", "what was run; empty for spans of a caller's own"),
    field<&Report::kernel>("kernel", "", "the kernel that ran; empty for spans of a caller's own"),
    field<&Report::finished>("finished", "", "whether all of it was done"),
    field<&Report::runs>("runs", "runs", "that were traced"),
    records<&Report::spans>("spans", "in the order in which they began"),
    field<&Report::spans_lost>("spans_lost", "spans", "that had no room in the trace"),
    records<&Report::names>("names", "by own time, the largest first"),
    field<&Report::pareto_names>("pareto_names", "", "how many of the first names make up most"),
    field<&Report::pareto_percent>("pareto_percent", "%", "what most is: of the whole time"),
    field<&Report::total_ms>("total_ms", "ms", "of the outermost spans together, as read"),
    field<&Report::span_error_ms>("span_error_ms", "ms",
                                  "bound on the clock's error of one span, 2R"),
    field<&Report::clock_resolution_ms>("clock_resolution_ms", "ms", "R, the clock's step"),
    field<&Report::overhead_ms>("overhead_ms", "ms", "what the readings of the clock took"),
    field<&Report::overhead_percent>("overhead_percent", "%", "the same of total_ms"),
    records<&Report::layers>("layers", "of a model, in the order of their calls"),
    sums[0],
    sums[1],
    sums[2],
    sums[3],
    sums[4],
    sums[5],
    sums[6],
    field<&Report::confidence>("confidence", "", "of the layers' intervals and of the whole's"),
    records<&Report::dropped>("dropped",
                              "interrupted runs, which have no spans here, and interrupted batches "
                              "of the layers"),
    records<&Report::verdicts>("verdicts", "what to know before believing the numbers"),
};

}  // namespace

}  // namespace flopscope::experiments

namespace flopscope::measure {

using namespace experiments;

template <>
const RecordType& record_type<TraceOptions>() {
  static constexpr RecordType type{"TraceOptions", "how a trace is taken", option_fields};
  return type;
}

template <>
const RecordType& record_type<TracedSpan>() {
  static constexpr RecordType type{"TracedSpan", "one piece of work, begun and ended", span_fields};
  return type;
}

template <>
const RecordType& record_type<TracedName>() {
  static constexpr RecordType type{"TracedName", "all spans of one name together", name_fields};
  return type;
}

template <>
const RecordType& record_type<LayerTime>() {
  static constexpr RecordType type{"LayerTime", "how long a layer takes alone", layer_fields};
  return type;
}

template <>
const RecordType& record_type<TraceReport>() {
  static constexpr RecordType type{"TraceReport", "where the time goes", report_fields};
  return type;
}

}  // namespace flopscope::measure

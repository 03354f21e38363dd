// SPDX-License-Identifier: MIT
//
// Describes the fields of a trace: names, units and what each says.
#include "flopscope/experiments/trace.h"
#include "question/common_fields.h"
#include "timed/reconciliation.h"

namespace flopscope::experiments {

using namespace measure::describing;

namespace {

using Options = TraceOptions;
constexpr Field option_fields[] = {
    field<&Options::warmup>("runs",
                            "runs before the trace begins, in half of the runs' time at most",
                            between(0, 100'000)),
    field<&Options::runs>("runs", "runs to be traced", between(1, 100'000)),
    field<&Options::max_spans>("spans", "room in the trace; spans beyond are counted",
                               between(1, 1'000'000)),
    field<&Options::layer_runs>("runs", "timed runs wanted of each layer of a model, alone",
                                between(1, 100'000)),
    confidence_option<Options>("of the layers' intervals"),
    max_ms_option<Options>(
        "time allowed for all runs; of a model, half of it is for its layers alone"),
    seed_option<Options>(),
};

constexpr Field span_fields[] = {
    observed(field<&TracedSpan::name>("what was done")),
    field<&TracedSpan::parent>("index of the span around it; absent for none"),
    observed(field<&TracedSpan::depth>("spans around it")),
    observed(field<&TracedSpan::begin_ms>("ms", "as the clock read, from the first span on")),
    observed(field<&TracedSpan::end_ms>("ms", "as the clock read, from the first span on")),
    field<&TracedSpan::time_ms>("ms",
                                "its time, within span_error_ms; absent below the resolution"),
    observed(field<&TracedSpan::flops>("2 macs; all operations where there are no macs")),
    observed(field<&TracedSpan::bytes>("bytes", "that must be read and written")),
    observed(field<&TracedSpan::allocations>(
        "made meanwhile; absent where the allocator does not tell")),
    observed(field<&TracedSpan::allocated_bytes>("bytes", "allocated meanwhile")),
};

constexpr Field name_fields[] = {
    field<&TracedName::name>("what was done"),
    field<&TracedName::calls>("calls", "spans of that name"),
    field<&TracedName::total_ms>(
        "ms", "time during which one of them was open; absent below the resolution"),
    field<&TracedName::total_error_ms>("ms", "bound on the clock's error of total_ms"),
    field<&TracedName::self_ms>("ms", "without the spans inside; absent below the resolution"),
    field<&TracedName::self_error_ms>("ms", "bound on the clock's error of self_ms"),
    field<&TracedName::self_percent>("%", "own time's part of the whole, as read"),
    field<&TracedName::cumulative_percent>("%", "of this name and all above it"),
    field<&TracedName::flops>("of all its outermost spans"),
    field<&TracedName::bytes>("bytes", "that must be read and written, the same way"),
    field<&TracedName::flops_per_s>("1/s", "flops over total_ms"),
    field<&TracedName::allocations>("made meanwhile"),
    observed(field<&TracedName::allocated_bytes>("bytes", "allocated meanwhile")),
};

constexpr auto layer_fields =
    fields(observed(field<&LayerTime::name>("its place in the model, and its type")),
           outcome_field<LayerTime>("what came of timing it; only `measured` has times"),
           estimate<&LayerTime::p50_ms>(median_names, "ms",
                                        "median time of a call, alone, on its own input"),
           observed(field<&LayerTime::batch_size>("calls", "in each of the batches")),
           observed(field<&LayerTime::clock_error_percent>(
               "%", "bound on one batch's clock error, 2R / its time")),
           field<&LayerTime::share_percent>("%", "of all layers' times"),
           observed(field<&LayerTime::flops>("2 macs; all operations where there are no macs")),
           observed(field<&LayerTime::bytes>("bytes", "that must be read and written")),
           field<&LayerTime::flops_per_s>("1/s", "flops over p50_ms"),
           observed(if_any(field<&LayerTime::samples_ms>("ms", "time of a call in each timed run",
                                                         at_least(0)))));

using Report = TraceReport;
constexpr auto report_fields = fields(
    observed(field<&Report::subject>("what was run; empty for spans of a caller's own")),
    observed(field<&Report::kernel>("the kernel that ran; empty for spans of a caller's own")),
    observed(field<&Report::finished>("whether all of it was done")),
    observed(field<&Report::runs>("runs", "that were traced")),
    records<&Report::spans>("in the order in which they began"),
    observed(field<&Report::spans_lost>("spans", "that had no room in the trace")),
    records<&Report::names>("by own time, the largest first"),
    field<&Report::pareto_names>("how many of the first names make up most"),
    field<&Report::pareto_percent>("%", "what most is: of the whole time"),
    field<&Report::total_ms>("ms", "of the outermost spans together, as read"),
    field<&Report::span_error_ms>("ms", "bound on the clock's error of one span, 2R"),
    clock_resolution_field<Report>("R, the clock's step"),
    observed(field<&Report::overhead_ms>("ms", "what the readings of the clock took")),
    field<&Report::overhead_percent>("%", "the same of total_ms"),
    records<&Report::layers>("of a model, in the order of their calls"),
    reconciliation_fields<Report>,
    observed(if_any(field<&Report::forward_samples_ms>(
        "ms", "time of a whole forward pass in each timed run", at_least(0)))),
    confidence_field<Report>("of the layers' intervals and of the whole's"),
    dropped_field<Report>(
        "interrupted runs, which have no spans here, and interrupted batches of the layers"),
    verdicts_field<Report>());

}  // namespace

constexpr RecordType TraceOptions::record_type{"TraceOptions", "how a trace is taken",
                                               option_fields};

constexpr RecordType TracedSpan::record_type{"TracedSpan", "one piece of work, begun and ended",
                                             span_fields};

constexpr RecordType TracedName::record_type{"TracedName", "all spans of one name together",
                                             name_fields};

constexpr RecordType LayerTime::record_type{"LayerTime", "how long a layer takes alone",
                                            layer_fields};

constexpr RecordType TraceReport::record_type{"TraceReport", "where the time goes", report_fields};

}  // namespace flopscope::experiments

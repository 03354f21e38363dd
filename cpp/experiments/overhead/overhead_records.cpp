// SPDX-License-Identifier: MIT
//
// Describes the fields of an overhead: names, units and what each says.
#include "flopscope/experiments/overhead.h"
#include "flopscope/measure/reason_fields.h"
#include "question/common_fields.h"

namespace flopscope::experiments {

using namespace measure::describing;

namespace {

constexpr measure::Choices verdict_choices{measure::comparison_verdict_names};

using Options = OverheadOptions;
constexpr Field option_fields[] = {
    field<&Options::warmup, Options>("batches", "warm-up batches of each side, kept apart",
                                     between(0, 1000)),
    field<&Options::quartets, Options>(
        "quartets",
        "wanted for each instrument, of two batches without and two with it; "
        "rounded up to an even number",
        between(2, 10'000)),
    confidence_option<Options>(),
    minimum_effect_option<Options>("smallest overhead that matters"),
    field<&Options::sampling_interval_ms, Options>("ms", "mean time from one sample to the next",
                                                   between(0.1, 1000)),
    max_ms_option<Options>("time allowed for all instruments together"),
    seed_option<Options>(),
};

using Cost = InstrumentOverhead;
constexpr auto cost_fields =
    fields(observed(choice<&Cost::instrument>("what was added to the calls", instrument_choices)),
           observed(reason<&Cost::absent>("why the instrument cannot be used here; else empty")),
           outcome_field<Cost>("what came of it; only `measured` has an overhead"),
           by_method(choice<&Cost::verdict>("what calls with the instrument are", verdict_choices)),
           by_method(field<&Cost::within_minimum_effect>(
               "true where the whole interval is: it costs nothing that matters")),
           observed(field<&Cost::events>("spans, or allocations and frees, of one call")),
           estimate<&Cost::overhead_percent>(
               {"overhead_percent", "overhead_ci_low_percent", "overhead_ci_high_percent"}, "%",
               "by which the instrument makes a call longer"),
           estimate<&Cost::control_percent>(
               {"control_percent", "control_ci_low_percent", "control_ci_high_percent"}, "%",
               "the same of calls without it against themselves: 0 where all is well"),
           field<&Cost::plain_p50_ms>("ms", "median time of a call without it"),
           field<&Cost::instrumented_p50_ms>("ms", "median time of a call with it"),
           field<&Cost::quartets>("quartets", "made"),
           observed(field<&Cost::batch_size>("calls", "in each batch")),
           observed(field<&Cost::quartets_ms>(
               "ms",
               "time of a call in each batch, four in a quartet: without, with, "
               "with, without, and the other way round in every second one")),
           observed(field<&Cost::control_quartets_ms>(
               "ms", "the same of calls without it against themselves")),
           observed(field<&Cost::clock_error_percent>(
               "%", "bound on one batch's clock error, 2R / its time")));

using Share = SpanShare;
constexpr auto share_fields =
    fields(observed(field<&Share::name>("of the spans")),
           observed(field<&Share::samples>("samples", "taken while one of them was the innermost")),
           observed(field<&Share::spans_ms>(
               "ms", "mean time of them in a traced call, without the spans inside of them")),
           observed(field<&Share::spans_error_ms>("ms", "bound on the clock's error of it")),
           estimate<&Share::samples_percent>(
               {"samples_percent", "samples_ci_low_percent", "samples_ci_high_percent"}, "%",
               "share of the samples that fell into a call", "low end of Wilson's interval",
               "high end of it"),
           estimate<&Share::spans_percent>(
               {"spans_percent", "spans_low_percent", "spans_high_percent"}, "%",
               "share of the time of a traced call", "least that the clock's error allows",
               "most that the clock's error allows"));

using Report = OverheadReport;
constexpr auto report_fields = fields(
    observed(field<&Report::subject>("what was run")),
    observed(field<&Report::kernel>("the kernel that ran")),
    observed(field<&Report::finished>("whether all of it was done")),
    records<&Report::instruments>("each with its cost"),
    observed(field<&Report::samples>("samples", "taken of calls with sampling")),
    observed(field<&Report::sampled_ms>("ms", "how long these lasted together")),
    if_any(records<&Report::shares>(
        "where a call's time goes by samples and by spans, the largest first")),
    confidence_field<Report>(), minimum_effect_field<Report>("smallest overhead that matters"),
    clock_resolution_field<Report>(),
    run_fields<Report>(elapsed_doc, "what the instruments cost, and how far to believe it"));

}  // namespace

constexpr RecordType OverheadOptions::record_type{
    "OverheadOptions", "how the cost of profiling is measured", option_fields};

constexpr RecordType InstrumentOverhead::record_type{"InstrumentOverhead",
                                                     "what an instrument costs", cost_fields};

constexpr RecordType SpanShare::record_type{
    "SpanShare", "what spans of a name take of a call, by samples and by their times",
    share_fields};

constexpr RecordType OverheadReport::record_type{"OverheadReport", "what profiling itself costs",
                                                 report_fields};

}  // namespace flopscope::experiments

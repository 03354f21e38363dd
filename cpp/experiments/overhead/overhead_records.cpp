// SPDX-License-Identifier: MIT
//
// The fields of an overhead as they are seen from outside.
#include "flopscope/experiments/overhead.h"

namespace flopscope::experiments {

namespace {

using measure::between;
using measure::choice;
using measure::field;
using measure::Field;
using measure::records;

constexpr measure::Choices verdict_choices{measure::comparison_verdict_names};

using Options = OverheadOptions;
constexpr Field option_fields[] = {
    field<&Options::warmup>("warmup", "batches", "warm-up batches of each side, kept apart",
                            between(0, 1000)),
    field<&Options::quartets>(
        "quartets", "quartets",
        "wanted for each instrument, of two batches without and two with it; rounded up to an even "
        "number",
        between(2, 10'000)),
    field<&Options::confidence>("confidence", "", "how often an interval covers the true value",
                                between(0.5, 0.9999)),
    field<&Options::minimum_effect_percent>("minimum_effect_percent", "%",
                                            "smallest overhead that matters", between(0, 100)),
    field<&Options::max_ms>("max_ms", "ms", "time allowed for all instruments together",
                            between(1, 3'600'000)),
    field<&Options::seed>("seed", "", "of the generator that fills the inputs",
                          between(0, 4'294'967'295.0)),
};

using Cost = InstrumentOverhead;
constexpr Field cost_fields[] = {
    choice<&Cost::instrument>("instrument", "what was added to the calls", instrument_choices),
    field<&Cost::absent>("absent", "", "why the instrument cannot be used here; else empty"),
    choice<&Cost::outcome>("outcome", "what came of it; only `measured` has an overhead",
                           outcome_choices),
    choice<&Cost::verdict>("verdict", "what calls with the instrument are", verdict_choices),
    field<&Cost::within_minimum_effect>("within_minimum_effect", "",
                                        "true where the whole interval is: it costs nothing that "
                                        "matters"),
    field<&Cost::events>("events", "", "spans, or allocations and frees, of one call"),
    field<&Cost::overhead_percent>("overhead_percent", "%",
                                   "by which the instrument makes a call "
                                   "longer"),
    field<&Cost::overhead_ci_low_percent>("overhead_ci_low_percent", "%",
                                          "low end of its interval"),
    field<&Cost::overhead_ci_high_percent>("overhead_ci_high_percent", "%",
                                           "high end of its interval"),
    field<&Cost::control_percent>("control_percent", "%",
                                  "the same of calls without it against themselves: 0 where all is "
                                  "well"),
    field<&Cost::control_ci_low_percent>("control_ci_low_percent", "%", "low end of its interval"),
    field<&Cost::control_ci_high_percent>("control_ci_high_percent", "%",
                                          "high end of its interval"),
    field<&Cost::plain_p50_ms>("plain_p50_ms", "ms", "median time of a call without it"),
    field<&Cost::instrumented_p50_ms>("instrumented_p50_ms", "ms", "median time of a call with it"),
    field<&Cost::quartets>("quartets", "quartets", "made"),
    field<&Cost::batch_size>("batch_size", "calls", "in each batch"),
    field<&Cost::quartets_ms>("quartets_ms", "ms",
                              "time of a call in each batch, four in a quartet: without, with, "
                              "with, without, and the other way round in every second one"),
    field<&Cost::control_quartets_ms>("control_quartets_ms", "ms",
                                      "the same of calls without it against themselves"),
    field<&Cost::clock_error_percent>("clock_error_percent", "%",
                                      "bound on one batch's clock error, 2R / its time"),
};

using Report = OverheadReport;
constexpr Field report_fields[] = {
    field<&Report::subject>("subject", "", "what was run"),
    field<&Report::kernel>("kernel", "", "the kernel that ran"),
    field<&Report::finished>("finished", "", "whether all of it was done"),
    records<&Report::instruments>("instruments", "each with its cost"),
    field<&Report::confidence>("confidence", "", "of all intervals"),
    field<&Report::minimum_effect_percent>("minimum_effect_percent", "%",
                                           "smallest overhead that matters"),
    field<&Report::clock_resolution_ms>("clock_resolution_ms", "ms",
                                        "R, the clock's step; absent when it stands still"),
    field<&Report::elapsed_ms>("elapsed_ms", "ms", "spent in calls, all phases together"),
    records<&Report::dropped>("dropped", "interrupted batches, which are in no statistic"),
    records<&Report::verdicts>("verdicts", "what the instruments cost, and how far to believe it"),
};

}  // namespace

}  // namespace flopscope::experiments

namespace flopscope::measure {

using namespace experiments;

template <>
const RecordType& record_type<OverheadOptions>() {
  static constexpr RecordType type{"OverheadOptions", "how the cost of profiling is measured",
                                   option_fields};
  return type;
}

template <>
const RecordType& record_type<InstrumentOverhead>() {
  static constexpr RecordType type{"InstrumentOverhead", "what an instrument costs", cost_fields};
  return type;
}

template <>
const RecordType& record_type<OverheadReport>() {
  static constexpr RecordType type{"OverheadReport", "what profiling itself costs", report_fields};
  return type;
}

}  // namespace flopscope::measure

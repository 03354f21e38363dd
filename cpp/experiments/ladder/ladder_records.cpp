// SPDX-License-Identifier: MIT
//
// The fields of a ladder as they are seen from outside.
#include "flopscope/experiments/ladder.h"

namespace flopscope::experiments {

namespace {

using measure::at_least;
using measure::between;
using measure::choice;
using measure::field;
using measure::Field;
using measure::records;

constexpr measure::Choices verdict_choices{candidate_verdict_names};

using Options = LadderOptions;
constexpr Field option_fields[] = {
    field<&Options::warmup, Options>("warmup", "batches",
                                     "warm-up batches of each rung, kept apart", between(0, 1000)),
    field<&Options::rounds, Options>("rounds", "rounds",
                                     "wanted, of two batches of each; rounded up to an even number",
                                     between(2, 10'000)),
    field<&Options::confidence, Options>(
        "confidence", "", "how often an interval covers the true value, each by itself",
        between(0.5, 0.9999)),
    field<&Options::minimum_effect_percent, Options>(
        "minimum_effect_percent", "%", "smallest difference that matters", between(0, 100)),
    field<&Options::max_ms, Options>("max_ms", "ms", "time allowed for all together",
                                     between(1, 3'600'000)),
    field<&Options::seed, Options>("seed", "",
                                   "of the orders and of the generator that fills the inputs",
                                   between(0, 4'294'967'295.0)),
};

using Rung = LadderRung;
constexpr Field rung_fields[] = {
    field<&Rung::kernel>("kernel", "", "what runs"),
    field<&Rung::verified_elements>("verified_elements", "elements",
                                    "of the output, compared with the naive kernel's before any "
                                    "call was timed; 0 for the naive one",
                                    at_least(0)),
    field<&Rung::p50_ms>("p50_ms", "ms", "median time of a call"),
    field<&Rung::median_ci_low_ms>("median_ci_low_ms", "ms",
                                   "low end of the median's interpolated order statistics"),
    field<&Rung::median_ci_high_ms>("median_ci_high_ms", "ms",
                                    "high end of the median's interpolated order statistics"),
    field<&Rung::median_widening>(
        "median_widening", "",
        "factor by which the median's interval was widened because neighbouring runs are alike"),
    choice<&Rung::verdict>("verdict", "what it is against the rung below", verdict_choices),
    field<&Rung::step>("step", "", "time of the rung below over its own: above 1 is faster"),
    field<&Rung::step_ci_low>("step_ci_low", "", "low end of its interval"),
    field<&Rung::step_ci_high>("step_ci_high", "", "high end of its interval"),
    field<&Rung::speedup>("speedup", "", "the naive kernel's time over its own"),
    field<&Rung::speedup_ci_low>("speedup_ci_low", "", "low end of its interval"),
    field<&Rung::speedup_ci_high>("speedup_ci_high", "", "high end of its interval"),
    field<&Rung::flops_per_s>("flops_per_s", "1/s", "operations of a call over its median time"),
    field<&Rung::peak_percent>(
        "peak_percent", "%", "rate over the arithmetic peak: of one thread, of all for `threads`"),
    field<&Rung::peak_ci_low_percent>("peak_ci_low_percent", "%", "low end of its interval"),
    field<&Rung::peak_ci_high_percent>("peak_ci_high_percent", "%", "high end of its interval"),
    field<&Rung::clock_error_percent>(
        "clock_error_percent", "%", "bound on one batch's clock error, 2R / its time", at_least(0)),
    field<&Rung::runs>("runs", "runs", "timed batches, two in each round", at_least(0)),
    field<&Rung::batch_size>("batch_size", "calls", "calls in each", at_least(1)),
    field<&Rung::samples_ms>("samples_ms", "ms", "time of a call in each batch, in order",
                             at_least(0)),
};

constexpr Field peak_fields[] = {
    field<&LadderPeak::kernel>("kernel", "", "simd is of one thread, threads of all"),
    field<&LadderPeak::flops_per_s>("flops_per_s", "1/s",
                                    "measured in the same rounds; absent without a number"),
};

constexpr Field missing_fields[] = {
    field<&MissingRung::kernel>("kernel", "", "what does not run"),
    field<&MissingRung::reason>("reason", "", "in a sentence"),
};

using Report = LadderReport;
constexpr Field report_fields[] = {
    choice<&Report::outcome>("outcome", "what came of it; only `measured` has times",
                             outcome_choices),
    field<&Report::name>("name", "", "operation and shape, or model and batch"),
    choice<&Report::convention>("convention", "how `flops` are counted",
                                measure::convention_choices),
    field<&Report::flops>("flops", "", "operations of one call, in this convention"),
    field<&Report::fused>("fused", "",
                          "whether the peak's multiplication and addition are one instruction"),
    field<&Report::threads>("threads", "", "on which the kernel of that name computes",
                            at_least(1)),
    field<&Report::rounds>("rounds", "rounds", "made: every rung there and back again"),
    field<&Report::confidence>("confidence", "", "of each interval by itself"),
    field<&Report::minimum_effect_percent>("minimum_effect_percent", "%",
                                           "smallest difference that matters"),
    records<&Report::rungs>("rungs", "from the bottom to the top"),
    records<&Report::peaks>("peaks", "that the rungs are measured against"),
    records<&Report::missing>("missing", "kernels that have no rung here, and why"),
    field<&Report::control_ratio>(
        "control_ratio", "",
        "the naive kernel's time over that of its own copy: 1 where all is well"),
    field<&Report::control_ci_low>("control_ci_low", "", "low end of its interval"),
    field<&Report::control_ci_high>("control_ci_high", "", "high end of its interval"),
    field<&Report::control_widening>(
        "control_widening", "",
        "factor by which that was widened because neighbouring rounds are alike"),
    field<&Report::clock_resolution_ms>("clock_resolution_ms", "ms",
                                        "R, the clock's step; absent when it stands still"),
    field<&Report::clock_error_percent>("clock_error_percent", "%",
                                        "bound on the clock error of the shortest batch of all"),
    field<&Report::elapsed_ms>("elapsed_ms", "ms", "spent in calls, all phases together"),
    records<&Report::dropped>("dropped", "interrupted batches, which are in no statistic"),
    records<&Report::verdicts>("verdicts", "what to know before believing the numbers"),
};

}  // namespace

}  // namespace flopscope::experiments

namespace flopscope::measure {

template <>
const RecordType& record_type<experiments::LadderOptions>() {
  static constexpr RecordType type{"LadderOptions", "how a subject's kernels are compared",
                                   experiments::option_fields};
  return type;
}

template <>
const RecordType& record_type<experiments::LadderRung>() {
  static constexpr RecordType type{"LadderRung", "the subject by one of its kernels",
                                   experiments::rung_fields};
  return type;
}

template <>
const RecordType& record_type<experiments::LadderPeak>() {
  static constexpr RecordType type{"LadderPeak", "the most arithmetic that a kernel could do",
                                   experiments::peak_fields};
  return type;
}

template <>
const RecordType& record_type<experiments::MissingRung>() {
  static constexpr RecordType type{"MissingRung", "a kernel that is not there",
                                   experiments::missing_fields};
  return type;
}

template <>
const RecordType& record_type<experiments::LadderReport>() {
  static constexpr RecordType type{"LadderReport", "what each kernel gains over the one below it",
                                   experiments::report_fields};
  return type;
}

}  // namespace flopscope::measure

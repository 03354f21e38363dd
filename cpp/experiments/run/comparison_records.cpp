// SPDX-License-Identifier: MIT
//
// The fields of a comparison as they are seen from outside.
#include "flopscope/experiments/comparison_report.h"

namespace flopscope::experiments {

namespace {

using measure::between;
using measure::choice;
using measure::field;
using measure::Field;
using measure::records;

constexpr measure::Choices comparison_verdict_choices{measure::comparison_verdict_names};

constexpr Field comparison_option_fields[] = {
    field<&ComparisonOptions::warmup>(
        "warmup", "batches", "warm-up batches of each subject, kept apart", between(0, 1000)),
    field<&ComparisonOptions::quartets>(
        "quartets", "quartets",
        "wanted, of two batches of each subject; rounded up to an even number", between(2, 10'000)),
    field<&ComparisonOptions::confidence>(
        "confidence", "", "how often an interval covers the true value", between(0.5, 0.9999)),
    field<&ComparisonOptions::minimum_effect_percent>(
        "minimum_effect_percent", "%", "smallest difference that matters", between(0, 100)),
    field<&ComparisonOptions::max_ms>("max_ms", "ms", "time allowed for the whole measurement",
                                      between(1, 3'600'000)),
    field<&ComparisonOptions::seed>("seed", "", "of the generator that fills the inputs",
                                    between(0, 4'294'967'295.0)),
};

constexpr Field comparison_report_fields[] = {
    choice<&ComparisonReport::outcome>("outcome", "what came of it; only `measured` has a speedup",
                                       outcome_choices),
    choice<&ComparisonReport::verdict>("verdict",
                                       "what the second subject is, where there is a speedup",
                                       comparison_verdict_choices),
    field<&ComparisonReport::baseline_kernel>("baseline_kernel", "",
                                              "the kernel that ran; empty for a caller's function"),
    field<&ComparisonReport::optimized_kernel>(
        "optimized_kernel", "", "the kernel that ran; empty for a caller's function"),
    field<&ComparisonReport::speedup>("speedup", "",
                                      "baseline's time over the other's: above 1 is faster"),
    field<&ComparisonReport::speedup_ci_low>("speedup_ci_low", "", "low end of its interval"),
    field<&ComparisonReport::speedup_ci_high>("speedup_ci_high", "", "high end of its interval"),
    field<&ComparisonReport::confidence>("confidence", "", "of all intervals"),
    field<&ComparisonReport::minimum_effect_percent>("minimum_effect_percent", "%",
                                                     "smallest difference that matters"),
    field<&ComparisonReport::within_minimum_effect>(
        "within_minimum_effect", "", "true where the whole interval is: as good as equal"),
    field<&ComparisonReport::baseline_p50_ms>("baseline_p50_ms", "ms",
                                              "median time of a baseline's call"),
    field<&ComparisonReport::optimized_p50_ms>("optimized_p50_ms", "ms",
                                               "median time of the other's call"),
    field<&ComparisonReport::control_ratio>(
        "control_ratio", "", "the baseline's time over that of its own copy: 1 where all is well"),
    field<&ComparisonReport::control_ci_low>("control_ci_low", "", "low end of its interval"),
    field<&ComparisonReport::control_ci_high>("control_ci_high", "", "high end of its interval"),
    field<&ComparisonReport::control_widening>(
        "control_widening", "",
        "factor by which that was widened because neighbouring quartets are alike"),
    field<&ComparisonReport::slot_effect>(
        "slot_effect", "",
        "factor by which the outer places of a quartet are slower: 1 where all is well"),
    field<&ComparisonReport::slot_effect_ci_low>("slot_effect_ci_low", "",
                                                 "low end of its interval"),
    field<&ComparisonReport::slot_effect_ci_high>("slot_effect_ci_high", "",
                                                  "high end of its interval"),
    field<&ComparisonReport::slot_effect_widening>(
        "slot_effect_widening", "",
        "factor by which that was widened because neighbouring pairs of quartets are alike"),
    field<&ComparisonReport::lag1_autocorrelation>(
        "lag1_autocorrelation", "", "correlation of each quartet's speedup with the next"),
    field<&ComparisonReport::widening>(
        "widening", "", "factor by which the speedup's interval was widened for that"),
    field<&ComparisonReport::quartets>("quartets", "quartets", "made"),
    field<&ComparisonReport::baseline_batch_size>("baseline_batch_size", "calls",
                                                  "calls in each batch of the baseline"),
    field<&ComparisonReport::optimized_batch_size>("optimized_batch_size", "calls",
                                                   "calls in each batch of the other"),
    field<&ComparisonReport::quartets_ms>(
        "quartets_ms", "ms",
        "time of a call in each batch, four in a quartet: baseline, other, "
        "other, baseline, and the other way round in every second one"),
    field<&ComparisonReport::control_quartets_ms>("control_quartets_ms", "ms",
                                                  "the same of the baseline and its copy"),
    field<&ComparisonReport::clock_resolution_ms>(
        "clock_resolution_ms", "ms", "R, the clock's step; absent when it stands still"),
    field<&ComparisonReport::clock_error_percent>(
        "clock_error_percent", "%", "bound on one batch's clock error, 2R / its time"),
    field<&ComparisonReport::drift_percent>(
        "drift_percent", "%", "by how much the baseline's last batches are slower than its first"),
    field<&ComparisonReport::drift_ci_low_percent>("drift_ci_low_percent", "%",
                                                   "low end of its interval"),
    field<&ComparisonReport::drift_ci_high_percent>("drift_ci_high_percent", "%",
                                                    "high end of its interval"),
    field<&ComparisonReport::elapsed_ms>("elapsed_ms", "ms", "spent in calls, all phases together"),
    records<&ComparisonReport::dropped>("dropped",
                                        "interrupted batches, which are in no statistic"),
    records<&ComparisonReport::verdicts>("verdicts", "what to know before believing the numbers"),
};

}  // namespace

}  // namespace flopscope::experiments

namespace flopscope::measure {

template <>
const RecordType& record_type<experiments::ComparisonOptions>() {
  static constexpr RecordType type{"ComparisonOptions", "how two subjects are compared",
                                   experiments::comparison_option_fields};
  return type;
}

template <>
const RecordType& record_type<experiments::ComparisonReport>() {
  static constexpr RecordType type{"ComparisonReport", "whether one is faster than the other",
                                   experiments::comparison_report_fields};
  return type;
}

}  // namespace flopscope::measure

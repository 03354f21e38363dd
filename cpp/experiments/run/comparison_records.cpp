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

constexpr measure::Choices verdict_choices{measure::comparison_verdict_names};

using Options = ComparisonOptions;
constexpr Field option_fields[] = {
    field<&Options::warmup>("warmup", "batches", "warm-up batches of each subject, kept apart",
                            between(0, 1000)),
    field<&Options::quartets>(
        "quartets", "quartets",
        "wanted, of two batches of each subject; rounded up to an even number", between(2, 10'000)),
    field<&Options::confidence>("confidence", "", "how often an interval covers the true value",
                                between(0.5, 0.9999)),
    field<&Options::minimum_effect_percent>("minimum_effect_percent", "%",
                                            "smallest difference that matters", between(0, 100)),
    field<&Options::max_ms>("max_ms", "ms", "time allowed for the whole measurement",
                            between(1, 3'600'000)),
    field<&Options::seed>("seed", "", "of the generator that fills the inputs",
                          between(0, 4'294'967'295.0)),
};

using Report = ComparisonReport;
constexpr Field report_fields[] = {
    choice<&Report::outcome>("outcome", "what came of it; only `measured` has a speedup",
                             outcome_choices),
    choice<&Report::verdict>("verdict", "what the second subject is, where there is a speedup",
                             verdict_choices),
    field<&Report::baseline_kernel>("baseline_kernel", "",
                                    "the kernel that ran; empty for a caller's function"),
    field<&Report::optimized_kernel>("optimized_kernel", "",
                                     "the kernel that ran; empty for a caller's function"),
    field<&Report::speedup>("speedup", "", "baseline's time over the other's: above 1 is faster"),
    field<&Report::speedup_ci_low>("speedup_ci_low", "", "low end of its interval"),
    field<&Report::speedup_ci_high>("speedup_ci_high", "", "high end of its interval"),
    field<&Report::confidence>("confidence", "", "of all intervals"),
    field<&Report::minimum_effect_percent>("minimum_effect_percent", "%",
                                           "smallest difference that matters"),
    field<&Report::within_minimum_effect>("within_minimum_effect", "",
                                          "true where the whole interval is: as good as equal"),
    field<&Report::baseline_p50_ms>("baseline_p50_ms", "ms", "median time of a baseline's call"),
    field<&Report::optimized_p50_ms>("optimized_p50_ms", "ms", "median time of the other's call"),
    field<&Report::control_ratio>(
        "control_ratio", "", "the baseline's time over that of its own copy: 1 where all is well"),
    field<&Report::control_ci_low>("control_ci_low", "", "low end of its interval"),
    field<&Report::control_ci_high>("control_ci_high", "", "high end of its interval"),
    field<&Report::control_widening>(
        "control_widening", "",
        "factor by which that was widened because neighbouring quartets are alike"),
    field<&Report::slot_effect>(
        "slot_effect", "",
        "factor by which the outer places of a quartet are slower: 1 where all is well"),
    field<&Report::slot_effect_ci_low>("slot_effect_ci_low", "", "low end of its interval"),
    field<&Report::slot_effect_ci_high>("slot_effect_ci_high", "", "high end of its interval"),
    field<&Report::slot_effect_widening>(
        "slot_effect_widening", "",
        "factor by which that was widened because neighbouring pairs of quartets are alike"),
    field<&Report::lag1_autocorrelation>("lag1_autocorrelation", "",
                                         "correlation of each quartet's speedup with the next"),
    field<&Report::widening>("widening", "",
                             "factor by which the speedup's interval was widened for that"),
    field<&Report::quartets>("quartets", "quartets", "made"),
    field<&Report::baseline_batch_size>("baseline_batch_size", "calls",
                                        "calls in each batch of the baseline"),
    field<&Report::optimized_batch_size>("optimized_batch_size", "calls",
                                         "calls in each batch of the other"),
    field<&Report::quartets_ms>("quartets_ms", "ms",
                                "time of a call in each batch, four in a quartet: baseline, other, "
                                "other, baseline, and the other way round in every second one"),
    field<&Report::control_quartets_ms>("control_quartets_ms", "ms",
                                        "the same of the baseline and its copy"),
    field<&Report::clock_resolution_ms>("clock_resolution_ms", "ms",
                                        "R, the clock's step; absent when it stands still"),
    field<&Report::clock_error_percent>("clock_error_percent", "%",
                                        "bound on one batch's clock error, 2R / its time"),
    field<&Report::drift_percent>(
        "drift_percent", "%", "by how much the baseline's last batches are slower than its first"),
    field<&Report::drift_ci_low_percent>("drift_ci_low_percent", "%", "low end of its interval"),
    field<&Report::drift_ci_high_percent>("drift_ci_high_percent", "%", "high end of its interval"),
    field<&Report::elapsed_ms>("elapsed_ms", "ms", "spent in calls, all phases together"),
    records<&Report::dropped>("dropped", "interrupted batches, which are in no statistic"),
    records<&Report::verdicts>("verdicts", "what to know before believing the numbers"),
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

// SPDX-License-Identifier: MIT
//
// Describes the fields of a comparison of accuracies: names, units and what each says.
#include "flopscope/experiments/accuracy_comparison.h"
#include "flopscope/measure/estimate_fields.h"

namespace flopscope::experiments {

using namespace measure::describing;

namespace {

using Report = AccuracyComparison;
constexpr auto accuracy_comparison_fields = fields(
    observed(field<&Report::steps>("steps", "that each model learned")),
    observed(
        field<&Report::steps_planned>("steps", "that were planned; time may end the learning")),
    observed(field<&Report::tested>("images", "that both were tested on, and none learned from")),
    observed(field<&Report::baseline_right>("images", "that the baseline told right")),
    observed(field<&Report::gained>("images", "that only the other told right")),
    observed(field<&Report::lost>("images", "that only the baseline told right")),
    measure::estimate<&Report::baseline_accuracy>(
        {"baseline_accuracy", "baseline_accuracy_ci_low", "baseline_accuracy_ci_high"}, "",
        "share of right answers of the baseline", "low end of Wilson's interval", "high end of it"),
    measure::estimate<&Report::optimized_accuracy>(
        {"optimized_accuracy", "optimized_accuracy_ci_low", "optimized_accuracy_ci_high"}, "",
        "the same of the other", "low end of Wilson's interval", "high end of it"),
    measure::estimate<&Report::accuracy_change>(
        {"accuracy_change", "accuracy_change_ci_low", "accuracy_change_ci_high"}, "",
        "the other's accuracy less the baseline's",
        "low end of its interval, of paired answers by Bonett and Price", "high end of it"));

}  // namespace

constexpr RecordType AccuracyComparison::record_type{
    "AccuracyComparison", "what two models that learned alike tell right",
    accuracy_comparison_fields};

}  // namespace flopscope::experiments

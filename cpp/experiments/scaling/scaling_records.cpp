// SPDX-License-Identifier: MIT
//
// The fields of a scaling as they are seen from outside.
#include "flopscope/experiments/scaling.h"

namespace flopscope::experiments {

namespace {

using measure::at_least;
using measure::between;
using measure::choice;
using measure::field;
using measure::Field;
using measure::records;

constexpr measure::Choices crossover_choices{measure::crossover_state_names};
constexpr const char* fit_names[] = {"power_law", "two_terms"};
constexpr measure::Choices fit_choices{fit_names};

using Options = ScalingOptions;
constexpr Field option_fields[] = {
    field<&Options::axis>("axis", "",
                          "the count of the subject's shape that grows; of a model, batch"),
    field<&Options::values>("values", "", "of the axis, at least 3 different ones", at_least(1)),
    field<&Options::predict>(
        "predict", "", "a value to predict from the others, then measured as a check", at_least(1)),
    field<&Options::warmup>("warmup", "runs", "warm-up runs of each value, kept apart",
                            between(0, 100'000)),
    field<&Options::runs>("runs", "runs", "timed runs wanted of each value", between(1, 100'000)),
    field<&Options::confidence>("confidence", "", "how often an interval covers the true value",
                                between(0.5, 0.9999)),
    field<&Options::max_ms>("max_ms", "ms", "time allowed for all values together",
                            between(1, 3'600'000)),
    field<&Options::seed>("seed", "", "of the generator that fills the inputs",
                          between(0, 4'294'967'295.0)),
};

using Point = ScalingPoint;
constexpr Field point_fields[] = {
    field<&Point::value>("value", "", "of the axis"),
    choice<&Point::outcome>("outcome", "what came of it; only `measured` has times",
                            outcome_choices),
    field<&Point::p50_ms>("p50_ms", "ms", "median time of a call"),
    field<&Point::median_ci_low_ms>("median_ci_low_ms", "ms", "low end of its interval"),
    field<&Point::median_ci_high_ms>("median_ci_high_ms", "ms", "high end of its interval"),
    field<&Point::clock_error_mean_percent>("clock_error_mean_percent", "%",
                                            "bound on the mean's clock error"),
    field<&Point::flops>("flops", "", "operations of one call; all kinds where there are no macs"),
};

using Report = ScalingReport;
constexpr Field report_fields[] = {
    choice<&Report::outcome>("outcome", "`measured` once 3 values have a time", outcome_choices),
    field<&Report::axis>("axis", "", "the count that grows"),
    field<&Report::kernel>("kernel", "", "the kernel that ran"),
    records<&Report::points>("points", "the values in ascending order"),
    field<&Report::confidence>("confidence", "", "of all intervals"),
    field<&Report::exponent>("exponent", "", "p of time = c value^p"),
    field<&Report::exponent_ci_low>("exponent_ci_low", "", "low end of its interval"),
    field<&Report::exponent_ci_high>("exponent_ci_high", "", "high end of its interval"),
    field<&Report::coefficient_ms>("coefficient_ms", "ms", "c of time = c value^p"),
    field<&Report::residual_percent>("residual_percent", "%", "how far points lie off that line"),
    field<&Report::flops_exponent>("flops_exponent", "", "the same exponent of counted operations"),
    field<&Report::linear_ms>("linear_ms", "ms", "a of time = a value + b value^2"),
    field<&Report::quadratic_ms>("quadratic_ms", "ms", "b of time = a value + b value^2"),
    field<&Report::two_term_residual_percent>("two_term_residual_percent", "%",
                                              "how far points lie off that curve"),
    choice<&Report::crossover_state>("crossover_state", "whether both parts can be told apart",
                                     crossover_choices),
    field<&Report::crossover>("crossover", "", "value at which both parts are equal, a / b"),
    field<&Report::crossover_ci_low>("crossover_ci_low", "", "low end of its interval (Fieller)"),
    field<&Report::crossover_ci_high>("crossover_ci_high", "", "high end of its interval"),
    choice<&Report::prediction_fit>("prediction_fit", "the fit with the smaller residual",
                                    fit_choices),
    field<&Report::predicted_value>("predicted_value", "", "the value predicted for"),
    field<&Report::predicted_ms>("predicted_ms", "ms", "time predicted"),
    field<&Report::predicted_ci_low_ms>("predicted_ci_low_ms", "ms",
                                        "low end of the interval that a measurement should lie in"),
    field<&Report::predicted_ci_high_ms>("predicted_ci_high_ms", "ms", "high end of it"),
    field<&Report::checked_ms>("checked_ms", "ms", "median time measured there afterwards"),
    field<&Report::drift_percent>(
        "drift_percent", "%",
        "by how much the value timed first is slower when timed again at the end"),
    field<&Report::drift_ci_low_percent>("drift_ci_low_percent", "%", "low end of its interval"),
    field<&Report::drift_ci_high_percent>("drift_ci_high_percent", "%", "high end of its interval"),
    field<&Report::elapsed_ms>("elapsed_ms", "ms", "spent in calls, all values together"),
    records<&Report::dropped>("dropped", "interrupted batches, which are in no statistic"),
    records<&Report::verdicts>("verdicts", "what to know before believing the numbers"),
};

}  // namespace

}  // namespace flopscope::experiments

namespace flopscope::measure {

template <>
const RecordType& record_type<experiments::ScalingOptions>() {
  static constexpr RecordType type{"ScalingOptions", "how growth is measured",
                                   experiments::option_fields};
  return type;
}

template <>
const RecordType& record_type<experiments::ScalingPoint>() {
  static constexpr RecordType type{"ScalingPoint", "one value of a scaling's axis",
                                   experiments::point_fields};
  return type;
}

template <>
const RecordType& record_type<experiments::ScalingReport>() {
  static constexpr RecordType type{"ScalingReport", "how a subject's time grows",
                                   experiments::report_fields};
  return type;
}

}  // namespace flopscope::measure

// SPDX-License-Identifier: MIT
//
// Describes the fields of a scaling: names, units and what each says.
#include "flopscope/experiments/scaling.h"
#include "question/common_fields.h"

namespace flopscope::experiments {

using namespace measure::describing;

namespace {

constexpr measure::Choices crossover_choices{measure::crossover_state_names};
constexpr const char* fit_names[] = {"power_law", "two_terms"};
constexpr measure::Choices fit_choices{fit_names};

using Options = ScalingOptions;
constexpr auto option_fields = fields(
    field<&Options::axis>(
        "the count of the subject's shape that grows, or several that grow together, with commas "
        "between; of a model, batch, seq or width"),
    field<&Options::values>("of the axis, at least 3 different ones", at_least(1)),
    field<&Options::predict>("a value to predict from the others, then measured as a check",
                             at_least(1)),
    timing_options<Options>("warm-up runs of each value, kept apart",
                            "timed runs wanted of each value",
                            "time allowed for all values together"));

using Point = ScalingPoint;
constexpr auto point_fields = fields(
    observed(field<&Point::value>("of the axis")), outcome_field<Point>(),
    estimate<&Point::p50_ms>(median_names, "ms", "median time of a call"),
    observed(field<&Point::clock_error_mean_percent>("%", "bound on the mean's clock error")),
    if_any(
        observed(field<&Point::samples_ms>("ms", "time of a call in each timed run", at_least(0)))),
    observed(field<&Point::flops>("operations of one call; all kinds where there are no macs")));

using Report = ScalingReport;
constexpr auto report_fields = fields(
    outcome_field<Report>("`measured` once 3 values have a time"),
    field<&Report::axis>("the count that grows"),
    observed(field<&Report::kernel>("the kernel that ran")),
    filled(records<&Report::points>("the values in ascending order")), confidence_field<Report>(),
    estimate<&Report::exponent>(exponent_names, "", "p of time = c value^p"),
    field<&Report::coefficient_ms>("ms", "c of time = c value^p"),
    field<&Report::residual_percent>("%", "how far points lie off that line"),
    field<&Report::flops_exponent>("the same exponent of counted operations"),
    field<&Report::linear_ms>("ms", "a of time = a value + b value^2"),
    field<&Report::quadratic_ms>("ms", "b of time = a value + b value^2"),
    field<&Report::two_term_residual_percent>("%", "how far points lie off that curve"),
    by_method(choice<&Report::crossover_state>("whether both parts can be told apart",
                                               crossover_choices)),
    estimate<&Report::crossover>({"crossover", "crossover_ci_low", "crossover_ci_high"}, "",
                                 "value at which both parts are equal, a / b",
                                 "low end of its interval (Fieller)"),
    by_method(choice<&Report::prediction_fit>("the fit with the smaller residual", fit_choices)),
    field<&Report::predicted_value>("the value predicted for"),
    estimate<&Report::predicted_ms>(
        {"predicted_ms", "predicted_ci_low_ms", "predicted_ci_high_ms"}, "ms", "time predicted",
        "low end of the interval that a measurement should lie in", "high end of it"),
    field<&Report::checked_ms>("ms", "median time measured there afterwards"),
    if_any(observed(
        field<&Report::checked_samples_ms>("ms", "of a call in each run there", at_least(0)))),
    observed(estimate<&Report::drift_percent>(
        drift_names, "%",
        "by how much the value timed first is slower when timed again at the end")),
    run_fields<Report>("spent in calls, all values together"));

}  // namespace

constexpr RecordType ScalingOptions::record_type{"ScalingOptions", "how growth is measured",
                                                 option_fields};

constexpr RecordType ScalingPoint::record_type{"ScalingPoint", "one value of a scaling's axis",
                                               point_fields};

constexpr RecordType ScalingReport::record_type{"ScalingReport", "how a subject's time grows",
                                                report_fields};

}  // namespace flopscope::experiments

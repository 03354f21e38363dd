// SPDX-License-Identifier: MIT
//
// Turns points into the report: both fits, the prediction and what became of it.
#include <algorithm>

#include "flopscope/experiments/scaling.h"
#include "flopscope/measure/phrase.h"
#include "flopscope/measure/power_law.h"
#include "question/saved_samples.h"
#include "sweep/axis.h"
#include "sweep/saved_points.h"
#include "sweep/time_growth.h"

namespace flopscope::experiments {

namespace {

using measure::Estimate;
using measure::number_text;
using measure::PowerLaw;
using measure::TwoTermFit;

/// Points that lie further off than this are not well described by a curve.
constexpr double poor_residual_percent = 10;

SizedTiming timing_of(const ScalingPoint& point) {
  return {point.value, point.outcome, point.p50_ms.point, point.flops.value_or(0)};
}

void add_power_law(ScalingReport& report, const PowerLaw& law) {
  report.exponent = law.exponent();
  report.coefficient_ms = law.coefficient();
  report.residual_percent = 100 * law.residual();
}

void add_two_terms(ScalingReport& report, const TwoTermFit& fit) {
  report.linear_ms = fit.linear();
  report.quadratic_ms = fit.quadratic();
  report.two_term_residual_percent = 100 * fit.residual();
  report.crossover_state = fit.crossover_state();
  report.crossover = fit.crossover();
}

void judge_fits(ScalingReport& report) {
  const double off_percent = std::min(*report.residual_percent, *report.two_term_residual_percent);
  if (off_percent <= poor_residual_percent) return;
  say(report.verdicts, "poor_fit", Severity::warning,
      "The points lie {off_percent} % off even the better curve: the growth is of another kind "
      "at these sizes, or the machine was busy.",
      {{"off_percent", off_percent}});
}

void add_prediction(ScalingReport& report, const PowerLaw& law, const TwoTermFit& terms,
                    const std::optional<ScalingPoint>& checked, double value) {
  report.prediction_fit =
      terms.residual() < law.residual() ? ScalingFit::two_terms : ScalingFit::power_law;
  const Estimate prediction =
      report.prediction_fit == ScalingFit::two_terms ? terms.predict(value) : law.predict(value);
  report.predicted_value = value;
  report.predicted_ms = prediction;
  report.predicted_ms.low = std::max(0.0, *prediction.low);
  if (!checked || checked->outcome != Outcome::measured) return;
  report.checked_ms = checked->p50_ms.point;
  report.checked_samples_ms = checked->samples_ms;
  const bool held = *prediction.low <= *report.checked_ms && *report.checked_ms <= *prediction.high;
  const auto add = [&](const char* code, Severity severity, Sentence sentence) {
    say(report.verdicts, code, severity, sentence,
        {{"measured_ms", *report.checked_ms},
         {"low_ms", *report.predicted_ms.low},
         {"high_ms", *report.predicted_ms.high}});
  };
  if (held) {
    add("prediction_held", Severity::note,
        "Measured, it takes {measured_ms} ms, within the predicted {low_ms} to {high_ms} ms.");
  } else {
    add("prediction_failed", Severity::warning,
        "Measured, it takes {measured_ms} ms, outside of the predicted {low_ms} to {high_ms} ms: "
        "something changes between the measured values and this one, such as the cache that holds "
        "the data.");
  }
}

}  // namespace

ScalingReport scaling_report(const std::vector<ScalingPoint>& points,
                             const std::optional<ScalingPoint>& checked,
                             const ScalingOptions& options) {
  ScalingReport report;
  report.axis = options.axis;
  report.points = points;
  report.confidence = options.confidence;
  const std::string axis = axis_name(axis_of(options.axis));
  std::vector<SizedTiming> timings;
  for (const ScalingPoint& point : points) {
    timings.push_back(timing_of(point));
    judge_missing(report.verdicts, timings.back(), axis + " = " + number_text(point.value));
  }
  if (checked && checked->outcome != Outcome::measured && checked->outcome != Outcome::unfinished) {
    say(report.verdicts, "not_checked", Severity::warning,
        "{name} has no time, so what is predicted there is not checked: {reason}.",
        {{"name", axis + " = " + number_text(checked->value)},
         {"reason", reason_without_time(checked->outcome)}});
  }
  const TimeGrowth growth = time_growth(timings, options.confidence);
  const auto terms = TwoTermFit::fit(growth.sizes, growth.times_ms, options.confidence);
  if (!growth.law || !terms) {
    report.outcome = growth.law ? Outcome::unfinished : growth.outcome;
    return report;
  }
  report.outcome = Outcome::measured;
  add_power_law(report, *growth.law);
  add_two_terms(report, *terms);
  judge_fits(report);
  report.flops_exponent = growth.flops_exponent;
  if (options.predict) add_prediction(report, *growth.law, *terms, checked, *options.predict);
  return report;
}

measure::Result<ScalingReport> recomputed_scaling(const Value& report,
                                                  const ScalingOptions& options) {
  auto points = saved_points<ScalingPoint>(
      report, {"value", "flops", "outcome", "clock_error_mean_percent"}, options.confidence);
  if (!points) return points.error();
  std::optional<ScalingPoint> checked;
  auto samples = saved_numbers(report, "checked_samples_ms");
  if (!samples) return samples.error();
  const bool was_checked = report.member("checked_ms")->type() != Value::Type::absent;
  if (samples->empty() && was_checked) return without_samples();
  if (!samples->empty()) {
    checked = ScalingPoint{.outcome = Outcome::measured,
                           .p50_ms = measure::median_time(*samples, options.confidence),
                           .samples_ms = *samples};
  }
  return scaling_report(*points, checked, options);
}

}  // namespace flopscope::experiments

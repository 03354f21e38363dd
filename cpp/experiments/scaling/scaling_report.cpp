// SPDX-License-Identifier: MIT
//
// Turns points into the report: both fits, the prediction and what became of it.
#include <algorithm>

#include "flopscope/experiments/scaling.h"
#include "flopscope/measure/phrase.h"
#include "flopscope/measure/power_law.h"
#include "question/timing_verdicts.h"

namespace flopscope::experiments {

namespace {

using measure::number_text;
using measure::PowerLaw;
using measure::Prediction;
using measure::TwoTermFit;

/// Points that lie further off than this are not well described by a curve.
constexpr double poor_residual_percent = 10;

struct Measured {
  std::vector<double> values;
  std::vector<double> times_ms;
  std::vector<double> flops;
};

Measured measured_of(const std::vector<ScalingPoint>& points) {
  Measured measured;
  for (const ScalingPoint& point : points) {
    if (point.outcome != TimingOutcome::measured || !point.p50_ms) continue;
    measured.values.push_back(point.value);
    measured.times_ms.push_back(*point.p50_ms);
    measured.flops.push_back(point.flops);
  }
  return measured;
}

void add_power_law(ScalingReport& report, const PowerLaw& law) {
  report.exponent = law.exponent();
  report.exponent_ci_low = law.exponent_interval().low;
  report.exponent_ci_high = law.exponent_interval().high;
  report.coefficient_ms = law.coefficient();
  report.residual_percent = 100 * law.residual();
}

void add_two_terms(ScalingReport& report, const TwoTermFit& fit) {
  report.linear_ms = fit.linear();
  report.quadratic_ms = fit.quadratic();
  report.two_term_residual_percent = 100 * fit.residual();
  report.crossover_state = fit.crossover_state();
  if (fit.crossover()) {
    report.crossover = fit.crossover()->value;
    report.crossover_ci_low = fit.crossover()->interval.low;
    report.crossover_ci_high = fit.crossover()->interval.high;
  }
}

void judge_fits(ScalingReport& report) {
  const double off_percent = std::min(*report.residual_percent, *report.two_term_residual_percent);
  if (off_percent <= poor_residual_percent) return;
  add_verdict(report.verdicts,
              {"poor_fit", Severity::warning,
               "The points lie " + number_text(off_percent) +
                   " % off even the better curve, more than 10 %: the growth is of another kind "
                   "here, or the machine was busy."});
}

void add_prediction(ScalingReport& report, const PowerLaw& law, const TwoTermFit& terms,
                    const std::optional<ScalingPoint>& checked, double value) {
  report.prediction_fit =
      terms.residual() < law.residual() ? ScalingFit::two_terms : ScalingFit::power_law;
  const Prediction prediction =
      report.prediction_fit == ScalingFit::two_terms ? terms.predict(value) : law.predict(value);
  report.predicted_value = value;
  report.predicted_ms = prediction.value;
  report.predicted_ci_low_ms = std::max(0.0, prediction.interval.low);
  report.predicted_ci_high_ms = prediction.interval.high;
  if (!checked || checked->outcome != TimingOutcome::measured) return;
  report.checked_ms = checked->p50_ms;
  const bool held =
      prediction.interval.low <= *checked->p50_ms && *checked->p50_ms <= prediction.interval.high;
  const std::string interval = number_text(*report.predicted_ci_low_ms) + " to " +
                               number_text(*report.predicted_ci_high_ms) + " ms";
  if (held) {
    add_verdict(report.verdicts, {"prediction_held", Severity::note,
                                  "Measured, it takes " + number_text(*checked->p50_ms) +
                                      " ms, within the predicted " + interval + "."});
  } else {
    add_verdict(report.verdicts,
                {"prediction_failed", Severity::warning,
                 "Measured, it takes " + number_text(*checked->p50_ms) +
                     " ms, outside of the predicted " + interval +
                     ": something changes between the measured values and this one, such as the "
                     "cache that holds the data."});
  }
}

TimingOutcome outcome_of(const std::vector<ScalingPoint>& points) {
  for (const TimingOutcome worst : {TimingOutcome::kernel_mismatch, TimingOutcome::out_of_memory,
                                    TimingOutcome::optimized_away, TimingOutcome::cannot_resolve}) {
    for (const ScalingPoint& point : points) {
      if (point.outcome == worst) return worst;
    }
  }
  return TimingOutcome::unfinished;
}

void judge_missing(ScalingReport& report, const ScalingPoint& point, const char* consequence) {
  if (point.outcome == TimingOutcome::measured || point.outcome == TimingOutcome::unfinished) {
    return;
  }
  const char* why = timing_outcome_names[static_cast<std::size_t>(point.outcome)];
  add_verdict(report.verdicts, {"point_missing", Severity::warning,
                                report.axis + " = " + number_text(point.value) + " has no time (" +
                                    why + ")" + consequence});
}

}  // namespace

ScalingReport scaling_report(const std::vector<ScalingPoint>& points,
                             const std::optional<ScalingPoint>& checked,
                             const ScalingOptions& options) {
  ScalingReport report;
  report.axis = options.axis;
  report.points = points;
  report.confidence = options.confidence;
  for (const ScalingPoint& point : points) judge_missing(report, point, " and is in no fit.");
  if (checked) judge_missing(report, *checked, ", so what is predicted there is not checked.");
  const Measured measured = measured_of(points);
  const auto law = PowerLaw::fit(measured.values, measured.times_ms, options.confidence);
  const auto terms = TwoTermFit::fit(measured.values, measured.times_ms, options.confidence);
  if (!law || !terms) {
    report.outcome = outcome_of(points);
    return report;
  }
  report.outcome = TimingOutcome::measured;
  add_power_law(report, *law);
  add_two_terms(report, *terms);
  judge_fits(report);
  if (const auto counted = PowerLaw::fit(measured.values, measured.flops, options.confidence)) {
    report.flops_exponent = counted->exponent();
  }
  if (options.predict) add_prediction(report, *law, *terms, checked, *options.predict);
  return report;
}

}  // namespace flopscope::experiments

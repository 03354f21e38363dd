// SPDX-License-Identifier: MIT
//
// The growth of a subject's time: the subject at several values of one of its counts: a power law
// through the median times, a linear and a quadratic part told apart, and a prediction for a value
// that was not measured, which is then checked by measuring it.
//
// Values are timed from both ends inwards, so that a machine that drifts meanwhile is not taken for
// growth; one after the other, since together they might not fit into memory. The first one is
// timed again at the end, which tells by how much it drifted.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "flopscope/experiments/experiment.h"
#include "flopscope/experiments/outcome.h"
#include "flopscope/experiments/subject.h"
#include "flopscope/experiments/timing_report.h"
#include "flopscope/measure/estimate.h"
#include "flopscope/measure/known_clock.h"
#include "flopscope/measure/two_term_fit.h"

namespace flopscope::experiments {

/// How each value is timed; the time allowed is that of all together.
struct ScalingOptions : TimingOptions {
  ScalingOptions() { runs = 30; }

  std::string axis;  ///< a count of the shape, or several; of a model `batch`, `seq` or `width`
  std::vector<double> values;  ///< at least 3 different ones
  std::optional<double> predict;

  static const measure::RecordType record_type;
};

/// One value of the axis and what was measured there.
struct ScalingPoint {
  double value = 0;
  Outcome outcome = Outcome::unfinished;
  measure::Estimate p50_ms;
  std::optional<double> clock_error_mean_percent;
  std::vector<double> samples_ms;
  /// In the convention of rates; absent of a function whose flops are not said.
  std::optional<double> flops;

  static const measure::RecordType record_type;
};

/// Which fit a prediction is made by: the one with the smaller residual.
enum class ScalingFit : int { power_law, two_terms };

/// Field meanings are in the record's description (scaling_records.cpp).
struct ScalingReport : RunReport {
  Outcome outcome = Outcome::unfinished;
  std::string axis;
  std::string kernel;
  std::vector<ScalingPoint> points;

  measure::Estimate exponent;
  std::optional<double> coefficient_ms;
  std::optional<double> residual_percent;
  std::optional<double> flops_exponent;

  std::optional<double> linear_ms, quadratic_ms, two_term_residual_percent;
  measure::CrossoverState crossover_state = measure::CrossoverState::no_quadratic_part;
  measure::Estimate crossover;

  ScalingFit prediction_fit = ScalingFit::power_law;
  measure::Estimate predicted_ms;
  std::optional<double> predicted_value;
  std::optional<double> checked_ms;
  std::vector<double> checked_samples_ms;

  measure::Estimate drift_percent;

  static const measure::RecordType record_type;
};

/// What `points`, in ascending order, and the measurement of the predicted value tell.
[[nodiscard]] ScalingReport scaling_report(const std::vector<ScalingPoint>& points,
                                           const std::optional<ScalingPoint>& checked,
                                           const ScalingOptions& options);

/// What the raw samples of a saved report of these options say. Error ("invalid_value"): what it
/// has are none.
[[nodiscard]] measure::Result<ScalingReport> recomputed_scaling(const Value& report,
                                                                const ScalingOptions& options);

/// Makes the experiment. `clock` must outlive it. Errors ("invalid_value"): an axis that the
/// subject lacks, fewer than 3 different values, a value that the axis does not accept;
/// "out_of_memory" for a value that cannot fit.
[[nodiscard]] StartedExperiment scaling(const Subject& subject, const ScalingOptions& options,
                                        measure::KnownClock clock);

}  // namespace flopscope::experiments

// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// A subject timed at several values of one of its counts: values from both ends inwards, so that a
// machine that drifts meanwhile is not taken for growth; one after the other, since together they
// might not fit into memory. The first one is timed again at the end, which tells by how much it
// drifted.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "flopscope/experiments/experiment.h"
#include "flopscope/experiments/subject.h"
#include "flopscope/experiments/timing_report.h"
#include "flopscope/measure/known_clock.h"
#include "timed/part_verdicts.h"
#include "timed/timing_series.h"

namespace flopscope::experiments {

struct AxisValues {
  std::string axis;
  std::vector<double> values;     ///< at least 3 different ones
  std::optional<double> predict;  ///< timed after all of them
};

/// What was found at one value.
struct AxisPoint {
  double value = 0;
  /// In the convention of rates; absent of a function whose flops are not said.
  std::optional<double> flops;
  double bytes_needed = 0;  ///< that preparing it allocates
  const TimingReport* timing = nullptr;
};

class AxisSweep {
 public:
  /// `clock` must outlive it. Errors ("invalid_value"): an axis that the subject lacks, fewer than
  /// 3 different values, a value that the axis does not accept; "out_of_memory".
  [[nodiscard]] static measure::Result<AxisSweep> make(const Subject& subject,
                                                       const AxisValues& asked,
                                                       const TimingOptions& options,
                                                       measure::KnownClock clock);

  [[nodiscard]] TimingSeries& series() { return series_; }
  [[nodiscard]] const TimingSeries& series() const { return series_; }
  /// The values in ascending order, then the predicted one.
  [[nodiscard]] std::vector<AxisPoint> points() const;
  /// What is to be said of each, in the same order, then of the first one's repetition.
  [[nodiscard]] std::vector<JudgedPart> judged() const;
  [[nodiscard]] const std::string& kernel() const { return kernel_; }
  /// The subject, where that is a function.
  [[nodiscard]] const CallerFunction* function() const { return function_.get(); }

 private:
  AxisSweep(std::string axis, std::vector<Subject> subjects, std::vector<AxisPoint> points,
            std::vector<std::size_t> order, const TimingOptions& options, measure::KnownClock clock,
            measure::Duration prepared);
  [[nodiscard]] std::string name_of(std::size_t place) const;

  std::string axis_;
  std::string kernel_;
  std::shared_ptr<const CallerFunction> function_;
  std::vector<AxisPoint> points_;   // in ascending order, then the one that is predicted
  std::vector<std::size_t> order_;  // their places, as they are timed
  TimingSeries series_;             // of them in that order, then the first once more
};

}  // namespace flopscope::experiments

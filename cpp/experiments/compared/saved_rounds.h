// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// Mirrored rounds (measure/mirrored_rounds.h) of a report that was saved, read to be evaluated
// again: each candidate's samples, and the orders in which they took turns.
#pragma once

#include <optional>
#include <vector>

#include "flopscope/experiments/value.h"
#include "flopscope/measure/mirrored_rounds.h"
#include "flopscope/measure/result.h"

namespace flopscope::experiments {

class SavedRounds {
 public:
  /// `report` has `orders`, and must outlive it.
  explicit SavedRounds(const Value& report) : report_(&report) {}

  // In the order of their places:
  /// Reads a candidate's samples, a list in `record`.
  void add(const Value& record, const char* name = "samples_ms");
  /// Reads the samples of each record in the report's list `name`.
  void add_list(const char* name);
  /// Reads the samples of the control, which comes last.
  void add_control() { add(*report_, "control_samples_ms"); }

  /// Error ("invalid_value"): samples that are no times, orders that do not fit them, or fewer than
  /// two candidates.
  [[nodiscard]] measure::Result<measure::MirroredRounds> rounds() &&;

 private:
  const Value* report_;
  std::vector<std::vector<double>> samples_ms_;
  std::optional<measure::Error> error_;
};

/// Says that a report's orders are of other rounds than its samples.
[[nodiscard]] measure::Error unfitting_orders();

}  // namespace flopscope::experiments

// SPDX-License-Identifier: MIT
//
// The part that all reports of measurements in mirrored rounds have in common.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "flopscope/experiments/run_report.h"
#include "flopscope/measure/estimate.h"

namespace flopscope::experiments {

/// The times of one of those that take turns. Field meanings are in rounds_fields.h.
struct RoundTimes {
  measure::Estimate p50_ms;
  std::optional<double> clock_error_percent;
  std::int64_t runs = 0, batch_size = 1;
  std::vector<double> samples_ms;
};

struct RoundsReport : RunReport {
  std::int64_t rounds = 0;
  double minimum_effect_percent = 1;
  measure::Estimate control_ratio;
  std::optional<double> clock_resolution_ms, clock_error_percent;
};

}  // namespace flopscope::experiments

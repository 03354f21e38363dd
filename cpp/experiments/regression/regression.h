// SPDX-License-Identifier: MIT
//
// The regression test: a saved run against a later one, subject by subject, from the raw samples of
// both files. What such a comparison cannot know is said in measure/regression.h; what the files
// tell of it (another machine, another kernel, a coarse clock) is among the verdicts.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "flopscope/experiments/result_file.h"
#include "flopscope/experiments/verdict.h"
#include "flopscope/measure/estimate.h"
#include "flopscope/measure/regression.h"

namespace flopscope::experiments {

struct RegressionOptions {
  double confidence = 0.95;
  double minimum_effect_percent = 5;
  measure::Center center = measure::Center::min;
  std::int64_t seed = 1;

  static const measure::RecordType record_type;
};

/// Field meanings are in the record's description (regression_records.cpp).
struct RegressionSubject {
  std::string name;
  measure::RegressionVerdict verdict = measure::RegressionVerdict::too_few;
  measure::Estimate change;
  std::optional<double> smallest_slowdown, level_spread_percent, machine_change;
  std::optional<double> saved_ms, later_ms;
  std::int64_t saved_runs = 0, later_runs = 0;

  static const measure::RecordType record_type;
};

struct RegressionReport {
  std::int64_t slower = 0, compared = 0;
  double confidence = 0.95;
  double minimum_effect_percent = 5;
  measure::Center center = measure::Center::min;
  std::vector<RegressionSubject> subjects;
  std::vector<Verdict> verdicts;

  static const measure::RecordType record_type;
};

/// Subjects are those of the saved runs, of which there is one at least: those of the first, then
/// what others have beside them. They are matched by name, and those of equal names in their order.
/// `options` must lie in the ranges of their record.
[[nodiscard]] RegressionReport regression_report(std::span<const ResultFile> saved,
                                                 const ResultFile& later,
                                                 const RegressionOptions& options);

}  // namespace flopscope::experiments

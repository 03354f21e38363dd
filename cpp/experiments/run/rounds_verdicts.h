// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// Verdicts about batches that are timed in turn, of a comparison as of candidates in rounds. `who`
// is the candidate that they are about, "3 matmul, m 64, k 64, n 64"; empty for all.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "flopscope/experiments/verdict.h"
#include "flopscope/measure/clock.h"
#include "flopscope/measure/estimate.h"

namespace flopscope::experiments {

/// A batch's error from the clock, where it is more than 1 %.
void judge_clock(std::vector<Verdict>& verdicts, double clock_error_percent);

/// Two copies of the baseline whose ratio is further from 1 than `minimum_effect`.
void judge_control(std::vector<Verdict>& verdicts, const measure::Estimate& control,
                   double minimum_effect);

/// By how much the larger of two is larger than the other, of their ratio.
[[nodiscard]] double percent_apart(const measure::Estimate& ratio);

/// The clock is too coarse, or stands still where it has no resolution.
[[nodiscard]] Verdict unresolved_verdict(const std::string& who,
                                         std::optional<double> clock_resolution_ms, double max_ms);

/// The calls are too slow to make as many as there must be: those need `needed`.
[[nodiscard]] Verdict too_slow_verdict(measure::Duration needed, double max_ms);

/// The compiler removed the work.
[[nodiscard]] Verdict optimized_away_verdict(const std::string& who);

}  // namespace flopscope::experiments

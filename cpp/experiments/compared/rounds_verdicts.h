// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// Verdicts about batches that are timed in turn, of a comparison as of candidates in rounds.
#pragma once

#include <vector>

#include "flopscope/experiments/verdict.h"
#include "flopscope/measure/clock.h"
#include "flopscope/measure/comparison.h"
#include "flopscope/measure/estimate.h"

namespace flopscope::experiments {

/// A batch's error from the clock, where it is more than 1 %.
void judge_clock(std::vector<Verdict>& verdicts, double clock_error_percent);

/// Two copies of the baseline whose ratio is further from 1 than `minimum_effect`: a problem, or a
/// caution where `is_told` says that some speedup is told apart all the same; and an interval of it
/// that was made wider.
void judge_control(std::vector<Verdict>& verdicts, const measure::Estimate& control,
                   double minimum_effect, bool is_told);

/// What makes a speedup doubtful: places in the order that change the ratio by more than
/// `minimum_effect`, a caution only where it is told apart all the same, and intervals that were
/// made wider.
[[nodiscard]] std::vector<Verdict> pair_verdicts(const measure::Comparison& found,
                                                 double minimum_effect);

/// The calls are too slow to make as many as there must be: those need `needed`.
[[nodiscard]] Verdict too_slow_verdict(measure::Duration needed, double max_ms);

/// No ratio could be made.
[[nodiscard]] Verdict not_compared_verdict(const measure::Error& error);

}  // namespace flopscope::experiments

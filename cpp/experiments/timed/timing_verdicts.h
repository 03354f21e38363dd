// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// Verdicts about one timing.
#pragma once

#include <optional>
#include <vector>

#include "flopscope/experiments/timing_report.h"
#include "flopscope/measure/wander.h"

namespace flopscope::experiments {

/// What a reader of `report` must know before believing it, most serious first. `wander` is that of
/// its runs.
[[nodiscard]] std::vector<Verdict> timing_verdicts(const TimingReport& report,
                                                   const measure::Wander& wander,
                                                   const measure::Sampler& sampler,
                                                   const TimingOptions& options);

/// Adds why nothing was timed: the clock stands still, where it has no resolution, or is too
/// coarse, or the compiler removed the work. Nothing for other outcomes.
void judge_untimed(std::vector<Verdict>& verdicts, Outcome outcome,
                   std::optional<double> clock_resolution_ms, double max_ms);

}  // namespace flopscope::experiments

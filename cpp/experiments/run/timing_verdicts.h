// SPDX-License-Identifier: MIT
// IWYU pragma: private
#pragma once

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

}  // namespace flopscope::experiments

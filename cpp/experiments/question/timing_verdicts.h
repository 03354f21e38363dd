// SPDX-License-Identifier: MIT
// IWYU pragma: private
#pragma once

#include <vector>

#include "flopscope/experiments/timing.h"

namespace flopscope::experiments {

/// Puts `verdict` behind those that are as severe as itself.
void add_verdict(std::vector<Verdict>& verdicts, Verdict verdict);

/// What a reader of `report` must know before believing it, most serious first.
[[nodiscard]] std::vector<Verdict> timing_verdicts(const TimingReport& report,
                                                   const measure::Sampler& sampler,
                                                   const TimingOptions& options);

}  // namespace flopscope::experiments

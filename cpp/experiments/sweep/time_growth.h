// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// The growth of a subject's time along an axis: a power law through the sizes that have a time.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "flopscope/experiments/outcome.h"
#include "flopscope/experiments/verdict.h"
#include "flopscope/measure/power_law.h"

namespace flopscope::experiments {

/// A subject timed at one size.
struct SizedTiming {
  double size = 0;
  Outcome outcome = Outcome::unfinished;
  std::optional<double> ms;  ///< the median time
  double flops = 0;
};

struct TimeGrowth {
  /// `measured` where there is a law, else what kept most sizes from having a time.
  Outcome outcome = Outcome::unfinished;
  std::vector<double> sizes, times_ms;   ///< of those that have a time
  std::optional<measure::PowerLaw> law;  ///< of the times
  std::optional<double> flops_exponent;  ///< of the counted work at the same sizes
};

[[nodiscard]] TimeGrowth time_growth(std::span<const SizedTiming> timings, double confidence);

/// Adds why `timing`, called `name`, is in no fit. Nothing of one that is, or is not over.
void judge_missing(std::vector<Verdict>& verdicts, const SizedTiming& timing,
                   const std::string& name);

}  // namespace flopscope::experiments

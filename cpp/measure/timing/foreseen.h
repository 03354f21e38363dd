// SPDX-License-Identifier: MIT
//
// The smallest difference that a comparison can tell apart, known before it begins from the
// clock's step and the time allowed: what is possible on a machine that makes no difference by
// itself. What this one made, the quartets tell (`Comparison::smallest_speedup`).
//
// A reading of a clock with step R that is rounded at random is off by R / sqrt(6) (standard
// deviation), a batch of length D by R / D / sqrt(3), and so is a quartet's ratio. The interval of
// as many quartets as fit must lie beyond the minimum effect, and does so in nine comparisons of
// ten where the difference is larger than that by Student's t and the 0.9-quantile of a normal
// distribution.
#pragma once

#include <optional>

#include "flopscope/measure/clock_estimate.h"
#include "flopscope/measure/comparison.h"
#include "flopscope/measure/interleaver.h"

namespace flopscope::measure {

/// As a fraction. None where the batches that fit are too few steps of the clock long.
[[nodiscard]] std::optional<double> foreseen_effect(const InterleaverOptions& rules,
                                                    ClockEstimate clock,
                                                    const ComparisonOptions& options);

}  // namespace flopscope::measure

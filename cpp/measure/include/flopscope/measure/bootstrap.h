// SPDX-License-Identifier: MIT
//
// Intervals for what has no formula: a ratio of medians or of means of two sets of samples.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "flopscope/measure/interval.h"

namespace flopscope::measure {

/// What of each set enters the ratio.
enum class Center : int { median, mean };

/// Percentile bootstrap (Efron and Tibshirani, "An introduction to the bootstrap", 1993, chapter
/// 13) of center(a) / center(b) at `confidence` in (0, 1): both sets are drawn anew, independently,
/// 2,000 times. The same seed gives the same interval. None below 2 samples in either set, for a
/// sample that is not positive and finite, for samples whose sums or ratios no double holds, or for
/// any other confidence.
[[nodiscard]] std::optional<Interval> ratio_interval(std::span<const double> a,
                                                     std::span<const double> b, double confidence,
                                                     std::uint64_t seed,
                                                     Center center = Center::median);

}  // namespace flopscope::measure

// SPDX-License-Identifier: MIT
//
// By how much a machine changed its speed while something was measured: the first samples against
// the same ones at the end.
//
// The ratio is the median of all ratios of a last sample and a first one (Hodges and Lehmann,
// "Estimates of location based on rank tests", 1963), and its interval that of the rank-sum test
// (Moses; Hollander, Wolfe and Chicken, "Nonparametric statistical methods", 3rd ed., section 4.3,
// with the normal approximation). A few slow samples move neither, whatever the shape of the noise.
// It is widened by how much the level wanders beside the drift (wander.h).
//
// What it cannot do: tell a drift from a change that came back before the end; see the change point
// beside it.
#pragma once

#include <span>

#include "flopscope/measure/estimate.h"

namespace flopscope::measure {

/// The ratio of the last times to the first ones, above 1 where the machine became slower, at
/// `confidence` in (0, 1). Absent where even all ratios together cover less
/// than that (below 4 samples each at 95 %), for a time that is not positive and finite, or for any
/// other confidence. O(n^2 log n).
[[nodiscard]] Estimate drift(std::span<const double> first, std::span<const double> last,
                             double confidence);

/// How many samples at either end of `n` stand for the beginning and for the end: a tenth, but 5 to
/// 30; 0 below 10 samples, which are too few.
[[nodiscard]] std::size_t drift_samples(std::size_t n);

/// The drift of samples in the order in which they were taken.
[[nodiscard]] Estimate drift(std::span<const double> samples, double confidence);

}  // namespace flopscope::measure

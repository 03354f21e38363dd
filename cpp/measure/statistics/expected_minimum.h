// SPDX-License-Identifier: MIT
//
// The least of fewer samples than there are. The least of a thousand is below the least of ten of
// the same kind, so two sets of samples are held against each other by the least of equally many:
// of the larger set, the mean over all ways to choose so many of it.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

namespace flopscope::measure {

/// The mean, over all ways to choose `count` of the samples, of the least one chosen; with all of
/// them it is the minimum. None where `count` is 0 or more than there are, or where a sample is not
/// finite.
///
/// Of n samples in ascending order the i-th is the least of comb(n - i, count - 1) of the
/// comb(n, count) choices (David and Nagaraja, "Order Statistics", 2003, 2.1).
[[nodiscard]] std::optional<double> expected_minimum(std::span<const double> samples,
                                                     std::size_t count);

}  // namespace flopscope::measure

// SPDX-License-Identifier: MIT
//
// The level of a machine in each stretch of a timing: the median of every five runs, which followed
// each other at once while the next five came later (sampler.h). How far these levels differ is how
// far another timing's may be from this one's, which the noise of single runs does not tell.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace flopscope::measure {

/// How many runs follow each other at once where they are paced.
inline constexpr std::size_t runs_a_stretch = 5;

/// The levels of samples in the order in which they were taken; those after the last whole stretch
/// are in none.
[[nodiscard]] std::vector<double> stretch_levels(std::span<const double> samples);

/// The standard deviation of these levels as a share of their median, from their median absolute
/// deviation: a stretch or two that something interrupted do not count. None below 3 stretches, or
/// where the median is not positive.
[[nodiscard]] std::optional<double> stretch_spread(std::span<const double> samples);

}  // namespace flopscope::measure

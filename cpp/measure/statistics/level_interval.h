// SPDX-License-Identifier: MIT
//
// The level around which timings of the same lie on a machine, told from their medians in the order
// in which they were taken.
//
// A machine is at another level from one timing to the next, which no timing can see of itself.
// Several of them show where the middle of these levels is, and how sure that is: their median,
// with the interval of order statistics, since a machine that is far slower now and then has levels
// that are anything but normal. Where that needs more of them (six at 95 %) it is that of Student's
// t for a median's standard error, sqrt(pi / 2) of a mean's. Where neighbours are alike it is
// widened by half of what wander.h tells: an interval that reaches to this timing's own median as
// well needs no more.
//
// Simulated: 30 timings in a row, each with the interval of those so far that reaches to its own
// median. From the fourth on more than 95 % hold the median of all, also where neighbours are alike
// by 0.5; where they are by 0.9 more than 90 %, since the early ones cannot know where a level
// goes. What it cannot do: know of a level at which the machine has not yet been.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "flopscope/measure/interval.h"

namespace flopscope::measure {

/// Fewer medians tell no level.
inline constexpr std::size_t fewest_levels = 4;

/// An interval of the level at `confidence` in (0, 1), around the median of `medians_ms`. None of
/// fewer than `fewest_levels`, with one that is no time, or at any other confidence.
[[nodiscard]] std::optional<Interval> level_interval(std::span<const double> medians_ms,
                                                     double confidence);

}  // namespace flopscope::measure

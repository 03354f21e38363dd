// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// The constants by which a timing and interleaved rounds plan the size and the number of their
// batches.
#pragma once

#include <algorithm>
#include <cstdint>

namespace flopscope::measure {

// A batch of 200 clock steps is uncertain by 1 %; the margin makes up for runs that are faster than
// any of the warm-up was.
inline constexpr double steps_wanted = 200 * 1.25;
inline constexpr double wanted_error = 0.01;
// What became faster again and again is measured as it is.
inline constexpr int most_restarts = 4;
// From this many steps on the batch size can be computed instead of doubled.
inline constexpr double steps_to_judge = 20;
// A number that may be off by more than half is none. The millionth is for R, which was rounded up.
inline constexpr double widest_error = 0.5 + 1e-6;

inline constexpr double warmup_share = 0.2;    // of the budget, or of what is left of it
inline constexpr double planned_share = 0.95;  // of what is left after warm-up: timings vary

/// The whole part of a number that may be too large for an integer, kept between two bounds.
inline std::int64_t whole(double value, std::int64_t least, std::int64_t most) {
  return value < static_cast<double>(most) ? std::max(least, static_cast<std::int64_t>(value))
                                           : most;
}

}  // namespace flopscope::measure

// SPDX-License-Identifier: MIT
//
// Measures the instrument before it is used: how far apart two different readings of a clock are at
// least, and what one reading costs.
//
// Browsers round their clock down to 5 us ... 1 ms (16.7 or 100 ms in privacy modes), and Chromium
// also moves each edge by a hidden amount. Readings still take only multiples of the step, so the
// smallest difference between successive distinct readings is one step, and a pause while the clock
// is watched only makes others larger. Of the differences that are one step the largest is
// reported, because rounding can make a difference smaller than the step, and the estimate must
// never be.
//
// On a clock finer than its own cost the smallest difference is that cost: then the cost is what
// limits a measurement, and it is reported as the resolution.
#pragma once

#include <cmath>

#include "flopscope/measure/clock.h"

namespace flopscope::measure {

struct ClockEstimate {
  /// R: a reading is less than this away from the true time. Infinite when the clock does not move.
  Duration resolution{0};
  Duration reading_cost{0};  ///< what a reading typically takes; 0 when the clock does not move

  [[nodiscard]] bool moves() const { return std::isfinite(resolution.count()); }
};

/// Reads `clock` until enough steps have been seen: at most 5 ms on a fine clock, three
/// steps and the rest of the running one on a coarse clock (0.4 s at 100 ms per step). Does so
/// again until 10 ms are over and believes the cheapest readings, since the first ones are made by
/// code that is not compiled well yet. Gives up on a clock that stands still for 2^25 readings.
[[nodiscard]] ClockEstimate estimate_clock(Clock& clock);

}  // namespace flopscope::measure

// SPDX-License-Identifier: MIT
//
// Measures the instrument before it is used: how far apart two different readings of a clock are at
// least, and what one reading costs.
//
// Browsers round their clock down to 5 us ... 1 ms (16.7 or 100 ms in privacy modes), and Chromium
// also moves each edge by a hidden amount. Readings still only take multiples of the step, so the
// smallest difference between two successive distinct readings is the step. On a clock finer than
// its own cost that difference is the cost: then the cost is what limits a measurement, and it is
// reported as the resolution. The estimate is never below the true step.
#pragma once

#include "flopscope/measure/clock.h"

namespace flopscope::measure {

struct ClockEstimate {
  Duration resolution{0};    ///< R: each reading is uncertain by up to this much
  Duration reading_cost{0};  ///< mean time that one reading takes
};

/// Reads `clock` until enough steps have been seen. Takes a few milliseconds on a fine clock and a
/// few steps on a coarse one (about 0.4 s at 100 ms per step).
[[nodiscard]] ClockEstimate estimate_clock(Clock& clock);

}  // namespace flopscope::measure

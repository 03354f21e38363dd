// SPDX-License-Identifier: MIT
//
// The length of a stretch: how long a measurement goes on before it pauses.
#pragma once

#include "flopscope/measure/clock.h"
#include "flopscope/measure/clock_estimate.h"

namespace flopscope::experiments {

/// How long to measure without a pause: short enough to show progress and to stop, and so long that
/// the clock's error of one stretch is at most 1 %, or 5 % where 1 % takes more than half a second
/// (a step R above 2.5 ms).
[[nodiscard]] measure::Duration timing_stretch(const measure::ClockEstimate& clock);

}  // namespace flopscope::experiments

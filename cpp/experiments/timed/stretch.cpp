// SPDX-License-Identifier: MIT
#include "flopscope/experiments/stretch.h"

#include <algorithm>

namespace flopscope::experiments {

measure::Duration timing_stretch(const measure::ClockEstimate& clock) {
  const measure::Duration half_percent = 400 * clock.resolution;
  const measure::Duration five_percent = 40 * clock.resolution;
  const measure::Duration longest = std::max(measure::from_ms(500), five_percent);
  return std::clamp(half_percent, measure::from_ms(100), longest);
}

}  // namespace flopscope::experiments

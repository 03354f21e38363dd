// SPDX-License-Identifier: MIT
// IWYU pragma: private
#pragma once

#include <string>

#include "flopscope/measure/estimate.h"
#include "flopscope/measure/phrase.h"

namespace flopscope::experiments {

/// A ratio that has an interval: "1.42 (1.39 to 1.45)".
[[nodiscard]] inline std::string ratio_text(const measure::Estimate& ratio) {
  return measure::number_text(*ratio.point, 4) + " (" + measure::number_text(*ratio.low, 4) +
         " to " + measure::number_text(*ratio.high, 4) + ")";
}

}  // namespace flopscope::experiments

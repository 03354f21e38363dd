// SPDX-License-Identifier: MIT
// IWYU pragma: private
#pragma once

#include <optional>

#include "flopscope/measure/estimate.h"

namespace flopscope::experiments {

/// How many a second, where `count` take `ms`: the longest time makes the lowest rate. A time of 0
/// has no rate.
[[nodiscard]] inline measure::Estimate rate_per_s(double count, const measure::Estimate& ms) {
  return ms.falling([count](double each) {
    return each > 0 ? std::optional(count / (each * 1e-3)) : std::nullopt;
  });
}

}  // namespace flopscope::experiments

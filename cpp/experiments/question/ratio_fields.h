// SPDX-License-Identifier: MIT
// IWYU pragma: private
#pragma once

#include <optional>

#include "flopscope/measure/comparison.h"

namespace flopscope::experiments {

/// Fills in a report's fields of `ratio` if there is one; its widening only where there was any.
/// `widening` may be null where the report has it elsewhere.
inline void fill_ratio(const std::optional<measure::Ratio>& ratio, std::optional<double>& value,
                       std::optional<double>& low, std::optional<double>& high,
                       std::optional<double>* widening = nullptr) {
  if (!ratio) return;
  value = ratio->value;
  low = ratio->interval.low;
  high = ratio->interval.high;
  if (widening != nullptr && ratio->widening > 1) *widening = ratio->widening;
}

}  // namespace flopscope::experiments

// SPDX-License-Identifier: MIT
//
// Four batches of two subjects, A B B A or B A A B, and the one number that they are measured for:
// the logarithm of A's time over B's.
//
// In both orders the two subjects have the same centre in time, so whatever grows linearly in the
// logarithm (a processor that warms up, a clock rate that sinks) moves both by the same and cancels
// within the quartet. What is not linear, or belongs to a place in the quartet rather than to a
// subject, leaves ABBA and BAAB with opposite signs and cancels between two quartets of alternating
// order. "All A, then all B" has neither: it measures the drift.
#pragma once

#include <array>

namespace flopscope::measure {

struct Quartet {
  bool a_outside = true;          ///< A B B A; otherwise B A A B
  std::array<double, 4> ms = {};  ///< time of a call in each batch, in the order they were made

  /// Whether all four times are positive and finite.
  [[nodiscard]] bool valid() const;
  /// ln(A / B), of geometric means.
  [[nodiscard]] double log_ratio() const;
};

}  // namespace flopscope::measure

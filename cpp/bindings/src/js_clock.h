// SPDX-License-Identifier: MIT
//
// The clock of JavaScript and its estimate.
#pragma once

#include "flopscope/measure/clock.h"
#include "flopscope/measure/clock_estimate.h"

namespace flopscope::bindings {

/// `performance.now()`, looked up at every reading so that a page can put a coarser one in its
/// place.
class PerformanceClock final : public measure::Clock {
 public:
  [[nodiscard]] measure::Duration now() override;
  /// `Date.now()` goes on while a machine sleeps; many browsers' `performance.now()` stands still.
  [[nodiscard]] measure::Duration asleep() override;
};

/// The one that experiments use.
[[nodiscard]] PerformanceClock& performance_clock();

/// Measured once for each instance of the module: the clock does not change while it lives.
[[nodiscard]] measure::ClockEstimate performance_clock_estimate();

}  // namespace flopscope::bindings

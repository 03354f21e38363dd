// SPDX-License-Identifier: MIT
//
// Clocks of JavaScript: the platform's own, and one that a caller brings.
#pragma once

#include <emscripten/val.h>

#include "flopscope/measure/clock.h"
#include "flopscope/measure/clock_estimate.h"

namespace flopscope::bindings {

/// `performance.now()`, looked up at every reading so that a page can put a coarser one in its
/// place.
class PerformanceClock final : public measure::Clock {
 public:
  [[nodiscard]] measure::Duration now() override;
};

/// The one that experiments use.
[[nodiscard]] PerformanceClock& performance_clock();

/// Measured once for each instance of the module: the clock does not change while it lives.
[[nodiscard]] measure::ClockEstimate performance_clock_estimate();

/// A function of the caller's that returns milliseconds.
class CallerClock final : public measure::Clock {
 public:
  explicit CallerClock(emscripten::val now) : now_(std::move(now)) {}
  [[nodiscard]] measure::Duration now() override { return measure::from_ms(now_().as<double>()); }

 private:
  emscripten::val now_;
};

}  // namespace flopscope::bindings

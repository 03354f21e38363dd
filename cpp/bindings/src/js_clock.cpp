// SPDX-License-Identifier: MIT
#include "js_clock.h"

#include <emscripten.h>

// clang-format off
EM_JS(double, flopscope_performance_now, (), { return performance.now(); });
EM_JS(double, flopscope_asleep, (), { return Date.now() - performance.now(); });
// clang-format on

namespace flopscope::bindings {

namespace {

/// `performance.now()`, looked up at every reading so that a page can put a coarser one in its
/// place.
class PerformanceClock final : public measure::Clock {
 public:
  [[nodiscard]] measure::Duration now() override {
    return measure::from_ms(flopscope_performance_now());
  }
  /// `Date.now()` goes on while a machine sleeps; many browsers' `performance.now()` stands still.
  [[nodiscard]] measure::Duration asleep() override { return measure::from_ms(flopscope_asleep()); }
};

}  // namespace

measure::KnownClock performance_clock() {
  static PerformanceClock clock;
  static const measure::KnownClock known(clock);
  return known;
}

}  // namespace flopscope::bindings

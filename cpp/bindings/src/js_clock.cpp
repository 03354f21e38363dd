// SPDX-License-Identifier: MIT
#include "js_clock.h"

#include <emscripten.h>

// clang-format off
EM_JS(double, flopscope_performance_now, (), { return performance.now(); });
EM_JS(double, flopscope_asleep, (), { return Date.now() - performance.now(); });
// clang-format on

namespace flopscope::bindings {

measure::Duration PerformanceClock::now() { return measure::from_ms(flopscope_performance_now()); }

measure::Duration PerformanceClock::asleep() { return measure::from_ms(flopscope_asleep()); }

PerformanceClock& performance_clock() {
  static PerformanceClock clock;
  return clock;
}

measure::ClockEstimate performance_clock_estimate() {
  static const measure::ClockEstimate estimate = measure::estimate_clock(performance_clock());
  return estimate;
}

}  // namespace flopscope::bindings

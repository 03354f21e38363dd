// SPDX-License-Identifier: MIT
#include "js_clock.h"

#include <emscripten.h>

// clang-format off
EM_JS(double, flopscope_performance_now, (), { return performance.now(); });
// clang-format on

namespace flopscope::bindings {

measure::Duration PerformanceClock::now() { return measure::from_ms(flopscope_performance_now()); }

}  // namespace flopscope::bindings

// SPDX-License-Identifier: MIT
//
// The clock of JavaScript.
#pragma once

#include "flopscope/measure/known_clock.h"

namespace flopscope::bindings {

/// Measured once for each instance of the module: the clock does not change while it lives.
[[nodiscard]] measure::KnownClock performance_clock();

}  // namespace flopscope::bindings

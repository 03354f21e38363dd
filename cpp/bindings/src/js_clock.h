// SPDX-License-Identifier: MIT
//
// The clock of JavaScript.
#pragma once

#include "flopscope/measure/clock.h"

namespace flopscope::bindings {

/// `performance.now()`, looked up at every reading so that a page can put a coarser one in its
/// place.
class PerformanceClock final : public measure::Clock {
 public:
  [[nodiscard]] measure::Duration now() override;
};

}  // namespace flopscope::bindings

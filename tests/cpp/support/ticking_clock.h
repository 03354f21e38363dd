// SPDX-License-Identifier: MIT
//
// A clock by which whatever happens between two readings takes the same time.
#pragma once

#include "flopscope/measure/clock.h"

namespace flopscope::test {

class TickingClock final : public measure::Clock {
 public:
  explicit TickingClock(double tick_ms) : tick_(measure::from_ms(tick_ms)) {}
  [[nodiscard]] measure::Duration now() override { return time_ += tick_; }

 private:
  measure::Duration tick_;
  measure::Duration time_{0};
};

}  // namespace flopscope::test

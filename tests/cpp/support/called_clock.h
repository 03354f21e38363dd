// SPDX-License-Identifier: MIT
//
// A clock that moves in calls, as far as they say, and a microsecond in each reading.
#pragma once

#include "flopscope/measure/clock.h"

namespace flopscope::test {

class CalledClock final : public measure::Clock {
 public:
  [[nodiscard]] measure::Duration now() override { return time_ += measure::Duration{1000}; }
  void pass(measure::Duration call) { time_ += call; }

 private:
  measure::Duration time_{0};
};

}  // namespace flopscope::test

// SPDX-License-Identifier: MIT
//
// A clock that moves by a millisecond at each reading, and before one of them by a pause besides,
// as while something large is made.
#pragma once

#include "flopscope/measure/clock.h"

namespace flopscope::test {

class PausingClock final : public measure::Clock {
 public:
  /// `reading` is counted from 1.
  explicit PausingClock(double pause_ms, int reading = 2)
      : pause_(measure::from_ms(pause_ms)), paused_(reading) {}
  [[nodiscard]] measure::Duration now() override {
    if (++readings_ == paused_) time_ += pause_;
    return time_ += measure::from_ms(1);
  }

 private:
  measure::Duration pause_;
  int paused_;
  measure::Duration time_{0};
  int readings_ = 0;
};

}  // namespace flopscope::test

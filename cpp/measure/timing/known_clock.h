// SPDX-License-Identifier: MIT
//
// A clock together with what is known of it: its resolution and what a reading costs.
#pragma once

#include "flopscope/measure/clock_estimate.h"

namespace flopscope::measure {

class KnownClock : public ClockEstimate {
 public:
  /// `clock` must outlive this and be the one that `estimate` was made of.
  KnownClock(Clock& clock, const ClockEstimate& estimate)
      : ClockEstimate(estimate), clock_(&clock) {}
  /// Measures it.
  explicit KnownClock(Clock& clock) : KnownClock(clock, estimate_clock(clock)) {}

  [[nodiscard]] Duration now() const { return clock_->now(); }
  operator Clock&() const { return *clock_; }

 private:
  Clock* clock_;
};

}  // namespace flopscope::measure

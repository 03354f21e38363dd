// SPDX-License-Identifier: MIT
//
// Clocks as browsers have them, made from a clock that tells the truth.
#pragma once

#include <cmath>
#include <cstdint>
#include <optional>

#include "flopscope/measure/clock.h"
#include "flopscope/measure/random.h"

namespace flopscope::test {

/// Rounds the true time down to multiples of a step. With a jitter seed also what Chromium does:
/// each interval has a hidden threshold of its own, and a time past that reads as the interval's
/// end. Like in a browser a reading is a double of milliseconds.
class CoarseClock final : public measure::Clock {
 public:
  CoarseClock(measure::ManualClock& truth, measure::Duration step,
              std::optional<std::uint64_t> jitter_seed = std::nullopt)
      : truth_(&truth), step_(step), jitter_seed_(jitter_seed) {}

  [[nodiscard]] measure::Duration now() override {
    ++readings_;
    const measure::Duration time = truth_->now();
    double interval = std::floor(time / step_);
    if (jitter_seed_ && time - interval * step_ >= threshold(interval)) interval += 1;
    return measure::from_ms(interval * measure::to_ms(step_));
  }

  [[nodiscard]] std::int64_t readings() const { return readings_; }

 private:
  [[nodiscard]] measure::Duration threshold(double interval) const {
    measure::Random random(*jitter_seed_ ^ (static_cast<std::uint64_t>(interval) << 20U));
    return random.uniform() * step_;
  }

  measure::ManualClock* truth_;
  measure::Duration step_;
  std::optional<std::uint64_t> jitter_seed_;
  std::int64_t readings_ = 0;
};

}  // namespace flopscope::test

// SPDX-License-Identifier: MIT
//
// Time as this library sees it: a parameter. Nothing below reads a global clock; whatever measures
// is given one, so a test owns time and a browser's coarse clock is one implementation among
// others.
#pragma once

#include <chrono>

namespace flopscope::measure {

/// A span of time; double because a call can be far below a nanosecond's worth of a batch.
using Duration = std::chrono::duration<double, std::nano>;

constexpr double to_ms(Duration span) { return span.count() * 1e-6; }
constexpr Duration from_ms(double milliseconds) { return Duration{milliseconds * 1e6}; }

/// A monotonic clock. A reading is the time since an epoch that never changes while the clock
/// lives.
class Clock {
 public:
  virtual ~Clock() = default;
  [[nodiscard]] virtual Duration now() = 0;
  /// How far another clock of the machine, which goes on while it sleeps, is ahead of this one.
  /// Only its changes mean anything; a clock that has no such companion stays at 0.
  [[nodiscard]] virtual Duration asleep() { return Duration{0}; }

 protected:
  Clock() = default;
  Clock(const Clock&) = default;
  Clock& operator=(const Clock&) = default;
};

/// The finest steady clock of a native platform (std::chrono::steady_clock). Counts from its own
/// construction: a double holds the time since a machine was started months ago no better than to
/// the nanosecond.
class SteadyClock final : public Clock {
 public:
  [[nodiscard]] Duration now() override { return std::chrono::steady_clock::now() - epoch_; }
  [[nodiscard]] Duration asleep() override {
    return (std::chrono::system_clock::now() - day_) - now();
  }

 private:
  std::chrono::steady_clock::time_point epoch_ = std::chrono::steady_clock::now();
  std::chrono::system_clock::time_point day_ = std::chrono::system_clock::now();
};

/// A clock that moves only when it is told to, so that tests decide how long things take.
class ManualClock final : public Clock {
 public:
  [[nodiscard]] Duration now() override {
    const Duration reading = time_;
    time_ += reading_cost_;
    return reading;
  }
  void advance(Duration span) { time_ += span; }
  [[nodiscard]] Duration asleep() override { return asleep_; }
  /// The machine sleeps, and this clock stands still meanwhile.
  void sleep(Duration span) { asleep_ += span; }
  /// Every reading takes this long.
  void set_reading_cost(Duration cost) { reading_cost_ = cost; }

 private:
  Duration time_{0};
  Duration asleep_{0};
  Duration reading_cost_{0};
};

}  // namespace flopscope::measure

// SPDX-License-Identifier: MIT
#include <cmath>
#include <cstdint>
#include <limits>

#include "catch.h"
#include "flopscope/measure/clock_estimate.h"
#include "support/coarse_clock.h"

using namespace flopscope::measure;
using flopscope::test::CoarseClock;

namespace {

/// A clock whose every n-th reading is held up, as by an interrupt.
class StallingClock final : public Clock {
 public:
  StallingClock(ManualClock& truth, Clock& clock, int every, Duration stall)
      : truth_(&truth), clock_(&clock), every_(every), stall_(stall) {}
  [[nodiscard]] Duration now() override {
    if (++readings_ % every_ == 0) truth_->advance(stall_);
    return clock_->now();
  }

 private:
  ManualClock* truth_;
  Clock* clock_;
  int every_;
  Duration stall_;
  int readings_ = 0;
};

/// Whole nanoseconds of a counter that ticks every 125/3 ns, as on Apple's processors.
class TruncatingClock final : public Clock {
 public:
  [[nodiscard]] Duration now() override {
    time_ += Duration{9.7};
    return Duration{std::floor(std::floor(time_.count() / tick) * tick)};
  }
  static constexpr double tick = 125.0 / 3;

 private:
  Duration time_{0};
};

/// Moves for a while, then stands still; counts its readings.
class StoppingClock final : public Clock {
 public:
  explicit StoppingClock(std::int64_t moves) : moves_(moves) {}
  [[nodiscard]] Duration now() override {
    ++readings_;
    if (readings_ <= moves_) time_ += from_ms(1);
    return time_;
  }
  [[nodiscard]] std::int64_t readings() const { return readings_; }

 private:
  std::int64_t moves_;
  std::int64_t readings_ = 0;
  Duration time_{0};
};

class BackwardClock final : public Clock {
 public:
  [[nodiscard]] Duration now() override {
    time_ += Duration{++readings_ % 10 == 0 ? -500 : 100};
    return time_;
  }

 private:
  std::int64_t readings_ = 0;
  Duration time_{0};
};

constexpr double browser_steps_ms[] = {0.005, 0.1, 1, 16.67, 100};

Duration reading_cost_under(double step_ms) {
  return step_ms < 1 ? Duration{200} : Duration{2000};  // fewer readings, so that the test is quick
}

}  // namespace

TEST_CASE("The resolution of a browser's clock is found within 2x and never below its step",
          "[simulation]") {
  for (const double step_ms : browser_steps_ms) {
    for (const double opened_ms_ago : {0.0, 1e6, 1e9 + 0.123}) {
      for (std::uint64_t seed = 0; seed < 8; ++seed) {  // 0: rounds down without jitter
        ManualClock truth;
        truth.advance(from_ms(opened_ms_ago));
        truth.set_reading_cost(reading_cost_under(step_ms));
        CoarseClock clock(truth, from_ms(step_ms),
                          seed == 0 ? std::nullopt : std::optional<std::uint64_t>(seed));
        const ClockEstimate estimate = estimate_clock(clock);
        INFO(step_ms << " ms, opened " << opened_ms_ago << " ms ago, seed " << seed);
        CHECK(estimate.resolution >= from_ms(step_ms));
        CHECK(estimate.resolution < from_ms(2 * step_ms));
      }
    }
  }
}

TEST_CASE("The cost of a reading is found under a clock that is far coarser") {
  for (const double step_ms : browser_steps_ms) {
    const Duration cost = reading_cost_under(step_ms);
    ManualClock truth;
    truth.set_reading_cost(cost);
    CoarseClock floored(truth, from_ms(step_ms));
    CHECK(estimate_clock(floored).reading_cost.count() ==
          Catch::Approx(cost.count()).epsilon(0.05));
    // Jittered steps last from 0 to 2 times their length, and there are but three of the longest.
    CoarseClock jittered(truth, from_ms(step_ms), 5);
    const Duration found = estimate_clock(jittered).reading_cost;
    CHECK(found > cost / 3);
    CHECK(found < cost * 3);
  }
}

TEST_CASE("Stalls while the clock is watched do not make it look coarser") {
  for (const double step_ms : {0.005, 0.1, 1.0}) {
    ManualClock truth;
    truth.set_reading_cost(reading_cost_under(step_ms));
    CoarseClock clock(truth, from_ms(step_ms), 3);
    StallingClock stalling(truth, clock, 60, from_ms(2.5 * step_ms));
    const Duration resolution = estimate_clock(stalling).resolution;
    CHECK(resolution >= from_ms(step_ms));
    CHECK(resolution < from_ms(1.01 * step_ms));
  }
}

TEST_CASE("Stalls do not make a reading look dearer") {
  ManualClock truth;
  truth.set_reading_cost(Duration{25});
  StallingClock stalling(truth, truth, 20, from_ms(0.1));
  const ClockEstimate estimate = estimate_clock(stalling);
  CHECK(estimate.reading_cost.count() == Catch::Approx(25));
  CHECK(estimate.resolution.count() == Catch::Approx(25));
}

TEST_CASE("On a clock finer than its own cost the cost is the resolution") {
  ManualClock truth;
  truth.set_reading_cost(Duration{30});
  CoarseClock clock(truth, Duration{1});
  const ClockEstimate estimate = estimate_clock(clock);
  CHECK(estimate.resolution.count() == Catch::Approx(30));
  CHECK(estimate.reading_cost.count() == Catch::Approx(30));
}

TEST_CASE(
    "A tick that is no whole number of nanoseconds is not reported as its smaller neighbour") {
  TruncatingClock clock;
  const Duration resolution = estimate_clock(clock).resolution;
  CHECK(resolution.count() >= TruncatingClock::tick);
  CHECK(resolution.count() < 43);
}

TEST_CASE("Estimating takes no longer than it must") {
  const auto time_taken = [](double step_ms, Duration cost) {
    ManualClock truth;
    truth.set_reading_cost(cost);
    CoarseClock clock(truth, from_ms(step_ms), 1);
    REQUIRE(estimate_clock(clock).resolution > Duration{0});
    return to_ms(truth.now());
  };
  CHECK(time_taken(1e-6, Duration{25}) < 11);  // native
  CHECK(time_taken(0.005, Duration{200}) < 6);
  CHECK(time_taken(0.1, Duration{200}) < 6);
  CHECK(time_taken(1, Duration{2000}) < 8);
  CHECK(time_taken(100, Duration{2000}) <= 500);
}

TEST_CASE("What a reading costs is what it costs when it is warm") {
  // A reading takes 480 ns for the first three milliseconds, 88 from then on.
  class WarmingClock final : public Clock {
   public:
    [[nodiscard]] Duration now() override {
      return time_ += Duration{time_ < from_ms(3) ? 480.0 : 88.0};
    }

   private:
    Duration time_{0};
  };
  WarmingClock clock;
  const ClockEstimate estimate = estimate_clock(clock);
  CHECK(estimate.reading_cost.count() == Catch::Approx(88));
  CHECK(estimate.resolution.count() == Catch::Approx(88));
}

TEST_CASE("A clock that never moves has an infinite resolution, found in bounded time") {
  StoppingClock clock(0);
  const ClockEstimate estimate = estimate_clock(clock);
  CHECK(std::isinf(estimate.resolution.count()));
  CHECK(estimate.reading_cost == Duration{0});
  CHECK(clock.readings() < std::int64_t{1} << 26);
}

TEST_CASE("A clock that stops is one that does not move") {
  StoppingClock clock(3);
  CHECK(std::isinf(estimate_clock(clock).resolution.count()));
}

TEST_CASE("A clock that sometimes jumps back is judged by its steps forward") {
  BackwardClock clock;
  const Duration resolution = estimate_clock(clock).resolution;
  CHECK(resolution.count() >= 100);
  CHECK(resolution.count() < 200);
}

TEST_CASE("The steady clock of this machine moves, and reading it takes time") {
  SteadyClock clock;
  const ClockEstimate estimate = estimate_clock(clock);
  CHECK(estimate.resolution > Duration{0});
  CHECK(std::isfinite(estimate.resolution.count()));
  CHECK(estimate.reading_cost > Duration{0});
}

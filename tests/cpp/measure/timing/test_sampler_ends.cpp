// SPDX-License-Identifier: MIT
#include <cmath>
#include <limits>

#include "catch.h"
#include "flopscope/measure/sampler.h"
#include "support/sampled.h"

using namespace flopscope::measure;
using namespace flopscope::test;

TEST_CASE("A call that takes less than any processor needs for one is refused") {
  const Sampler deleted = sampled({}, clock_of_100_us, always(Duration{0}));
  CHECK(deleted.outcome() == Outcome::optimized_away);
  CHECK(deleted.samples_ms().empty());
  CHECK(sampled({}, clock_of_100_us, always(Duration{0.04})).outcome() == Outcome::optimized_away);
  CHECK(sampled({}, clock_of_100_us, always(Duration{0.06})).outcome() == Outcome::measured);
  CHECK(sampled({}, exact_clock, always(Duration{0.04})).outcome() == Outcome::optimized_away);
}

TEST_CASE("A function that takes no time now and then is not taken for a deleted loop") {
  const Sampler sampler =
      sampled({}, exact_clock, [](int batch) { return Duration{batch == 3 ? 0.0 : 5000.0}; });
  CHECK(sampler.outcome() != Outcome::optimized_away);
}

TEST_CASE("Stopped before the first timed run there is nothing, after it what was measured") {
  Sampler sampler({.warmup = 1, .runs = 50}, exact_clock);
  CHECK(sampler.outcome() == Outcome::unfinished);
  CHECK(std::isinf(sampler.batch_clock_error()));
  CHECK(std::isinf(sampler.mean_clock_error()));
  CHECK(std::isinf(sampler.first_call_clock_error()));
  Duration time{0};
  const auto record = [&] {
    sampler.record(time, time + from_ms(1), true);
    time += from_ms(1);
  };
  record();
  record();
  CHECK(sampler.outcome() == Outcome::unfinished);
  record();
  CHECK_FALSE(sampler.done());
  CHECK(sampler.outcome() == Outcome::measured);
  CHECK(sampler.samples_ms().size() == 1);
  CHECK(sampler.mean_clock_error() == Catch::Approx(2e-6));
}

TEST_CASE("What remains falls from the whole plan to nothing") {
  Sampler sampler({.warmup = 1, .runs = 10, .budget = from_ms(5000)}, exact_clock);
  Duration time{0};
  for (int batch = 0; batch < 12; ++batch) {
    sampler.record(time, time + from_ms(2), true);
    time += from_ms(2);
    if (batch >= 1) CHECK(to_ms(sampler.remaining()) == Catch::Approx(2 * (11 - batch)));
  }
  CHECK(sampler.done());
  CHECK(sampler.batches_ahead() == 0);
  CHECK(sampler.remaining() == Duration{0});
}

TEST_CASE("A batch too short to be judged, of about the length planned, is the end") {
  // Planned are batches of 5 ms, 5 steps. One of 3.9 steps is uncertain by more than half.
  const ClockEstimate clock{from_ms(1), Duration{0}};
  const SamplerOptions options{.warmup = 1, .runs = 10, .budget = from_ms(60)};
  const auto with_third = [&](double third_ms) {
    Sampler sampler(options, clock);
    Duration time{0};
    while (!sampler.done()) {
      const bool third = sampler.phase() == Phase::timing && sampler.samples_ms().size() == 2;
      const Duration end = time + from_ms(third ? third_ms : 5);
      sampler.record(time, end, false);
      time = end;
    }
    return sampler;
  };
  CHECK(with_third(4).outcome() == Outcome::measured);
  const Sampler given_up = with_third(3.9);
  CHECK(given_up.outcome() == Outcome::cannot_resolve);
  CHECK(given_up.warmup_ms().size() == 1);       // and nothing was planned anew
  const Sampler planned_anew = with_third(2.4);  // less than half of what was planned
  CHECK(planned_anew.warmup_ms().size() > 1);
}

TEST_CASE("A clock that does not move ends a timing before it begins") {
  const double infinity = std::numeric_limits<double>::infinity();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const double resolution : {infinity, nan, -1.0}) {
    const Sampler sampler({}, {Duration{resolution}, Duration{0}});
    CHECK(sampler.done());
    CHECK(sampler.outcome() == Outcome::cannot_resolve);
  }
}

TEST_CASE("Readings that make no sense end a timing without a number") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const double end : {nan, -5.0, 0.0}) {
    Sampler sampler({.budget = from_ms(50)}, clock_of_100_us);
    int batches = 0;
    while (!sampler.done() && ++batches < 100) sampler.record(Duration{0}, Duration{end}, false);
    CHECK(sampler.done());
    CHECK(sampler.outcome() != Outcome::measured);
  }
}

TEST_CASE("Senseless options are brought to their nearest sense") {
  const Sampler sampler =
      sampled({.warmup = -3, .runs = 0, .budget = Duration{-1}}, exact_clock, always(from_ms(1)));
  CHECK(sampler.outcome() == Outcome::measured);
  CHECK(sampler.samples_ms().size() == 1);
}

TEST_CASE("Nothing that comes after the end changes a result") {
  Sampler sampler = sampled({.runs = 10}, exact_clock, always(from_ms(1)));
  const Duration elapsed = sampler.elapsed();
  sampler.record(from_ms(0), from_ms(7), false);
  CHECK(sampler.samples_ms().size() == 10);
  CHECK(sampler.elapsed() == elapsed);
}

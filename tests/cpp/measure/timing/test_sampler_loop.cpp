// SPDX-License-Identifier: MIT
//
// The sampler on work that the compiler deleted: a loop of calls that do nothing is recognised by
// its likeness to a loop that never did anything.
#include <cstdint>

#include "catch.h"
#include "flopscope/measure/clock_estimate.h"
#include "flopscope/measure/sampler.h"
#include "flopscope/measure/timer.h"
#include "support/sampled.h"

using namespace flopscope::measure;
using namespace flopscope::test;

namespace {

/// For real clocks: a machine that stands still for a second does not end the timing. No more than
/// a hundredth of it is used.
constexpr Duration generous = from_ms(60'000);

Outcome outcome_of(double call_ns, double empty_call_ns, ClockEstimate clock = clock_of_100_us,
                   SamplerOptions options = {}) {
  return sampled(options, clock, always(Duration{call_ns}), Duration{empty_call_ns}).outcome();
}

}  // namespace

TEST_CASE("A function that takes no longer than an empty one is refused") {
  CHECK(outcome_of(0.3, 0.3) == Outcome::optimized_away);
  CHECK(outcome_of(0.2, 0.3) == Outcome::optimized_away);
  CHECK(outcome_of(5, 5) == Outcome::optimized_away);  // of code that was not optimised
}

TEST_CASE("An empty function is refused, too, when it runs at half of the speed") {
  CHECK(outcome_of(0.6, 0.3) == Outcome::optimized_away);
  CHECK(outcome_of(0.72, 0.3) == Outcome::measured);
  CHECK(outcome_of(10, 5) == Outcome::optimized_away);
  CHECK(outcome_of(10.3, 5) == Outcome::measured);
}

TEST_CASE("An empty function is refused when its place in memory costs it twice the cycles, too") {
  // One cycle a turn of 32 calls at 3 GHz, at 1 GHz; two of them at half of the speed.
  CHECK(outcome_of(4 * 0.0104, 0.0104) == Outcome::optimized_away);
  CHECK(outcome_of(4 * 0.0313, 0.0313) == Outcome::optimized_away);
  CHECK(outcome_of(0.07, 0.0104) == Outcome::measured);
  CHECK(outcome_of(0.18, 0.0313) == Outcome::measured);
}

TEST_CASE("A function of a few times the empty one's time is measured") {
  CHECK(outcome_of(0.3, 0.04) == Outcome::measured);
  CHECK(outcome_of(0.35, 0.1, exact_clock) == Outcome::measured);
  CHECK(outcome_of(15, 5) == Outcome::measured);
}

TEST_CASE("What the clock cannot tell from an empty function is refused") {
  // A budget of 50 ms has 10 batches of about 4 ms, so 2R are 5 % of one.
  const SamplerOptions short_of_time{.budget = from_ms(50)};
  CHECK(outcome_of(2.15, 1, clock_of_100_us, short_of_time) == Outcome::optimized_away);
  CHECK(outcome_of(2.3, 1, clock_of_100_us, short_of_time) == Outcome::measured);
}

TEST_CASE("Without an empty loop to compare with a function is judged by itself") {
  Sampler sampler({.warmup = 1, .runs = 10}, clock_of_100_us);
  Duration time{0};
  while (!sampler.done()) {
    const Duration end = time + Duration{0.3} * static_cast<double>(sampler.batch_size());
    sampler.record(time, end, false);
    time = end;
  }
  CHECK(sampler.outcome() == Outcome::measured);
}

TEST_CASE("The fastest empty loop counts, the slowest does not") {
  Sampler sampler({.warmup = 1, .runs = 10}, clock_of_100_us);
  Duration time{0};
  int loops = 0;
  const auto batch_of = [&](double call_ns) {
    const Duration begin = time;
    time += Duration{call_ns} * static_cast<double>(sampler.batch_size());
    return begin;
  };
  while (!sampler.done()) {
    while (sampler.wants_loop()) {
      const Duration begin = batch_of(loops == 1 ? 0.3 : 30);
      sampler.record_loop(begin, time);
      ++loops;
    }
    const Duration begin = batch_of(1);
    sampler.record(begin, time, false);
  }
  CHECK(loops == 3);
  CHECK(sampler.outcome() == Outcome::measured);
}

TEST_CASE("Short empty loops are made for ten milliseconds, but not for ever") {
  const auto in_loops_ms = [](double empty_call_ns) {
    const Sampler with =
        sampled({}, clock_of_100_us, always(Duration{1000}), Duration{empty_call_ns});
    const Sampler without = sampled({}, clock_of_100_us, always(Duration{1000}));
    REQUIRE(with.batch_size() == 25'000);
    return to_ms(with.elapsed() - without.elapsed());
  };
  CHECK(in_loops_ms(20) == Catch::Approx(10).margin(0.51));
  CHECK(in_loops_ms(0.04) == Catch::Approx(0.1));  // 100 of them
}

TEST_CASE("Empty loops are part of the time spent") {
  const Sampler with = sampled({}, clock_of_100_us, always(Duration{1000}), Duration{300});
  const Sampler without = sampled({}, clock_of_100_us, always(Duration{1000}));
  const double batch_ms = 1e-6 * static_cast<double>(with.batch_size());
  CHECK(to_ms(with.elapsed() - without.elapsed()) == Catch::Approx(3 * 300 * batch_ms));
}

TEST_CASE("A batch of one call is compared with nothing") {
  Sampler sampler({.warmup = 1, .runs = 10}, exact_clock);
  Duration time{0};
  while (!sampler.done()) {
    CHECK_FALSE(sampler.wants_loop());
    sampler.record(time, time + from_ms(1), true);
    time += from_ms(1);
  }
}

TEST_CASE("A function without a body is refused by a real clock") {
  SteadyClock clock;
  Timer timer(clock, estimate_clock(clock), {.runs = 50, .budget = generous});
  CHECK(timer.measure([] {}).outcome() == Outcome::optimized_away);
}

#if defined(__OPTIMIZE__)  // otherwise nothing is deleted, and a call costs more than the work
#if !defined(FLOPSCOPE_SANITIZE)  // which looks at each access, whatever becomes of its value

TEST_CASE("Work that the compiler deletes is refused by a real clock") {
  double x = 1.5;
  double y = 0.25;
  keep(x);
  keep(y);
  SteadyClock clock;
  Timer timer(clock, estimate_clock(clock), {.runs = 5000, .budget = generous});
  const auto work = [x, y] {
    const double nobody_needs_it = (x * x + y * y) / (x + y);
    static_cast<void>(nobody_needs_it);
  };
  CHECK(timer.measure(work).outcome() == Outcome::optimized_away);
}

#endif

TEST_CASE("A multiply-accumulate whose result is kept is measured by a real clock") {
  double x = 1.5;
  double y = 0.25;
  double sum = 0;
  SteadyClock clock;
  Timer timer(clock, estimate_clock(clock), {.runs = 50, .budget = generous});
  CHECK(timer.measure([&] { return x * y + sum; }).outcome() == Outcome::measured);
  Timer running(clock, estimate_clock(clock), {.runs = 50, .budget = generous});
  CHECK(running.measure([&] { sum += x * y; }).outcome() == Outcome::measured);
}

#endif

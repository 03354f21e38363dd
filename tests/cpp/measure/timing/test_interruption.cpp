// SPDX-License-Identifier: MIT
#include <utility>
#include <vector>

#include "catch.h"
#include "flopscope/measure/interleaver.h"
#include "flopscope/measure/interruption.h"
#include "flopscope/measure/timer.h"
#include "support/sampled.h"

using namespace flopscope::measure;
using flopscope::test::exact_clock;

namespace {

/// A timing on a clock that a test moves; calls last 1 ms, and more where the test says so.
struct InterruptionBench {
  explicit InterruptionBench(SamplerOptions options = {.warmup = 1, .runs = 10})
      : timer(clock, exact_clock, options) {}

  bool stretch(Duration longest, Duration call = from_ms(1), Duration sleep = Duration{0}) {
    return timer.advance(
        [&] {
          clock.advance(call);
          clock.sleep(std::exchange(sleep, Duration{0}));
        },
        longest);
  }
  /// As far as the timed runs.
  void warm_up() {
    while (timer.sampler().phase() != Phase::timing) stretch(Duration{0});
  }
  [[nodiscard]] const Sampler& sampler() const { return timer.sampler(); }

  ManualClock clock;
  Timer timer;
};

constexpr Duration three_runs = from_ms(2.5);

}  // namespace

TEST_CASE("A sleep is what a clock that goes on meanwhile is ahead by, of more than a second") {
  ManualClock clock;
  SleepWatch watch(clock);
  clock.advance(from_ms(1e6));
  CHECK_FALSE(watch.slept());
  clock.sleep(from_ms(900));
  CHECK_FALSE(watch.slept());
  clock.sleep(from_ms(1100));
  CHECK(watch.slept());
  CHECK_FALSE(watch.slept());
  clock.sleep(from_ms(-5000));  // the clock of the day is set back
  CHECK_FALSE(watch.slept());
}

TEST_CASE("The clock of a platform does not sleep while it is looked at") {
  SteadyClock clock;
  SleepWatch watch(clock);
  CHECK_FALSE(watch.slept());
}

TEST_CASE("Runs of an interrupted stretch are in no statistic, listed, and made again") {
  InterruptionBench bench;
  bench.warm_up();
  bench.stretch(three_runs);
  bench.stretch(three_runs, from_ms(7));
  CHECK(bench.sampler().samples_ms() == std::vector<double>{1, 1, 1, 7});
  CHECK(bench.timer.interrupt(Interruption::hidden));
  while (bench.stretch(three_runs)) {
  }
  CHECK(bench.sampler().samples_ms() == std::vector<double>(10, 1.0));
  CHECK(bench.sampler().batch_clock_error() == Catch::Approx(2e-6));
  REQUIRE(bench.sampler().dropped().size() == 1);
  const Dropped dropped = bench.sampler().dropped()[0];
  CHECK(dropped.after == 3);
  CHECK(dropped.batches == 1);
  CHECK(dropped.reason == Interruption::hidden);
  CHECK(dropped.time_ms == Catch::Approx(7));
}

TEST_CASE("A stretch in which the machine slept is dropped without being told") {
  InterruptionBench bench;
  bench.warm_up();
  bench.stretch(three_runs, from_ms(1), from_ms(60'000));
  CHECK(bench.sampler().samples_ms().empty());
  REQUIRE(bench.sampler().dropped().size() == 1);
  CHECK(bench.sampler().dropped()[0].batches == 3);
  CHECK(bench.sampler().dropped()[0].reason == Interruption::suspended);
}

TEST_CASE("A sleep between two stretches drops nothing") {
  InterruptionBench bench;
  bench.warm_up();
  bench.stretch(three_runs);
  bench.clock.sleep(from_ms(60'000));
  bench.stretch(three_runs);
  CHECK(bench.sampler().samples_ms().size() == 6);
  CHECK(bench.sampler().dropped().empty());
}

TEST_CASE("A run that is only slow stays") {
  InterruptionBench bench;
  bench.warm_up();
  bench.stretch(Duration{0});
  bench.stretch(Duration{0}, from_ms(900));
  CHECK(bench.sampler().samples_ms() == std::vector<double>{1, 900});
  CHECK(bench.sampler().dropped().empty());
}

TEST_CASE("A timing that ended in an interrupted stretch goes on") {
  InterruptionBench bench;
  bench.warm_up();
  bench.stretch(three_runs);
  CHECK_FALSE(bench.stretch(from_ms(1e6)));
  CHECK(bench.timer.interrupt(Interruption::throttled));
  CHECK_FALSE(bench.sampler().done());
  CHECK(bench.sampler().samples_ms().size() == 3);
  bench.stretch(from_ms(1e6));
  CHECK(bench.sampler().samples_ms().size() == 10);
}

TEST_CASE("A first call that was interrupted is not known, and not made again") {
  InterruptionBench bench;
  bench.stretch(Duration{0}, from_ms(50));
  CHECK(bench.sampler().knows_first_call());
  bench.timer.interrupt(Interruption::hidden);
  CHECK_FALSE(bench.sampler().knows_first_call());
  CHECK(bench.sampler().phase() == Phase::warmup);
  while (bench.stretch(three_runs)) {
  }
  CHECK(bench.sampler().samples_ms().size() == 10);
  CHECK(bench.sampler().elapsed() == from_ms(50 + 1 + 10));
}

TEST_CASE("An interruption before anything was measured drops nothing") {
  InterruptionBench bench;
  CHECK_FALSE(bench.timer.interrupt(Interruption::hidden));
  bench.warm_up();
  bench.timer.interrupt(Interruption::hidden);
  const std::size_t dropped = bench.sampler().dropped().size();
  CHECK_FALSE(bench.timer.interrupt(Interruption::hidden));
  CHECK(bench.sampler().dropped().size() == dropped);
}

TEST_CASE("A night's sleep does not use up the budget, and endless interruptions end") {
  InterruptionBench asleep;
  asleep.warm_up();
  asleep.stretch(Duration{0}, from_ms(1e8), from_ms(1e8));
  CHECK_FALSE(asleep.sampler().done());
  while (asleep.stretch(three_runs)) {
  }
  CHECK(asleep.sampler().samples_ms() == std::vector<double>(10, 1.0));

  InterruptionBench never;
  int interruptions = 0;
  while (!never.sampler().done() && interruptions < 1000) {
    never.stretch(from_ms(500), from_ms(300));
    never.timer.interrupt(Interruption::hidden);
    ++interruptions;
  }
  CHECK(never.sampler().done());
  CHECK(never.sampler().outcome() == Outcome::unfinished);
  // At a twentieth of the budget each.
  CHECK(interruptions == 20);
}

TEST_CASE("A comparison drops the batches of an interrupted stretch and makes them again") {
  ManualClock clock;
  Interleaver interleaver({.warmup = 1, .quartets = 4}, exact_clock);
  const auto call = [&] { clock.advance(from_ms(10)); };
  const auto make = [&](int batches) {
    for (int i = 0; i < batches; ++i) advance(interleaver, clock, call, call, call);
  };
  while (interleaver.phase() != Phase::timing) make(1);
  make(5);
  const Interleaver before = interleaver;
  make(4);
  CHECK(interleaver.quartets().size() == 2);
  CHECK(interleaver.drop_since(before, Interruption::suspended));
  CHECK(interleaver.quartets().size() == 1);
  CHECK_FALSE(interleaver.drop_since(interleaver, Interruption::suspended));
  while (!interleaver.done()) make(1);
  CHECK(interleaver.quartets().size() == 4);
  REQUIRE(interleaver.dropped().size() == 1);
  CHECK(interleaver.dropped()[0].after == 1);
  CHECK(interleaver.dropped()[0].batches == 4);
  CHECK(interleaver.dropped()[0].time_ms == Catch::Approx(40));
}

TEST_CASE("A comparison that is always interrupted ends") {
  ManualClock clock;
  Interleaver interleaver({}, exact_clock);
  const auto call = [&] { clock.advance(from_ms(300)); };
  int interruptions = 0;
  while (!interleaver.done() && interruptions < 1000) {
    const Interleaver before = interleaver;
    advance(interleaver, clock, call, call, call);
    interleaver.drop_since(before, Interruption::hidden);
    ++interruptions;
  }
  CHECK(interleaver.outcome() == Outcome::unfinished);
  CHECK(interruptions < 40);
}

// SPDX-License-Identifier: MIT
//
// Runs of as many calls as the caller asks for, and what the caller does around them.
#include "catch.h"
#include "flopscope/measure/sampler.h"
#include "flopscope/measure/timer.h"
#include "support/sampled.h"

using namespace flopscope::measure;
using flopscope::test::sampled;

namespace {

constexpr ClockEstimate fine_clock{Duration{100}, Duration{0}};
constexpr ClockEstimate coarse_clock{from_ms(0.1), Duration{0}};

SamplerOptions asked(std::int64_t calls, double budget_ms = 5000) {
  return {.warmup = 3, .runs = 20, .budget = from_ms(budget_ms), .batch_size = calls};
}

}  // namespace

TEST_CASE("Runs have as many calls as were asked for, however coarse the clock is", "[batch]") {
  const auto call = [](int) { return from_ms(0.5); };
  const ClockEstimate clock = GENERATE(fine_clock, coarse_clock);
  const std::int64_t calls = GENERATE(1, 7, 200);
  const Sampler sampler = sampled(asked(calls), clock, call);
  CHECK(sampler.batch_size() == calls);
  CHECK(sampler.samples_ms().size() == 20);
  CHECK(sampler.warmup_ms().size() == 3);
  CHECK(sampler.outcome() == Outcome::measured);
  // 2R / D, D being half a millisecond a call.
  CHECK(sampler.batch_clock_error() ==
        Catch::Approx(2 * to_ms(clock.resolution) / (0.5 * static_cast<double>(calls))));
}

TEST_CASE("Runs that are too short for the clock give no number where their size was asked for",
          "[batch]") {
  const Sampler sampler = sampled(asked(3), coarse_clock, [](int) { return from_ms(0.05); });
  CHECK(sampler.outcome() == Outcome::cannot_resolve);
  CHECK(sampler.samples_ms().empty());
}

TEST_CASE("A size that does not fit into the time allowed is as large as fits", "[batch]") {
  const Sampler long_runs = sampled(asked(1000, 1000), fine_clock, [](int) { return from_ms(10); });
  // 990 ms are left behind the first call, of which 95 % are planned, half of it for warm-up.
  CHECK(long_runs.batch_size() == 47);
  CHECK(long_runs.outcome() == Outcome::measured);
  CHECK(to_ms(long_runs.elapsed()) < 2000);
  const Sampler one_call =
      sampled(asked(1000, 1000), fine_clock, [](int) { return from_ms(3000); });
  CHECK(one_call.batch_size() == 1);
  CHECK(one_call.samples_ms().size() == 1);
  CHECK(to_ms(one_call.elapsed()) == Catch::Approx(3000));
}

TEST_CASE("What fills the time between runs is batches of the size that was asked for", "[batch]") {
  SamplerOptions options = asked(1);
  options.pace = from_ms(20);
  Sampler sampler(options, fine_clock);
  bool filled = false;
  for (Duration now{0}; !sampler.done();) {
    filled = filled || sampler.fills();
    REQUIRE(sampler.next_calls() == 1);
    const Duration begin = now;
    now += from_ms(1);
    sampler.record(begin, now, false);
  }
  CHECK(filled);
  CHECK(sampler.samples_ms().size() == 20);
}

TEST_CASE("What goes on around runs counts against the time allowed, and is in none of them",
          "[batch]") {
  Sampler sampler(asked(1, 1000), fine_clock);
  int calls = 0;
  for (Duration now{0}; !sampler.done(); ++calls) {
    sampler.spend(from_ms(99));
    now += from_ms(99);
    const Duration begin = now;
    now += from_ms(1);
    sampler.record(begin, now, false);
  }
  // Ten such calls are all that a second has room for, the first and the warm-up among them.
  CHECK(calls == 10);
  CHECK(to_ms(sampler.elapsed()) == Catch::Approx(1000));
  REQUIRE_FALSE(sampler.samples_ms().empty());
  for (const double sample_ms : sampler.samples_ms()) CHECK(sample_ms == Catch::Approx(1));
}

TEST_CASE("What goes on around runs is expected of those that are left, too", "[batch]") {
  Sampler sampler({.warmup = 0, .runs = 10, .budget = from_ms(5000), .batch_size = 1}, fine_clock);
  Duration now{0};
  while (sampler.samples_ms().size() < 4) {
    sampler.spend(from_ms(9));
    const Duration begin = now;
    now += from_ms(1);
    sampler.record(begin, now, false);
  }
  CHECK(to_ms(sampler.remaining()) == Catch::Approx(6 * 10));
}

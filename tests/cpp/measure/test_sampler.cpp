// SPDX-License-Identifier: MIT
#include <cmath>
#include <limits>

#include "catch.h"
#include "flopscope/measure/sampler.h"
#include "support/coarse_clock.h"
#include "support/sampled.h"

using namespace flopscope::measure;
using flopscope::test::CoarseClock;
using flopscope::test::sample;
using flopscope::test::Sampled;

namespace {

constexpr ClockEstimate exact_clock{Duration{1}, Duration{0}};
constexpr ClockEstimate clock_of_100_us{from_ms(0.1), Duration{0}};

/// A function that always takes the same time.
auto always(Duration span) {
  return [span](int /*batch*/) { return span; };
}

/// What a sampler makes of a function, on a clock that tells the truth but is thought to be coarse.
template <class Call>
Sampler sampled(SamplerOptions options, ClockEstimate estimate, Call&& call) {
  ManualClock truth;
  Sampler sampler(options, estimate);
  sample(sampler, truth, truth, call);
  return sampler;
}

}  // namespace

TEST_CASE("The first call is made alone and is no sample") {
  Sampler sampler({.warmup = 2, .runs = 5}, exact_clock);
  CHECK(sampler.phase() == Phase::first_call);
  CHECK(sampler.batch_size() == 1);
  CHECK(sampler.batches_ahead() == 1);
  sampler.record(Duration{100}, Duration{900}, false);
  CHECK(sampler.first_call() == Duration{800});
  CHECK(sampler.first_call_clock_error() == Catch::Approx(2.0 / 800));
  CHECK(sampler.warmup_ms().empty());
  CHECK(sampler.samples_ms().empty());
  CHECK(sampler.phase() == Phase::warmup);
}

TEST_CASE("Warm-up and timed runs are made as asked and kept apart") {
  const Sampler sampler = sampled({.warmup = 3, .runs = 20}, exact_clock, [](int batch) {
    return from_ms(batch == 0 ? 9 : batch < 4 ? 2 : 1);
  });
  CHECK(sampler.outcome() == Outcome::measured);
  CHECK(to_ms(sampler.first_call()) == Catch::Approx(9));
  REQUIRE(sampler.warmup_ms().size() == 3);
  for (const double run_ms : sampler.warmup_ms()) CHECK(run_ms == Catch::Approx(2));
  REQUIRE(sampler.samples_ms().size() == 20);
  for (const double run_ms : sampler.samples_ms()) CHECK(run_ms == Catch::Approx(1));
  CHECK(to_ms(sampler.elapsed()) == Catch::Approx(9 + 3 * 2 + 20 * 1));
}

TEST_CASE("Batches of a fast function last at least 200 steps of the clock") {
  const Sampler sampler = sampled({}, clock_of_100_us, always(Duration{1000}));
  CHECK(sampler.outcome() == Outcome::measured);
  CHECK(sampler.batch_size() >= 20'000);  // 20 ms of 1 us
  CHECK(sampler.batch_size() <= 25'000);
  CHECK(sampler.batch_clock_error() <= 0.01);
  CHECK(sampler.samples_ms().size() == 100);
  CHECK(sampler.samples_ms().front() == Catch::Approx(0.001));
}

TEST_CASE("A slow first call and slow calls after it do not mislead the batch size") {
  const auto warming = [](int batch) {
    return batch == 0 ? from_ms(3000) : batch < 4 ? from_ms(5) : Duration{1000};
  };
  const Sampler sampler = sampled({}, clock_of_100_us, warming);
  CHECK(sampler.outcome() == Outcome::measured);
  CHECK(sampler.batch_clock_error() <= 0.01);
  CHECK(sampler.samples_ms().size() == 100);
}

TEST_CASE("A function that becomes too fast to be judged while it is timed is calibrated again") {
  const auto compiled_late = [](int batch) { return batch < 30 ? from_ms(5) : Duration{1000}; };
  const Sampler sampler = sampled({}, clock_of_100_us, compiled_late);
  CHECK(sampler.outcome() == Outcome::measured);
  CHECK(sampler.batch_clock_error() <= 0.01);
  CHECK(sampler.warmup_ms().size() >= 29);  // what was timed first is warm-up now
  for (const double run_ms : sampler.samples_ms()) REQUIRE(run_ms == Catch::Approx(0.001));
}

TEST_CASE("Batches double until the clock can judge them, and then count as warm-up") {
  Sampler sampler({.warmup = 1, .runs = 10}, clock_of_100_us);
  Duration time{0};
  const auto record = [&](Duration each) {
    const Duration begin = time;
    time += each * static_cast<double>(sampler.batch_size());
    sampler.record(begin, time, false);
  };
  record(Duration{50'000});
  std::int64_t expected = 1;
  while (sampler.batch_size() < 64) {  // 2 ms, 20 steps
    CHECK(sampler.batch_size() == expected);
    CHECK(sampler.warmup_ms().size() == (expected > 8 ? 1U : 0U) + (expected > 16 ? 1U : 0U) +
                                            (expected > 32 ? 1U : 0U));  // from 4 steps on
    record(Duration{50'000});
    expected *= 2;
  }
  CHECK(expected == 64);
}

TEST_CASE("The last batch before the timed ones is about as long as they are") {
  for (const std::int64_t warmup : {0, 1, 3}) {
    for (const double call_ns : {30.0, 1000.0, 70'000.0}) {
      Sampler sampler({.warmup = warmup}, clock_of_100_us);
      Duration time{0};
      std::int64_t last = 0;
      while (sampler.phase() != Phase::timing) {
        last = sampler.batch_size();
        const Duration begin = time;
        time += Duration{call_ns} * static_cast<double>(last);
        sampler.record(begin, time, false);
      }
      CHECK(static_cast<double>(last) * 1.25 >= static_cast<double>(sampler.batch_size()));
      CHECK(last <= sampler.batch_size());
    }
  }
}

TEST_CASE("The clock's error of contiguous batches telescopes, that of separate ones does not") {
  Sampler contiguous({.warmup = 0, .runs = 10}, clock_of_100_us);
  Sampler separate({.warmup = 0, .runs = 10}, clock_of_100_us);
  Duration time{0};
  for (int batch = 0; batch < 12; ++batch) {
    const Duration end = time + from_ms(50);
    contiguous.record(time, end, true);
    separate.record(time, end, false);
    time = end;
  }
  REQUIRE(contiguous.done());
  REQUIRE(separate.done());
  CHECK(contiguous.samples_ms().size() == 10);
  CHECK(contiguous.batch_clock_error() == Catch::Approx(2 * 0.1 / 50));
  CHECK(separate.batch_clock_error() == Catch::Approx(2 * 0.1 / 50));
  CHECK(contiguous.mean_clock_error() == Catch::Approx(2 * 0.1 / 500));
  CHECK(separate.mean_clock_error() == Catch::Approx(10 * 2 * 0.1 / 500));
}

TEST_CASE("The batch's bound is that of the shortest batch") {
  const Sampler sampler = sampled({.warmup = 3, .runs = 10}, clock_of_100_us,
                                  [](int batch) { return from_ms(batch == 8 ? 25 : 100); });
  CHECK(sampler.batch_clock_error() == Catch::Approx(2 * 0.1 / 25));
}

TEST_CASE("The time of one reading is taken off each batch") {
  ManualClock truth;
  truth.set_reading_cost(Duration{30});
  Sampler sampler({.warmup = 1, .runs = 10}, {Duration{30}, Duration{30}});
  sample(sampler, truth, truth, always(Duration{700}));
  CHECK(to_ms(sampler.first_call()) == Catch::Approx(700e-6));
  for (const double run_ms : sampler.samples_ms()) CHECK(run_ms == Catch::Approx(700e-6));
}

TEST_CASE(
    "Runs drop when the clock asks for more time than there is, to 10, then the bound widens") {
  const auto of_budget = [](double budget_ms) {
    return sampled({.budget = from_ms(budget_ms)}, clock_of_100_us, always(Duration{1000}));
  };
  const Sampler ample = of_budget(5000);
  CHECK(ample.runs_planned() == 100);
  CHECK(ample.samples_ms().size() == 100);

  const Sampler fewer = of_budget(700);
  CHECK(fewer.samples_ms().size() > 10);
  CHECK(fewer.samples_ms().size() < 100);
  CHECK(static_cast<std::int64_t>(fewer.samples_ms().size()) == fewer.runs_planned());
  CHECK(fewer.batch_clock_error() <= 0.01);

  const Sampler wider = of_budget(50);
  CHECK(wider.outcome() == Outcome::measured);
  CHECK(wider.samples_ms().size() == 10);
  CHECK(wider.batch_clock_error() > 0.01);
  CHECK(wider.batch_clock_error() <= 0.5);

  for (const double budget_ms : {1.0, 0.1, 0.0}) {
    const Sampler none = of_budget(budget_ms);
    CHECK(none.outcome() == Outcome::cannot_resolve);
    CHECK(none.done());
  }
}

TEST_CASE("The whole stays within the budget, the first call apart") {
  for (const double budget_ms : {50.0, 500.0, 5000.0}) {
    for (const double call_ms : {0.001, 0.3, 4.0}) {
      const Sampler sampler =
          sampled({.budget = from_ms(budget_ms)}, clock_of_100_us, always(from_ms(call_ms)));
      CHECK(to_ms(sampler.elapsed()) <= 1.01 * (budget_ms + call_ms));
    }
  }
}

TEST_CASE("A function slower than the budget is still run 10 times, after a shorter warm-up") {
  const Sampler sampler = sampled({.warmup = 5, .runs = 100, .budget = from_ms(500)},
                                  clock_of_100_us, always(from_ms(800)));
  CHECK(sampler.outcome() == Outcome::measured);
  CHECK(sampler.batch_size() == 1);
  CHECK(sampler.samples_ms().size() == 10);
  CHECK(sampler.warmup_ms().size() == 1);
}

TEST_CASE("Fewer than 10 runs are made when fewer are asked for") {
  const Sampler sampler = sampled({.warmup = 0, .runs = 3, .budget = from_ms(500)}, clock_of_100_us,
                                  always(from_ms(800)));
  CHECK(sampler.outcome() == Outcome::measured);
  CHECK(sampler.samples_ms().size() == 3);
}

TEST_CASE("A function that becomes slower while it is timed ends with fewer runs") {
  const Sampler sampler =
      sampled({}, exact_clock, [](int batch) { return from_ms(batch < 20 ? 1 : 400); });
  CHECK(sampler.outcome() == Outcome::measured);
  CHECK(sampler.samples_ms().size() < 40);
  CHECK(static_cast<std::int64_t>(sampler.samples_ms().size()) == sampler.runs_planned());
}

TEST_CASE("A loop that takes less than any processor needs is refused") {
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

TEST_CASE("Before anything is known what remains is no more than the budget") {
  const Sampler sampler({}, clock_of_100_us);
  CHECK(sampler.remaining() > Duration{0});
  CHECK(sampler.remaining() <= from_ms(5000));
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

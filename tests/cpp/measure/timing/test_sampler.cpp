// SPDX-License-Identifier: MIT
#include <cstdint>

#include "catch.h"
#include "flopscope/measure/sampler.h"
#include "support/sampled.h"

using namespace flopscope::measure;
using namespace flopscope::test;

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
  CHECK(sampler.batch_size() <= 30'000);
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
  CHECK(sampler.samples_ms().size() > 50);  // of 25 ms, in the 2000 that are left
  CHECK(to_ms(sampler.elapsed()) <= 5000);
}

TEST_CASE("A slow first call of a fast function costs no runs that there is time for") {
  const auto warming = [](int batch) { return from_ms(batch == 0 ? 800 : 5); };
  const Sampler sampler = sampled({.budget = from_ms(2000)}, exact_clock, warming);
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

// Batches are planned for 250 steps of the clock, and judged well by 200 of them.
TEST_CASE("Batches that become 1.4 times faster are planned anew, those 1.2 times are kept") {
  const auto sped_up = [](double times) {
    return sampled({}, clock_of_100_us, [times](int batch) {
      return batch < 30 ? Duration{1000} : Duration{1000} / times;
    });
  };
  const Sampler anew = sped_up(1.4);
  CHECK(anew.outcome() == Outcome::measured);
  CHECK(anew.batch_clock_error() <= 0.01);
  CHECK(anew.batch_size() >= 28'000);  // 20 ms of 0.71 us
  CHECK(anew.samples_ms().size() == 100);
  for (const double run_ms : anew.samples_ms()) REQUIRE(run_ms == Catch::Approx(0.001 / 1.4));
  const Sampler kept = sped_up(1.2);
  CHECK(kept.batch_clock_error() <= 0.01);
  CHECK(kept.batch_size() == 25'000);
  CHECK(kept.samples_ms().front() == Catch::Approx(0.001));
  CHECK(kept.samples_ms().back() == Catch::Approx(0.001 / 1.2));
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

TEST_CASE("An interrupted warm-up batch does not make the timed ones shorter") {
  for (int interrupted = 1; interrupted < 20; ++interrupted) {
    const Sampler sampler = sampled({}, clock_of_100_us, [=](int batch) {
      return Duration{batch == interrupted ? 3000.0 : 1000.0};
    });
    CHECK(sampler.batch_clock_error() <= 0.01);
  }
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

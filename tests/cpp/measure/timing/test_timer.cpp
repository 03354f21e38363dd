// SPDX-License-Identifier: MIT
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

#include "catch.h"
#include "flopscope/measure/clock_estimate.h"
#include "flopscope/measure/timer.h"
#include "support/coarse_clock.h"
#include "support/sampled.h"

using namespace flopscope::measure;
using flopscope::test::CoarseClock;
using flopscope::test::exact_clock;

namespace {

constexpr Duration no_pause{std::numeric_limits<double>::infinity()};

class CountingClock final : public Clock {
 public:
  explicit CountingClock(ManualClock& truth) : truth_(&truth) {}
  [[nodiscard]] Duration now() override {
    ++readings_;
    return truth_->now();
  }
  [[nodiscard]] int readings() const { return readings_; }

 private:
  ManualClock* truth_;
  int readings_ = 0;
};

}  // namespace

TEST_CASE("A timer measures a function that takes a known time") {
  ManualClock clock;
  int calls = 0;
  Timer timer(clock, exact_clock, {.warmup = 3, .runs = 20});
  const Sampler& sampler = timer.measure([&] {
    ++calls;
    clock.advance(from_ms(2));
  });
  CHECK(sampler.outcome() == Outcome::measured);
  CHECK(sampler.samples_ms() == std::vector<double>(20, 2.0));
  CHECK(sampler.warmup_ms() == std::vector<double>(3, 2.0));
  CHECK(calls == 1 + 3 + 20);
}

TEST_CASE("Between two timed batches stands one reading of the clock") {
  ManualClock truth;
  CountingClock clock(truth);
  std::vector<int> readings_at_call;
  Timer timer(clock, exact_clock, {.warmup = 1, .runs = 50});
  timer.measure([&] {
    readings_at_call.push_back(clock.readings());
    truth.advance(from_ms(1));
  });
  REQUIRE(readings_at_call.size() == 52);
  for (std::size_t call = 3; call < 52; ++call) {
    REQUIRE(readings_at_call[call] - readings_at_call[call - 1] == 1);
  }
  CHECK(timer.sampler().mean_clock_error() == Catch::Approx(2.0 / 50e6));
}

TEST_CASE("The samples have their place before the first timed run") {
  ManualClock clock;
  Timer timer(clock, exact_clock, {.warmup = 1, .runs = 5000, .budget = from_ms(1e6)});
  const auto call = [&] { clock.advance(from_ms(1)); };
  while (timer.sampler().samples_ms().empty()) timer.advance(call, Duration{0});
  const double* place = timer.sampler().samples_ms().data();
  timer.measure(call);
  CHECK(timer.sampler().samples_ms().size() == 5000);
  CHECK(timer.sampler().samples_ms().data() == place);
}

TEST_CASE("A timing can be made one batch at a time") {
  ManualClock clock;
  int calls = 0;
  const auto call = [&] {
    ++calls;
    clock.advance(from_ms(2));
  };
  Timer timer(clock, exact_clock, {.warmup = 2, .runs = 10});
  int advances = 1;
  while (timer.advance(call, Duration{0})) {
    CHECK(calls == advances);
    ++advances;
  }
  CHECK(advances == 1 + 2 + 10);
  CHECK(timer.sampler().outcome() == Outcome::measured);
  CHECK(timer.sampler().samples_ms().size() == 10);
  // Ten stretches of one batch each: nothing telescopes.
  CHECK(timer.sampler().mean_clock_error() == Catch::Approx(10 * 2.0 / 20e6));
  CHECK_FALSE(timer.advance(call, no_pause));
  CHECK(calls == advances);
}

TEST_CASE("A stretch goes on for as long as it may and no longer than one batch more") {
  ManualClock clock;
  Timer timer(clock, exact_clock, {.warmup = 1, .runs = 100});
  const auto call = [&] { clock.advance(from_ms(2)); };
  timer.advance(call, from_ms(4));  // the first call and the warm-up
  REQUIRE(timer.sampler().phase() == Phase::timing);
  CHECK(timer.advance(call, from_ms(9)));
  CHECK(timer.sampler().samples_ms().size() == 5);
}

TEST_CASE("Until a new plan has a run, a timer shows what the earlier one measured") {
  ManualClock clock;
  Duration call = from_ms(2);
  const auto function = [&] { clock.advance(call); };
  Timer timer(clock, exact_clock, {.warmup = 3, .runs = 10000, .budget = from_ms(1000)});
  while (timer.sampler().samples_ms().size() < 20) timer.advance(function, Duration{0});

  call = from_ms(0.5);
  int advances = 0;
  for (; timer.sampler().samples_ms() == std::vector<double>(20, 2.0); ++advances) {
    CHECK(timer.sampler().outcome() == Outcome::measured);
    REQUIRE(timer.advance(function, Duration{0}));
  }
  CHECK(advances >= 2);  // the call that shows the speed, and the first run of the new plan
  CHECK(timer.sampler().samples_ms() == std::vector<double>{0.5});
}

TEST_CASE("Stopping a timer keeps what was measured") {
  ManualClock clock;
  Timer timer(clock, exact_clock, {.warmup = 1, .runs = 100});
  const auto call = [&] { clock.advance(from_ms(2)); };
  timer.advance(call, Duration{0});
  CHECK(timer.sampler().outcome() == Outcome::unfinished);
  CHECK(timer.sampler().first_call() == from_ms(2));
  timer.advance(call, from_ms(20));
  CHECK_FALSE(timer.sampler().done());
  CHECK(timer.sampler().outcome() == Outcome::measured);
  CHECK(timer.sampler().samples_ms().size() == 9);
}

TEST_CASE("A function that becomes much slower does not hold a timer far beyond its budget") {
  ManualClock clock;
  int calls = 0;
  Timer timer(clock, exact_clock, {.warmup = 3, .runs = 100, .budget = from_ms(1000)});
  timer.measure([&] { clock.advance(from_ms(++calls < 30 ? 2 : 100)); });
  CHECK(timer.sampler().outcome() == Outcome::measured);
  CHECK(clock.now() < from_ms(1500));
  CHECK(timer.sampler().samples_ms().size() < 100);
}

TEST_CASE("A function that becomes much faster within a stretch is calibrated again") {
  ManualClock clock;
  int calls = 0;
  Timer timer(clock, {from_ms(0.1), Duration{0}}, {.warmup = 1, .runs = 50});
  const Sampler& sampler =
      timer.measure([&] { clock.advance(++calls < 100 ? from_ms(5) : Duration{1000}); });
  CHECK(sampler.outcome() == Outcome::measured);
  CHECK(sampler.samples_ms().size() == 50);
  for (const double sample_ms : sampler.samples_ms()) REQUIRE(sample_ms == Catch::Approx(0.001));
  // Also what was made of the old plan before anybody knew better has been spent.
  CHECK(to_ms(sampler.elapsed()) == Catch::Approx(to_ms(clock.now())));
}

TEST_CASE("A timer finds a batch size under a browser's clock") {
  ManualClock truth;
  truth.set_reading_cost(Duration{200});
  CoarseClock clock(truth, from_ms(0.1), 11);
  Timer timer(clock, estimate_clock(clock));
  const Sampler& sampler = timer.measure([&] { truth.advance(Duration{1000}); });
  CHECK(sampler.outcome() == Outcome::measured);
  CHECK(sampler.batch_size() > 20'000);
  CHECK(sampler.batch_clock_error() <= 0.01);
  double sum_ms = 0;
  for (const double sample_ms : sampler.samples_ms()) sum_ms += sample_ms;
  CHECK(std::abs(sum_ms / 100 - 0.001) <= sampler.mean_clock_error() * 0.001);
}

TEST_CASE("Under a clock that does not move nothing is called") {
  ManualClock clock;
  Timer timer(clock, {Duration{std::numeric_limits<double>::infinity()}, Duration{0}});
  bool called = false;
  CHECK(timer.measure([&] { called = true; }).outcome() == Outcome::cannot_resolve);
  CHECK_FALSE(called);
}

TEST_CASE("A function whose every call takes no time at all is refused") {
  ManualClock clock;
  clock.set_reading_cost(Duration{20});
  Timer timer(clock, {Duration{20}, Duration{20}});
  CHECK(timer.measure([] {}).outcome() == Outcome::optimized_away);
}

TEST_CASE("Whatever a function returns is kept, and nothing is kept of one that returns nothing") {
  int calls = 0;
  const auto call = [&](auto function) {
    call_and_keep(function);
    ++calls;
  };
  call([] {});
  call([] { return 1; });
  call([] { return std::make_unique<double>(2); });
  call([&]() -> int& { return calls; });
  call([values = std::vector<double>{1, 2}] { return values; });
  call([count = 0]() mutable { return ++count; });
  CHECK(calls == 6);
}

TEST_CASE("Work whose result nobody uses is still done") {
  constexpr int factors = 10'000;
  double start = 1.000001;
  keep(start);
  SteadyClock clock;
  Timer timer(clock, estimate_clock(clock), {.warmup = 1, .runs = 10, .budget = from_ms(200)});
  const Sampler& sampler = timer.measure([&] {
    double product = start;
    for (int i = 0; i < factors; ++i) product *= start;
    return product;
  });
  REQUIRE(sampler.outcome() == Outcome::measured);
  // Each product waits for the one before: no processor multiplies in a tenth of a nanosecond.
  for (const double sample_ms : sampler.samples_ms()) CHECK(sample_ms > factors * 0.1e-6);
}

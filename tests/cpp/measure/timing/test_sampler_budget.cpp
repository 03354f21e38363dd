// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdint>

#include "catch.h"
#include "flopscope/measure/sampler.h"
#include "support/sampled.h"

using namespace flopscope::measure;
using namespace flopscope::test;

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

TEST_CASE("The whole stays within the budget, the first call among it") {
  for (const double budget_ms : {50.0, 500.0, 5000.0}) {
    for (const double call_ms : {0.001, 0.3, 4.0}) {
      const Sampler sampler =
          sampled({.budget = from_ms(budget_ms)}, clock_of_100_us, always(from_ms(call_ms)));
      CHECK(to_ms(sampler.elapsed()) <= 1.01 * budget_ms);
    }
  }
}

TEST_CASE(
    "A slow function is run as often as it fits, without a warm-up that takes a run's place") {
  const auto of_call = [](double call_ms) {
    return sampled({.warmup = 5, .runs = 100, .budget = from_ms(1000)}, clock_of_100_us,
                   always(from_ms(call_ms)));
  };
  const Sampler seven = of_call(120);
  CHECK(seven.outcome() == Outcome::measured);
  CHECK(seven.batch_size() == 1);
  CHECK(seven.warmup_ms().size() == 1);
  CHECK(seven.samples_ms().size() == 6);
  const Sampler two = of_call(300);
  CHECK(two.warmup_ms().empty());
  CHECK(two.samples_ms().size() == 2);
  CHECK(two.runs_planned() == 2);
  CHECK(to_ms(two.elapsed()) == Catch::Approx(900));
}

TEST_CASE("No call is made of which less than a half fits: then the first one is the only run") {
  const auto of_call = [](double call_ms) {
    return sampled({.warmup = 5, .runs = 100, .budget = from_ms(1000)}, clock_of_100_us,
                   always(from_ms(call_ms)));
  };
  const Sampler twice = of_call(600);  // 400 ms are left
  CHECK(twice.samples_ms().size() == 1);
  CHECK(to_ms(twice.elapsed()) == Catch::Approx(1200));
  for (const double call_ms : {700.0, 8000.0}) {
    const Sampler once = of_call(call_ms);
    CHECK(once.outcome() == Outcome::measured);
    CHECK(once.samples_ms() == std::vector<double>{call_ms});
    CHECK(once.runs_planned() == 1);
    CHECK(to_ms(once.first_call()) == Catch::Approx(call_ms));
    CHECK(to_ms(once.elapsed()) == Catch::Approx(call_ms));
  }
}

TEST_CASE("Fewer than 10 runs are made when fewer are asked for") {
  const Sampler sampler = sampled({.warmup = 0, .runs = 3, .budget = from_ms(500)}, clock_of_100_us,
                                  always(from_ms(50)));
  CHECK(sampler.outcome() == Outcome::measured);
  CHECK(sampler.samples_ms().size() == 3);
}

TEST_CASE("A function that slows down tenfold halfway passes the budget by a batch") {
  constexpr double budget_ms = 5000;
  for (const double step_ms : {1.0, 16.67}) {
    for (std::size_t fast_runs = 1; fast_runs < 10; ++fast_runs) {
      ManualClock truth;
      Sampler sampler({.budget = from_ms(budget_ms)}, {from_ms(step_ms), Duration{0}});
      double longest_ms = 0;
      sample(sampler, truth, truth, [&](int /*batch*/) {
        const Duration call{sampler.samples_ms().size() < fast_runs ? 1000.0 : 10'000.0};
        longest_ms = std::max(longest_ms, to_ms(call) * static_cast<double>(sampler.batch_size()));
        return call;
      });
      INFO("a clock of " << step_ms << " ms, slow after " << fast_runs << " runs");
      CHECK(to_ms(truth.now()) <= budget_ms + longest_ms);
      CHECK(longest_ms <= budget_ms);
      REQUIRE(sampler.outcome() == Outcome::measured);
      CHECK(sampler.samples_ms().size() >= fast_runs);
      CHECK(static_cast<std::int64_t>(sampler.samples_ms().size()) == sampler.runs_planned());
    }
  }
}

TEST_CASE("A function that becomes slower while it is timed ends with fewer runs") {
  const Sampler sampler =
      sampled({}, exact_clock, [](int batch) { return from_ms(batch < 20 ? 1 : 400); });
  CHECK(sampler.outcome() == Outcome::measured);
  CHECK(sampler.samples_ms().size() < 40);
  CHECK(static_cast<std::int64_t>(sampler.samples_ms().size()) == sampler.runs_planned());
}

TEST_CASE("Before anything is known what remains is no more than the budget") {
  const Sampler sampler({}, clock_of_100_us);
  CHECK(sampler.remaining() > Duration{0});
  CHECK(sampler.remaining() <= from_ms(5000));
}

TEST_CASE("What remains of slow calls is what the budget allows") {
  Sampler sampler({.budget = from_ms(1000)}, clock_of_100_us);
  sampler.record(Duration{0}, from_ms(150), false);
  CHECK(sampler.remaining() == from_ms(850));
}

TEST_CASE("What remains of a paced timing is its pace, also before its runs") {
  Sampler sampler({.budget = from_ms(5000), .pace = from_ms(27.5)}, exact_clock);
  sampler.record(Duration{0}, from_ms(0.1), false);
  CHECK(sampler.remaining() == from_ms(2750));
}

TEST_CASE(
    "A share of a budget becomes as large as the runs of an interval need, up to what is told") {
  const auto of_call = [](double call_ms, double most_ms) {
    return sampled(
        {.runs = 20, .budget = from_ms(200), .most_budget = from_ms(most_ms), .fewest = 6},
        clock_of_100_us, always(from_ms(call_ms)));
  };
  const Sampler slow = of_call(100, 5000);
  CHECK(slow.samples_ms().size() >= 6);
  CHECK(to_ms(slow.elapsed()) <= 100 + 1.5 * 6 * 100);
  CHECK(of_call(100, 0).samples_ms().size() < 6);
  const Sampler bounded = of_call(100, 500);
  CHECK(bounded.samples_ms().size() < 6);
  CHECK(to_ms(bounded.elapsed()) <= 550);
  CHECK(to_ms(of_call(1, 5000).elapsed()) <= 202);  // enough as it is
}

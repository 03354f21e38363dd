// SPDX-License-Identifier: MIT
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

TEST_CASE("Before anything is known what remains is no more than the budget") {
  const Sampler sampler({}, clock_of_100_us);
  CHECK(sampler.remaining() > Duration{0});
  CHECK(sampler.remaining() <= from_ms(5000));
}

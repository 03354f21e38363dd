// SPDX-License-Identifier: MIT
//
// What is said of a comparison before it begins, held against comparisons under coarse clocks.
#include <utility>
#include <vector>

#include "catch.h"
#include "flopscope/measure/foreseen.h"
#include "flopscope/measure/random.h"
#include "support/coarse_clock.h"

using namespace flopscope::measure;
using flopscope::test::CoarseClock;

namespace {

constexpr double call_ns = 20'000;

/// Of this many comparisons of calls with calls that take less by `effect`, how many say so.
int told_faster(double step_ms, double effect, const InterleaverOptions& rules, int comparisons) {
  const ClockEstimate clock_estimate{from_ms(step_ms), Duration{0}};
  int told = 0;
  for (int seed = 1; seed <= comparisons; ++seed) {
    Random random(static_cast<std::uint64_t>(seed));
    ManualClock truth;
    CoarseClock clock(truth, from_ms(step_ms), static_cast<std::uint64_t>(seed));
    Interleaver interleaver(rules, clock_estimate);
    while (!interleaver.done()) {
      const auto batch = interleaver.next();
      const bool optimized = batch.contender == Contender::optimized;
      truth.advance(from_ms(step_ms * random.uniform()));
      const Duration begin = clock.now();
      truth.advance(Duration{call_ns * static_cast<double>(batch.calls)} /
                    (optimized ? 1 + effect : 1));
      interleaver.record(begin, clock.now());
    }
    const auto found = compare(interleaver.quartets(), interleaver.control_quartets(), {});
    if (found && found->verdict == ComparisonVerdict::faster) ++told;
  }
  return told;
}

}  // namespace

TEST_CASE("What a coarse clock will tell apart is told apart in about nine of ten comparisons",
          "[simulation]") {
  for (const auto& [step_ms, budget_ms] :
       std::vector<std::pair<double, double>>{{0.1, 5000}, {1, 5000}, {1, 1500}, {16.67, 60'000}}) {
    const InterleaverOptions rules{.budget = from_ms(budget_ms)};
    const auto foreseen = foreseen_effect(rules, {from_ms(step_ms), Duration{0}}, {});
    REQUIRE(foreseen.has_value());
    INFO(step_ms << " ms clock, " << budget_ms << " ms, " << 100 * *foreseen << " %");
    CHECK(told_faster(step_ms, *foreseen, rules, 100) >= 80);
    CHECK(told_faster(step_ms, 0.01, rules, 100) <= 8);  // the minimum effect: one in forty
  }
}

TEST_CASE("More time tells smaller differences apart, and no clock less than the minimum effect") {
  const auto percent = [](double step_ms, double budget_ms) {
    return 100 * foreseen_effect({.budget = from_ms(budget_ms)}, {from_ms(step_ms), Duration{0}},
                                 {.minimum_effect = 0.01})
                     .value_or(10);
  };
  CHECK(percent(0.0001, 5000) == Catch::Approx(1).margin(0.01));
  CHECK(percent(1, 5000) < percent(1, 1000));
  CHECK(percent(0.1, 5000) < percent(1, 5000));
  CHECK(percent(16.67, 5000) == 1000);  // batches of few steps: there is no telling
}

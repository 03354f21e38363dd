// SPDX-License-Identifier: MIT
#include "catch.h"
#include "flopscope/measure/proportion.h"

using flopscope::measure::wilson_interval;

namespace {

void check(std::int64_t successes, std::int64_t trials, double confidence, double low,
           double high) {
  const auto found = wilson_interval(successes, trials, confidence);
  REQUIRE(found);
  CHECK(found->low == Catch::Approx(low).margin(5e-5));
  CHECK(found->high == Catch::Approx(high).margin(5e-5));
}

}  // namespace

TEST_CASE("Wilson's interval is that of published examples", "[proportion]") {
  // Newcombe, "Two-sided confidence intervals for the single proportion", 1998, table I, method 3.
  check(81, 263, 0.95, 0.2553, 0.3662);
  check(15, 148, 0.95, 0.0624, 0.1605);
  check(0, 20, 0.95, 0.0, 0.1611);
  check(1, 29, 0.95, 0.0061, 0.1718);
}

TEST_CASE("Where all trials succeed the interval ends at 1 and begins below it", "[proportion]") {
  // n / (n + z^2) with z = 1.959964.
  check(100, 100, 0.95, 100 / (100 + 3.841459), 1);
}

TEST_CASE("There is no interval of nothing, nor of what cannot be", "[proportion]") {
  CHECK_FALSE(wilson_interval(0, 0, 0.95));
  CHECK_FALSE(wilson_interval(3, 2, 0.95));
  CHECK_FALSE(wilson_interval(-1, 2, 0.95));
  CHECK_FALSE(wilson_interval(1, 2, 0));
  CHECK_FALSE(wilson_interval(1, 2, 1));
}

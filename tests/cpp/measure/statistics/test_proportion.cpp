// SPDX-License-Identifier: MIT
#include "catch.h"
#include "flopscope/measure/proportion.h"

using flopscope::measure::paired_difference_interval;
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

TEST_CASE("The interval of a paired difference is that of a published example", "[proportion]") {
  // Fagerland, Lydersen and Laake, "Recommended tests and confidence intervals for paired binomial
  // proportions", 2014, on the airways of 21 children: 1 and 7 of them differ.
  const auto found = paired_difference_interval(1, 7, 21, 0.95);
  REQUIRE(found);
  CHECK(found->low == Catch::Approx(-0.508).margin(5e-4));
  CHECK(found->high == Catch::Approx(-0.013).margin(5e-4));
}

TEST_CASE("Where no pair differs the interval of the difference has a width around 0",
          "[proportion]") {
  // 1.959964 sqrt(2 / 102^2)
  const auto found = paired_difference_interval(0, 0, 100, 0.95);
  REQUIRE(found);
  CHECK(found->high == Catch::Approx(0.0271746));
  CHECK(found->low == -found->high);
  CHECK_FALSE(paired_difference_interval(0, 0, 0, 0.95));
  CHECK_FALSE(paired_difference_interval(2, 2, 3, 0.95));
  CHECK_FALSE(paired_difference_interval(-1, 2, 3, 0.95));
  CHECK_FALSE(paired_difference_interval(1, 1, 3, 1));
}

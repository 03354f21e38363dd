// SPDX-License-Identifier: MIT
#include <limits>
#include <vector>

#include "catch.h"
#include "flopscope/measure/expected_minimum.h"

using flopscope::measure::expected_minimum;

TEST_CASE("The expected minimum is the mean of the least over all choices of so many") {
  const std::vector<double> samples{4, 1, 3, 2};
  CHECK(*expected_minimum(samples, 1) == 2.5);
  // Three pairs have the least 1, two 2 and one 3; three threes have 1 and one 2.
  CHECK(*expected_minimum(samples, 2) == Catch::Approx(10 / 6.0));
  CHECK(*expected_minimum(samples, 3) == Catch::Approx(5 / 4.0));
  CHECK(*expected_minimum(samples, 4) == 1);
}

TEST_CASE("Of many samples few chosen are seldom among the least") {
  std::vector<double> samples;
  for (int i = 1; i <= 1000; ++i) samples.push_back(i);
  // The least of k out of 1 ... n is (n + 1) / (k + 1) on average.
  CHECK(*expected_minimum(samples, 10) == Catch::Approx(1001 / 11.0));
  CHECK(*expected_minimum(samples, 999) == Catch::Approx(1001 / 1000.0));
}

TEST_CASE("No minimum is expected of none, of more than there are, or of what is not finite") {
  CHECK_FALSE(expected_minimum({}, 1));
  CHECK_FALSE(expected_minimum(std::vector<double>{1, 2}, 0));
  CHECK_FALSE(expected_minimum(std::vector<double>{1, 2}, 3));
  const double infinity = std::numeric_limits<double>::infinity();
  CHECK_FALSE(expected_minimum(std::vector<double>{1, infinity}, 1));
}

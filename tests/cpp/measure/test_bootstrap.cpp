// SPDX-License-Identifier: MIT
#include <cmath>
#include <limits>
#include <vector>

#include "catch.h"
#include "flopscope/measure/bootstrap.h"
#include "flopscope/measure/random.h"

using namespace flopscope::measure;

namespace {

std::vector<double> times(double center, int n, std::uint64_t seed) {
  Random random(seed);
  std::vector<double> samples;
  for (int i = 0; i < n; ++i) samples.push_back(center * random.uniform(0.9, 1.1));
  return samples;
}

}  // namespace

TEST_CASE("The interval of a ratio contains it and not its inverse") {
  const auto interval = ratio_interval(times(6, 50, 1), times(2, 50, 2), 0.95, 0);
  REQUIRE(interval);
  CHECK(interval->low < 3);
  CHECK(interval->high > 3);
  CHECK(interval->low > 2.8);
  CHECK(interval->high < 3.2);
}

TEST_CASE("Samples without spread have an exact ratio") {
  for (const Center center : {Center::median, Center::mean}) {
    const auto interval =
        ratio_interval(std::vector<double>(5, 6.0), std::vector<double>(7, 2.0), 0.95, 0, center);
    REQUIRE(interval);
    CHECK(interval->low == 3);
    CHECK(interval->high == 3);
  }
}

TEST_CASE("The bootstrap of two samples has the distribution worked out by hand") {
  // Two draws of {1, 3} have the mean 1, 2 or 3 with the probabilities 1/4, 1/2, 1/4; so has the
  // median. At 60 % both limits are extremes, at 40 % both are the middle.
  const std::vector<double> pair{1, 3};
  const std::vector<double> one(2, 1.0);
  for (const Center center : {Center::median, Center::mean}) {
    const auto wide = ratio_interval(pair, one, 0.6, 5, center);
    const auto narrow = ratio_interval(pair, one, 0.4, 5, center);
    REQUIRE(wide);
    REQUIRE(narrow);
    CHECK(wide->low == 1);
    CHECK(wide->high == 3);
    CHECK(narrow->low == 2);
    CHECK(narrow->high == 2);
  }
}

TEST_CASE("One slow run moves the ratio of means and hardly that of medians") {
  std::vector<double> interrupted = times(2, 50, 3);
  interrupted[10] = 400;
  const std::vector<double> calm = times(2, 50, 4);
  const auto median = ratio_interval(interrupted, calm, 0.95, 0, Center::median);
  const auto mean = ratio_interval(interrupted, calm, 0.95, 0, Center::mean);
  REQUIRE(median);
  REQUIRE(mean);
  CHECK(median->high < 1.1);
  CHECK(mean->high > 3);
}

TEST_CASE("The same seed gives the same interval") {
  const std::vector<double> a = times(6, 20, 1);
  const std::vector<double> b = times(2, 20, 2);
  const auto one = ratio_interval(a, b, 0.95, 9);
  const auto same = ratio_interval(a, b, 0.95, 9);
  REQUIRE(one);
  REQUIRE(same);
  CHECK(one->low == same->low);
  CHECK(one->high == same->high);
}

TEST_CASE("There is no interval of a ratio without two samples each, positive and finite") {
  const std::vector<double> good = times(2, 20, 1);
  const double nan = std::numeric_limits<double>::quiet_NaN();
  CHECK_FALSE(ratio_interval({}, good, 0.95, 0));
  CHECK_FALSE(ratio_interval(good, {}, 0.95, 0));
  CHECK_FALSE(ratio_interval(std::vector<double>{1}, good, 0.95, 0));
  for (const double bad : {0.0, -1.0, nan, std::numeric_limits<double>::infinity()}) {
    std::vector<double> samples = good;
    samples[3] = bad;
    CHECK_FALSE(ratio_interval(samples, good, 0.95, 0));
    CHECK_FALSE(ratio_interval(good, samples, 0.95, 0));
  }
  for (const double confidence : {0.0, 1.0, -1.0, nan}) {
    CHECK_FALSE(ratio_interval(good, good, confidence, 0));
  }
}

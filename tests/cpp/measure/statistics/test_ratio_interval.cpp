// SPDX-License-Identifier: MIT
#include <cmath>
#include <limits>
#include <vector>

#include "catch.h"
#include "flopscope/measure/random.h"
#include "flopscope/measure/ratio_interval.h"

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

TEST_CASE("A ratio of minima has no interval, because a bootstrap tells nothing of them") {
  const std::vector<double> samples{4, 2, 3, 9};
  CHECK(*center_of(samples, Center::min) == 2);
  CHECK_FALSE(ratio_interval(samples, samples, 0.95, 0, Center::min));
}

TEST_CASE("The bootstrap of two samples has the distribution worked out by hand") {
  // Two draws of {1, 3} have the median 1, 2 or 3 with the probabilities 1/4, 1/2, 1/4. At 60 %
  // both limits are extremes, at 40 % both are the middle.
  const std::vector<double> pair{1, 3};
  const std::vector<double> one(2, 1.0);
  const auto wide = ratio_interval(pair, one, 0.6, 5);
  const auto narrow = ratio_interval(pair, one, 0.4, 5);
  REQUIRE(wide);
  REQUIRE(narrow);
  CHECK(wide->low == 1);
  CHECK(wide->high == 3);
  CHECK(narrow->low == 2);
  CHECK(narrow->high == 2);
}

TEST_CASE("The ratio of means has Welch's t interval of its logarithm, worked out by hand") {
  // Mean 2 and variance 2: the mean's logarithm has the variance 2 / 2 / 4 = 1/4. Against samples
  // without spread one degree of freedom is left, where t(0.975) is 12.706205.
  const auto one_sided =
      ratio_interval(std::vector<double>{1, 3}, std::vector<double>{1, 1}, 0.95, 0, Center::mean);
  REQUIRE(one_sided);
  CHECK(one_sided->low == Catch::Approx(2 * std::exp(-12.706204736432095 / 2)).epsilon(1e-9));
  CHECK(one_sided->high == Catch::Approx(2 * std::exp(12.706204736432095 / 2)).epsilon(1e-9));
  // Of {1, 2, 3} it is 1 / 3 / 4 = 1/12. Two of them have 1/6, and (1/6)^2 / (2 (1/12)^2 / 2) = 4
  // degrees of freedom, where t(0.975) is 2.776445.
  const std::vector<double> three{1, 2, 3};
  const auto equal = ratio_interval(three, three, 0.95, 0, Center::mean);
  REQUIRE(equal);
  CHECK(equal->high == Catch::Approx(std::exp(2.7764451051977987 / std::sqrt(6))).epsilon(1e-9));
  CHECK(equal->low == Catch::Approx(1 / equal->high));
}

TEST_CASE("The centre of samples is their median or their mean, and of none there is none") {
  const std::vector<double> samples{1, 2, 9};
  CHECK(center_of(samples, Center::median) == 2.0);
  CHECK(center_of(samples, Center::mean) == 4.0);
  CHECK_FALSE(center_of({}, Center::mean).has_value());
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
  CHECK_FALSE(ratio_interval(good, good, 0.95, 0, Center::median, 1));
  // A ratio that no double holds.
  for (const Center center : {Center::median, Center::mean}) {
    CHECK_FALSE(ratio_interval(std::vector<double>(5, 1e300), std::vector<double>(5, 1e-300), 0.95,
                               0, center));
  }
}

TEST_CASE("The limits of a ratio are combined from those of both, each side from its own") {
  // Logarithms to 2: 3 with 1 and 3 around it, and 0 with 3 and 1: 3 - sqrt(1 + 1), 3 + sqrt(9 +
  // 9).
  const Estimate ratio = ratio_of_estimates({8, 4, 64, {}}, {1, 0.125, 2, {}});
  CHECK(*ratio.point == Catch::Approx(8));
  CHECK(*ratio.low == Catch::Approx(std::pow(2, 3 - std::sqrt(2))));
  CHECK(*ratio.high == Catch::Approx(std::pow(2, 3 + std::sqrt(18))));
}

TEST_CASE(
    "A ratio of estimates has an interval where both have one above 0, and a point where both "
    "are positive") {
  const Estimate whole{2, 1, 4, {}};
  const Estimate bare = ratio_of_estimates({6, {}, {}, {}}, whole);
  CHECK(bare.point == 3.0);
  CHECK_FALSE(bare.has_interval());
  CHECK_FALSE(ratio_of_estimates(whole, {1, 0, 2, {}}).has_interval());
  CHECK_FALSE(ratio_of_estimates({}, whole).point);
  CHECK_FALSE(ratio_of_estimates(whole, {0, -1, 1, {}}).point);
}

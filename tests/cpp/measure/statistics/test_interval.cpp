// SPDX-License-Identifier: MIT
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "catch.h"
#include "flopscope/measure/interval.h"
#include "flopscope/measure/random.h"

using namespace flopscope::measure;

namespace {

std::vector<double> one_to(int n) {
  std::vector<double> samples(static_cast<std::size_t>(n));
  std::iota(samples.begin(), samples.end(), 1.0);
  return samples;
}

}  // namespace

TEST_CASE("The mean's interval is Student's t") {
  // mean 3, std sqrt(2.5), t(0.975, 4) = 2.776445, half width 2.776445 sqrt(2.5 / 5)
  const auto interval = mean_interval(std::vector<double>{1, 2, 3, 4, 5}, 0.95);
  REQUIRE(interval);
  CHECK(interval->low == Catch::Approx(3 - 1.9632432).epsilon(1e-7));
  CHECK(interval->high == Catch::Approx(3 + 1.9632432).epsilon(1e-7));
}

TEST_CASE("The median's interval interpolates order statistics") {
  // n = 10 at 95 %: the 2nd and the 9th of 10 cover 1 - 2 * 11/1024 = 0.978516, the 3rd and the 8th
  // 1 - 2 * 56/1024 = 0.890625. Share (0.978516 - 0.95) / 0.087891 = 0.324444,
  // lambda = 8 * 0.324444 / (2 + 6 * 0.324444) = 0.657658.
  const auto interval = median_interval(one_to(10), 0.95);
  REQUIRE(interval);
  CHECK(interval->low == Catch::Approx(2.657658).epsilon(1e-6));
  CHECK(interval->high == Catch::Approx(8.342342).epsilon(1e-6));
}

TEST_CASE("The median's interval does not depend on the order of the samples") {
  const auto interval = median_interval(std::vector<double>{7, 1, 9, 3, 10, 5, 2, 8, 6, 4}, 0.95);
  REQUIRE(interval);
  CHECK(interval->low == Catch::Approx(2.657658).epsilon(1e-6));
}

TEST_CASE("Where an order statistic covers exactly what is asked for it is the limit") {
  const auto interval = median_interval(one_to(10), 1 - 2 * 11.0 / 1024);
  REQUIRE(interval);
  CHECK(interval->low == Catch::Approx(2));
  CHECK(interval->high == Catch::Approx(9));
}

TEST_CASE("Too few samples for the confidence have no interval of the median") {
  CHECK_FALSE(median_interval(one_to(5), 0.95));  // their whole range covers 93.75 %
  CHECK(median_interval(one_to(6), 0.95));        // 96.875 %
  CHECK_FALSE(median_interval(one_to(7), 0.99));  // 98.4375 %
  CHECK(median_interval(one_to(8), 0.99));
  CHECK(median_interval(one_to(2), 0.5));  // exactly
}

TEST_CASE("At any confidence the median lies in its interval, which grows with the confidence") {
  for (const int n : {10, 11, 50, 51}) {
    const std::vector<double> samples = one_to(n);
    const double median = (n + 1) / 2.0;
    double before = 0;
    for (double confidence = 0.01; confidence < 0.995; confidence += 0.01) {
      const auto interval = median_interval(samples, confidence);
      REQUIRE(interval);
      INFO("n = " << n << " at " << confidence);
      CHECK(interval->low <= median);
      CHECK(interval->high >= median);
      CHECK(interval->low + interval->high == Catch::Approx(2 * median));
      CHECK(interval->high - interval->low >= before - 1e-9);
      before = interval->high - interval->low;
    }
  }
}

TEST_CASE("The median's interval of very many samples is that of the normal approximation") {
  const int n = 1'000'000;
  const auto interval = median_interval(one_to(n), 0.95);
  REQUIRE(interval);
  CHECK(interval->high - interval->low == Catch::Approx(1.959964 * 1000).epsilon(1e-3));
  const auto surer = median_interval(one_to(n), 0.999999);
  REQUIRE(surer);
  CHECK(surer->high - surer->low == Catch::Approx(4.891638 * 1000).epsilon(1e-3));
}

TEST_CASE("Equal samples have intervals without width") {
  const std::vector<double> samples(10, 0.1);
  const auto mean = mean_interval(samples, 0.95);
  const auto median = median_interval(samples, 0.95);
  REQUIRE(mean);
  REQUIRE(median);
  CHECK(mean->low == 0.1);
  CHECK(mean->high == 0.1);
  CHECK(median->low == 0.1);
  CHECK(median->high == 0.1);
}

TEST_CASE("There is no interval of nothing, of one sample, or at no confidence") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double infinity = std::numeric_limits<double>::infinity();
  for (const auto& interval : {mean_interval, median_interval}) {
    CHECK_FALSE(interval({}, 0.95));
    CHECK_FALSE(interval(std::vector<double>{1}, 0.95));
    for (const double confidence : {0.0, 1.0, -1.0, 2.0, nan}) {
      CHECK_FALSE(interval(one_to(20), confidence));
    }
    for (const double bad : {nan, infinity, -infinity}) {
      std::vector<double> samples = one_to(20);
      samples[3] = bad;
      CHECK_FALSE(interval(samples, 0.95));
    }
  }
}

TEST_CASE("Strongly skewed samples prefer the median, normal ones do not") {
  Random random(21);
  for (const int n : {10, 30, 100}) {
    int skewed = 0;
    int normal = 0;
    for (int experiment = 0; experiment < 500; ++experiment) {
      std::vector<double> noise;
      for (int i = 0; i < n; ++i) noise.push_back(random.normal());
      normal += prefers_median(noise) ? 1 : 0;
      for (double& sample : noise) sample = std::exp(sample);
      skewed += prefers_median(noise) ? 1 : 0;
    }
    CHECK(normal <= 500 * 0.075);
    CHECK(skewed >= (n == 10 ? 250 : 450));
  }
}

TEST_CASE("A little skewness does not matter to the mean of many samples") {
  Random random(22);
  std::vector<double> samples;
  for (int i = 0; i < 10'000; ++i) samples.push_back(std::exp(random.normal(0, 0.5)));
  CHECK_FALSE(prefers_median(samples));
}

namespace {

/// `slow` of `n` samples take ten times as long as the others. With p = slow / n the skewness is
/// (1 - 2 p) / sqrt(p (1 - p)), whatever the two times are.
std::vector<double> two_modes(int n, int slow) {
  std::vector<double> samples(static_cast<std::size_t>(n), 1.0);
  for (int i = 0; i < slow; ++i) samples[static_cast<std::size_t>(i)] = 10;
  return samples;
}

}  // namespace

TEST_CASE("The median is preferred from two standard errors of the skewness on") {
  // n = 20: twice sqrt(6 * 18 / (21 * 23)) is 0.946. 5 slow ones make 1.155, 6 make 0.873.
  CHECK(prefers_median(two_modes(20, 5)));
  CHECK_FALSE(prefers_median(two_modes(20, 6)));
  // n = 25: twice sqrt(6 * 23 / (26 * 28)) is 0.871. 7 make 0.980, 8 make 0.772.
  CHECK(prefers_median(two_modes(25, 7)));
  CHECK_FALSE(prefers_median(two_modes(25, 8)));
}

TEST_CASE("The median is preferred where the square of the skewness passes a fiftieth of n") {
  // n = 50: 13 slow ones make 1.197, 14 make 0.960, both more than two standard errors, 0.653.
  CHECK(prefers_median(two_modes(50, 13)));
  CHECK_FALSE(prefers_median(two_modes(50, 14)));
}

TEST_CASE("Skewness to either side prefers the median") {
  CHECK(prefers_median(two_modes(20, 3)));
  CHECK(prefers_median(two_modes(20, 17)));  // 3 fast ones among slow ones
  CHECK_FALSE(prefers_median(two_modes(20, 10)));
}

TEST_CASE("Samples that tell nothing of their skewness do not prefer the median") {
  CHECK_FALSE(prefers_median({}));
  CHECK_FALSE(prefers_median(std::vector<double>{1, 2}));
  CHECK_FALSE(prefers_median(std::vector<double>(20, 0.1)));
  CHECK_FALSE(prefers_median(std::vector<double>{1, 2, std::nan("")}));
}

TEST_CASE("An interval that no double holds is none") {
  const double nearly_sure = 1 - 1e-16;
  CHECK_FALSE(mean_interval(std::vector<double>{1, 2, 3}, nearly_sure).has_value());
  const std::vector<double> far_apart{-1.7e308, -1.7e308, -1.7e308, 1.7e308, 1.7e308, 1.7e308};
  CHECK_FALSE(median_interval(far_apart, 0.9).has_value());
}

TEST_CASE("However little confidence is asked for, the median lies in its interval") {
  const std::vector<double> samples{9.1e229, 3.5e-310, 5.1, 0, 1.4e-312, 3.2e-310};
  const auto interval = median_interval(samples, 1e-125);
  REQUIRE(interval.has_value());
  CHECK(interval->low <= interval->high);
}

// SPDX-License-Identifier: MIT
#include <cmath>
#include <limits>
#include <vector>

#include "catch.h"
#include "flopscope/measure/drift.h"
#include "flopscope/measure/random.h"

using namespace flopscope::measure;

using Samples = std::vector<double>;

TEST_CASE("A drift is the median of all ratios, within that of the rank-sum test") {
  // All 25 ratios are 10 j / i; 12.5 - 1.96 sqrt(25 * 11 / 12) = 3.1, so 2 of them lie outside at
  // either end: 10/5 and 10/4 below, 50/1 and 40/1 above.
  const auto found = drift(Samples{1, 2, 3, 4, 5}, Samples{10, 20, 30, 40, 50}, 0.95);
  REQUIRE(found.point.has_value());
  CHECK(*found.point == Catch::Approx(10));
  CHECK(*found.low == Catch::Approx(10.0 / 3));
  CHECK(*found.high == Catch::Approx(30));
  // Of an even number of ratios, 2 i for i = 1 ... 4 each 4 times, the mean of the middle two.
  CHECK(*drift(Samples(4, 1.0), Samples{2, 4, 6, 8}, 0.95).point == Catch::Approx(5));
}

TEST_CASE("A few slow samples do not move a drift") {
  Samples samples(100, 2.0);
  samples[3] = samples[97] = samples[98] = 200;
  const auto found = drift(samples, 0.95);
  REQUIRE(found.point.has_value());
  CHECK(*found.point == Catch::Approx(1));
  CHECK(*found.low == Catch::Approx(1));
}

TEST_CASE("The ends of a run are a tenth of it, but 5 samples at least and 30 at most") {
  CHECK(drift_samples(9) == 0);
  CHECK(drift_samples(10) == 5);
  CHECK(drift_samples(99) == 9);
  CHECK(drift_samples(100'000) == 30);
}

TEST_CASE("A machine that slows evenly drifts by what lies between the ends' middles") {
  Samples samples;
  for (int i = 0; i < 100; ++i) samples.push_back(1 + 0.2 * i / 99);
  const auto found = drift(samples, 0.95);
  // The first ten centre at 4.5, the last at 94.5.
  REQUIRE(found.point.has_value());
  CHECK(*found.point == Catch::Approx((1 + 0.2 * 94.5 / 99) / (1 + 0.2 * 4.5 / 99)).epsilon(1e-3));
  CHECK(*found.low > 1.1);
}

TEST_CASE("There is no drift where too little is known") {
  CHECK_FALSE(drift(Samples{}, 0.95).point.has_value());
  CHECK_FALSE(drift(Samples(9, 1.0), 0.95).point.has_value());
  CHECK_FALSE(drift(Samples{1, 2, 3}, Samples{1, 2, 3}, 0.95).point.has_value());
  CHECK_FALSE(drift(Samples(10, 1.0), 0.9999).point.has_value());
  CHECK_FALSE(drift(Samples(10, 0.0), 0.95).point.has_value());
  CHECK_FALSE(drift(Samples(10, std::numeric_limits<double>::infinity()), 0.95).point.has_value());
  for (const double confidence : {0.0, 1.0, std::nan("")}) {
    CHECK_FALSE(drift(Samples(100, 1.0), confidence).point.has_value());
  }
}

TEST_CASE("A 95 % interval of a drift covers the truth in at least 95 % of skewed runs") {
  Random random(7);
  for (const double truth : {1.0, 1.12}) {
    int covered = 0;
    for (int run = 0; run < 2000; ++run) {
      Samples samples;
      for (int i = 0; i < 100; ++i) {
        samples.push_back(std::exp(0.1 * random.normal()) * (i < 50 ? 1 : truth));
      }
      const auto found = drift(samples, 0.95);
      REQUIRE(found.point.has_value());
      covered += *found.low <= truth && truth <= *found.high ? 1 : 0;
    }
    CHECK(covered >= 0.95 * 2000);
  }
}

TEST_CASE("A drift's interval covers the truth in at least 92 % of runs whose neighbours are alike",
          "[simulation]") {
  for (const int n : {10, 20, 30, 100, 300}) {
    Random random(static_cast<std::uint64_t>(n));
    int covered = 0;
    for (int run = 0; run < 2000; ++run) {
      Samples samples;
      double level = random.normal();
      for (int i = 0; i < n; ++i) {
        samples.push_back(std::exp(0.05 * level) * (i < n / 2 ? 1 : 1.12));
        level = 0.5 * level + std::sqrt(0.75) * random.normal();
      }
      const auto found = drift(samples, 0.95);
      REQUIRE(found.has_interval());
      covered += *found.low <= 1.12 && 1.12 <= *found.high ? 1 : 0;
    }
    INFO("n = " << n);
    CHECK(covered >= 0.92 * 2000);
  }
}

TEST_CASE("An even drift is no wander and widens nothing", "[simulation]") {
  Random random(9);
  int found = 0;
  for (int run = 0; run < 500; ++run) {
    Samples samples;
    for (int i = 0; i < 100; ++i) samples.push_back((1 + 0.1 * i / 99) * random.normal(1, 0.01));
    found += drift(samples, 0.95).surely_above(1.05) ? 1 : 0;
  }
  CHECK(found >= 490);
}

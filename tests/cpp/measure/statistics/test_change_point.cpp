// SPDX-License-Identifier: MIT
#include <cmath>
#include <limits>
#include <vector>

#include "catch.h"
#include "flopscope/measure/change_point.h"
#include "flopscope/measure/random.h"

using namespace flopscope::measure;

namespace {

using Distribution = double (*)(Random&);

double standard_normal(Random& random) { return random.normal(); }
double standard_log_normal(Random& random) { return std::exp(random.normal()); }
/// What a coarse clock makes of batches of a few steps: three values only.
double three_values(Random& random) { return random.below(3); }
/// Equal batches but for a rare interruption.
double rarely_slow(Random& random) { return random.uniform() < 0.03 ? 1 : 0; }

std::vector<double> flat(Distribution noise, Random& random, int n) {
  std::vector<double> samples;
  for (int i = 0; i < n; ++i) samples.push_back(noise(random));
  return samples;
}

/// Noise with a standard deviation of 1, higher by `height` before the sample at `index`.
std::vector<double> step(Random& random, int n, int index, double height) {
  std::vector<double> samples = flat(standard_normal, random, n);
  for (int i = 0; i < index; ++i) samples[static_cast<std::size_t>(i)] += height;
  return samples;
}

/// Of so many steps planted at `index`, how many are found within one sample.
int found_within_one(int n, int index, double height, int experiments = 100) {
  Random random(static_cast<std::uint64_t>(n + index));
  int found = 0;
  for (int experiment = 0; experiment < experiments; ++experiment) {
    const auto change = change_point(step(random, n, index, height));
    if (change && std::abs(static_cast<int>(*change) - index) <= 1) ++found;
  }
  return found;
}

}  // namespace

TEST_CASE("A change of level is found at the first sample after it") {
  CHECK(change_point(std::vector<double>{9, 8, 9, 8, 9, 1, 2, 1, 2, 1, 2, 1}) == 5U);
  CHECK(change_point(std::vector<double>{1, 2, 1, 2, 1, 2, 1, 2, 9, 8, 9, 8}) == 8U);
}

TEST_CASE("A change between two exact levels is found, whatever their values round to") {
  for (const double level : {0.1, 0.3, 0.7, 1.1, 1e-6}) {
    std::vector<double> samples(60, level);
    for (std::size_t i = 0; i < 13; ++i) samples[i] = 3.3 * level;
    CHECK(change_point(samples) == 13U);
  }
}

TEST_CASE("Planted steps are found within one sample, also near the ends", "[simulation]") {
  for (const double height : {5.0, -8.0}) {
    for (const int index : {4, 5, 10, 50, 90, 95, 96}) {
      INFO("a step of " << height << " at " << index << " of 100");
      CHECK(found_within_one(100, index, height) >= 99);
    }
    for (const int index : {10, 20, 30}) {
      INFO("a step of " << height << " at " << index << " of 40");
      CHECK(found_within_one(40, index, height) >= 99);
    }
    for (const int index : {10, 500, 990}) {
      INFO("a step of " << height << " at " << index << " of 1000");
      CHECK(found_within_one(1000, index, height, 20) == 20);
    }
  }
}

TEST_CASE("A step of three standard deviations is found, mostly within one sample",
          "[simulation]") {
  for (const int index : {5, 10, 50, 95}) CHECK(found_within_one(100, index, 3) >= 90);
}

TEST_CASE("At least 95 % of flat runs have no change, whatever their noise", "[simulation]") {
  for (const Distribution noise :
       {standard_normal, standard_log_normal, three_values, rarely_slow}) {
    for (const int n : {10, 30, 100}) {
      Random random(17);
      int changes = 0;
      for (int run = 0; run < 1000; ++run) {
        changes += change_point(flat(noise, random, n)) ? 1 : 0;
      }
      CHECK(changes <= 50);
    }
  }
}

TEST_CASE("At most 5 % of runs whose neighbours are alike seem to have a change", "[simulation]") {
  for (const double likeness : {0.3, 0.5}) {
    for (const int n : {10, 30, 100, 300}) {
      Random random(23);
      int changes = 0;
      for (int run = 0; run < 1000; ++run) {
        std::vector<double> samples;
        double noise = random.normal() / std::sqrt(1 - likeness * likeness);
        for (int i = 0; i < n; ++i) {
          samples.push_back(noise);
          noise = likeness * noise + random.normal();
        }
        changes += change_point(samples) ? 1 : 0;
      }
      INFO("likeness " << likeness << ", n = " << n);
      CHECK(changes <= 50);
    }
  }
}

TEST_CASE("A single interrupted run is an outlier and no change, wherever it is") {
  Random random(18);
  int changes = 0;
  for (int run = 0; run < 1000; ++run) {
    std::vector<double> samples = flat(standard_normal, random, 50);
    samples[static_cast<std::size_t>(run % 50)] += 1000;
    changes += change_point(samples) ? 1 : 0;
  }
  CHECK(changes <= 50);
}

TEST_CASE("An interrupted run does not hide a step") {
  Random random(19);
  for (int run = 0; run < 100; ++run) {
    std::vector<double> samples = step(random, 100, 20, 6);
    samples[70] += 1000;
    const auto change = change_point(samples);
    REQUIRE(change);
    CHECK(std::abs(static_cast<int>(*change) - 20) <= 1);
  }
}

TEST_CASE("A stricter significance finds fewer changes", "[simulation]") {
  int lenient = 0;
  int strict = 0;
  Random random(20);
  for (int run = 0; run < 100; ++run) {
    const std::vector<double> samples = step(random, 60, 20, 0.8);
    lenient += change_point(samples, 0.2) ? 1 : 0;
    strict += change_point(samples, 0.002) ? 1 : 0;
  }
  CHECK(strict < lenient);
  CHECK(lenient > 50);
}

TEST_CASE("The same samples have the same change, whatever their scale") {
  Random random(21);
  std::vector<double> samples = step(random, 100, 30, 1);
  const auto change = change_point(samples);
  REQUIRE(change);
  for (double& sample : samples) sample = sample * 0x1p-20 + 1;
  CHECK(change_point(samples) == change);
}

TEST_CASE("Too few, equal or senseless samples have no change") {
  CHECK_FALSE(change_point({}));
  CHECK_FALSE(change_point(std::vector<double>{1, 1, 1, 9, 9, 9, 9}));
  CHECK_FALSE(change_point(std::vector<double>(100, 0.1)));
  std::vector<double> samples(20, 1.0);
  for (std::size_t i = 0; i < 10; ++i) samples[i] = 2;
  REQUIRE(change_point(samples) == 10U);
  CHECK(change_point(samples, 1e-4) == 10U);
  for (const double significance : {0.0, 1e-300, 1e-18, 0.9e-4, 1.0, -1.0, std::nan("")}) {
    CHECK_FALSE(change_point(samples, significance));
  }
  for (const double bad : {std::nan(""), std::numeric_limits<double>::infinity()}) {
    samples[4] = bad;
    CHECK_FALSE(change_point(samples));
  }
}

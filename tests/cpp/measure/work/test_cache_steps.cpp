// SPDX-License-Identifier: MIT
#include <cmath>
#include <vector>

#include "catch.h"
#include "flopscope/measure/cache_steps.h"
#include "flopscope/measure/random.h"

using namespace flopscope::measure;

namespace {

constexpr double kb = 1024;
constexpr double mb = 1024 * kb;

/// One point for each rate, from 16 KB on, each size twice the last.
std::vector<BandwidthPoint> curve(const std::vector<double>& rates, double relative = 0.02) {
  std::vector<BandwidthPoint> points;
  double size = 16 * kb;
  for (const double rate : rates) {
    points.push_back({size, {rate, {rate * (1 - relative), rate * (1 + relative)}}});
    size *= 2;
  }
  return points;
}

CacheSteps steps_of(const std::vector<BandwidthPoint>& points) {
  const auto found = find_cache_steps(points);
  REQUIRE(found.ok());
  return *found;
}

}  // namespace

TEST_CASE("Each plateau is a level, and its capacity lies where the curve leaves it") {
  // 16 and 32 KB; 64 to 512 KB; 1 to 8 MB; 16 to 64 MB.
  const CacheSteps found = steps_of(curve({115, 116, 80, 81, 79, 80, 50, 51, 50, 49, 20, 21, 20}));
  REQUIRE(found.levels.size() == 4);
  REQUIRE(found.steps.size() == 3);
  CHECK(found.steps[0].capacity_bytes.low == 32 * kb);
  CHECK(found.steps[0].capacity_bytes.high == 64 * kb);
  CHECK(found.steps[0].ratio == Catch::Approx(115.5 / 80).epsilon(0.01));
  CHECK(found.steps[1].capacity_bytes.low == 512 * kb);
  CHECK(found.steps[1].capacity_bytes.high == 1 * mb);
  CHECK(found.steps[2].capacity_bytes.low == 8 * mb);
  CHECK(found.levels[3].first_bytes == 16 * mb);
  CHECK(found.levels[3].last_bytes == 64 * mb);
  CHECK(found.levels[3].bytes_per_s == Catch::Approx(20.3).epsilon(0.01));
}

TEST_CASE("A size that fits in part is a slope between two levels and no level itself") {
  const CacheSteps found = steps_of(curve({100, 100, 101, 60, 30, 30, 31}));
  REQUIRE(found.levels.size() == 2);
  CHECK(found.steps[0].capacity_bytes.low == 64 * kb);
  CHECK(found.steps[0].capacity_bytes.high == 128 * kb);
}

TEST_CASE("A flat curve has one level and no step told apart") {
  const CacheSteps found = steps_of(curve({50, 51, 50, 49, 50, 50, 51}));
  CHECK(found.steps.empty());
  REQUIRE(found.levels.size() == 1);
  CHECK(found.levels[0].bytes_per_s == Catch::Approx(50).epsilon(0.01));
}

TEST_CASE("A drop of less than a fifth is no step, nor is a rise") {
  CHECK(steps_of(curve({100, 100, 100, 88, 88, 88})).steps.empty());
  CHECK(steps_of(curve({50, 50, 50, 100, 100, 100})).steps.empty());
}

TEST_CASE("Of 2,000 flat curves with 3 % noise less than 1 % have a step") {
  Random random(1);
  int with_steps = 0;
  for (int experiment = 0; experiment < 2000; ++experiment) {
    std::vector<double> rates(13);
    for (double& rate : rates) rate = 40 * std::exp(0.03 * random.normal());
    if (!steps_of(curve(rates)).steps.empty()) ++with_steps;
  }
  CHECK(with_steps < 20);
}

TEST_CASE("Of 2,000 curves with a planted drop by half at 3 % noise 95 % show it alone, in place") {
  Random random(2);
  int found_it = 0;
  for (int experiment = 0; experiment < 2000; ++experiment) {
    std::vector<double> rates(13);
    for (std::size_t i = 0; i < rates.size(); ++i) {
      rates[i] = (i < 6 ? 100 : 50) * std::exp(0.03 * random.normal());
    }
    const CacheSteps found = steps_of(curve(rates));
    if (found.steps.size() == 1 && found.steps[0].capacity_bytes.low == 512 * kb) ++found_it;
  }
  CHECK(found_it >= 0.95 * 2000);
}

TEST_CASE("A noisy curve needs a larger drop") {
  const std::vector<double> rates{100, 130, 80, 70, 90, 60};
  CHECK(steps_of(curve(rates, 0.6)).steps.empty());
}

TEST_CASE("Points that are too few for a level have none") {
  CHECK(steps_of(curve({50})).levels.empty());
  CHECK(steps_of(curve({50, 10})).steps.empty());
  CHECK_FALSE(find_cache_steps({}).ok());
}

// SPDX-License-Identifier: MIT
#include <limits>
#include <vector>

#include "catch.h"
#include "flopscope/measure/growth.h"
#include "flopscope/measure/random.h"

using namespace flopscope::measure;

namespace {

template <class Level>
std::vector<double> levels(int iterations, Level&& level) {
  std::vector<double> all;
  for (int i = 0; i < iterations; ++i) all.push_back(level(i));
  return all;
}

}  // namespace

TEST_CASE("A steady growth has an interval of no width", "[memory]") {
  const Growth found = growth(levels(50, [](int i) { return 1000.0 + 24 * i; }));
  CHECK(found.grows);
  CHECK(found.per_iteration.point == 24);
  CHECK(*found.per_iteration.low == 24);
  CHECK(*found.per_iteration.high == 24);
  // Of 49 differences the first 16 are warming up.
  CHECK(found.judged == 33);
}

TEST_CASE("A level that stays does not grow", "[memory]") {
  const Growth found = growth(levels(50, [](int) { return 4096.0; }));
  CHECK_FALSE(found.grows);
  CHECK(found.per_iteration.point == 0);
}

TEST_CASE("Too few iterations give no judgement", "[memory]") {
  const auto steady = [](int i) { return 24.0 * i; };
  CHECK_FALSE(growth(levels(24, steady)).grows);
  CHECK_FALSE(growth(levels(24, steady)).per_iteration.has_interval());
  CHECK(growth(levels(25, steady)).grows);
  CHECK_FALSE(growth({}).grows);
}

TEST_CASE("What grew while it warmed up, and then stayed, does not grow", "[memory]") {
  for (const int full : {1, 5, 16, 25, 36}) {
    CHECK_FALSE(growth(levels(50, [=](int i) { return 1e6 * std::min(i, full); })).grows);
  }
}

TEST_CASE("One jump, however large and late, is no growth", "[memory]") {
  for (const int at : {1, 20, 35, 48}) {
    CHECK_FALSE(growth(levels(50, [=](int i) { return i < at ? 0.0 : 1e9; })).grows);
  }
}

TEST_CASE("A level that falls does not grow", "[memory]") {
  const Growth found = growth(levels(50, [](int i) { return 1e6 - 24.0 * i; }));
  CHECK_FALSE(found.grows);
  CHECK(found.per_iteration.point == -24);
}

TEST_CASE("Leaks of different sizes and in every other iteration are growth", "[memory]") {
  Random random(1);
  double level = 0;
  CHECK(growth(levels(50, [&](int) { return level += 16 + random.below(64); })).grows);
  CHECK(growth(levels(100, [](int i) { return 32.0 * (i / 2); })).grows);
}

TEST_CASE("Of 4,000 random walks none grows, though the regression of many would say so",
          "[memory][simulation]") {
  int grown = 0;
  int covered = 0;
  for (int run = 0; run < 4000; ++run) {
    Random random(static_cast<std::uint64_t>(run));
    double level = 0;
    const Growth found = growth(levels(50, [&](int) { return level += random.normal(0, 1000); }));
    if (found.grows) ++grown;
    if (*found.per_iteration.low <= 0 && *found.per_iteration.high >= 0) ++covered;
  }
  CHECK(grown == 0);
  // The interval of a walk's mean step is exact: 95 %.
  CHECK(covered > 0.93 * 4000);
  CHECK(covered < 0.97 * 4000);
}

TEST_CASE("Of 4,000 fluctuating levels none grows", "[memory][simulation]") {
  int grown = 0;
  for (int run = 0; run < 4000; ++run) {
    Random random(static_cast<std::uint64_t>(run));
    if (growth(levels(50, [&](int) { return random.below(100'000); })).grows) ++grown;
  }
  CHECK(grown == 0);
}

TEST_CASE("Levels that are not finite are not judged") {
  std::vector<double> levels(60, 1.0);
  levels[40] = std::numeric_limits<double>::infinity();
  const Growth found = growth(levels);
  CHECK(found.judged == 0);
  CHECK_FALSE(found.grows);
  CHECK_FALSE(found.per_iteration.has_interval());
}

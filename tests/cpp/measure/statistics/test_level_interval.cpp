// SPDX-License-Identifier: MIT
//
// Where several timings are, each is held against the middle of all: simulated machines whose level
// moves from one to the next, and what can be calculated by hand.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "catch.h"
#include "flopscope/measure/level_interval.h"
#include "flopscope/measure/random.h"
#include "flopscope/measure/summary.h"
#include "flopscope/measure/time_estimates.h"
#include "flopscope/measure/wander.h"
#include "support/remembering.h"

using namespace flopscope::measure;

namespace {

constexpr int timings_in_a_row = 30;

struct Reached {
  double share = 0;  // of intervals that hold the median of all timings, from the fourth on
  double width = 0;  // the median one's, over the range of the middle 28 of 30 medians
};

/// `level` turns noise that remembers `memory` into the level of a timing.
Reached reached(double memory, double (*level)(double)) {
  constexpr int machines = 100;
  Random random(13);
  Reached found;
  for (int machine = 0; machine < machines; ++machine) {
    std::vector<Estimate> told;
    std::vector<double> medians;
    for (const double noise : remembering(random, timings_in_a_row, memory)) {
      std::vector<double> samples;
      for (int run = 0; run < 100; ++run) samples.push_back(level(noise) + 0.3 * random.normal());
      const auto summary = summarize(samples);
      told.push_back(median_time(samples, *summary, 0.95, wander(samples, 0.95).widening, medians));
      medians.push_back(summary->p50);
    }
    told.erase(told.begin(), told.begin() + fewest_levels - 1);
    std::sort(medians.begin(), medians.end());
    const double middle = quantile(medians, 0.5);
    std::vector<double> widths;
    int held = 0;
    for (const Estimate& each : told) {
      held += *each.low <= middle && middle <= *each.high ? 1 : 0;
      widths.push_back(*each.high - *each.low);
    }
    found.share += held / static_cast<double>(told.size()) / machines;
    std::sort(widths.begin(), widths.end());
    found.width += quantile(widths, 0.5) / (medians[28] - medians[1]) / machines;
  }
  return found;
}

double even(double noise) { return 100 + noise; }
double skewed(double noise) { return 100 + std::exp(0.8 * noise); }
// In one timing of six the machine does something else, too.
double disturbed(double noise) { return 100 + 0.5 * noise + (noise > 1 ? 30 : 0); }

}  // namespace

TEST_CASE(
    "Of levels that move from timing to timing at least 95 % of the intervals hold the middle",
    "[simulation]") {
  for (const auto& level : {even, skewed}) {
    for (const double memory : {0.0, 0.5}) {
      const Reached found = reached(memory, level);
      INFO("memory " << memory << ": " << found.share << ", width " << found.width);
      CHECK(found.share >= 0.95);
      CHECK(found.width <= 0.8);
    }
  }
  // Early timings cannot know where a level goes that lasts.
  CHECK(reached(0.9, even).share >= 0.90);
}

TEST_CASE("A level is the median of medians, and as sure as their spread and number make it") {
  // Of 8, 12, 10 and 10 the variance is 8/3; Student's t at 0.975 with 3 degrees of freedom.
  const double reach = 3.1824463053 * std::sqrt(8.0 / 3) / 10 * std::sqrt(std::numbers::pi / 2 / 4);
  const auto level = level_interval(std::vector<double>{8, 12, 10, 10}, 0.95);
  REQUIRE(level);
  CHECK(level->low == Catch::Approx(10 / (1 + reach)));
  CHECK(level->high == Catch::Approx(10 * (1 + reach)));
}

TEST_CASE("A few timings that are far slower hardly widen the level's interval", "[simulation]") {
  for (const double memory : {0.0, 0.5}) {
    const Reached found = reached(memory, disturbed);
    INFO("memory " << memory << ": " << found.share << ", width " << found.width);
    CHECK(found.share >= 0.95);
    CHECK(found.width <= 0.45);
  }
}

TEST_CASE("Of six medians and more those that are far slower count no more than slower ones do") {
  // The 6th smallest and the 6th largest of 20 hold a median in 0.9586, the 7th ones in 0.8847
  // (binomial tails). By the interpolation of Hettmansperger and Sheather 0.95 is 0.2351 between.
  std::vector<double> medians;
  for (int i = 0; i < 18; ++i) medians.push_back(100 + i * 7 % 18);
  medians.insert(medians.end(), {900, 1000});
  const double widening = (1 + wander(medians, 0.95).widening) / 2;
  const auto level = level_interval(medians, 0.95);
  REQUIRE(level);
  CHECK(level->low == Catch::Approx(109.5 / (1 + widening * (109.5 / 105.2351 - 1))).epsilon(1e-5));
  CHECK(level->high ==
        Catch::Approx(109.5 * (1 + widening * (113.7649 / 109.5 - 1))).epsilon(1e-5));
}

TEST_CASE("Levels that are alike are less sure than independent ones") {
  std::vector<double> slow, mixed;
  for (int i = 0; i < 30; ++i) {
    slow.push_back(10 + i);
    mixed.push_back(10 + i * 7 % 30);
  }
  CHECK(level_interval(slow, 0.95)->high > 1.2 * level_interval(mixed, 0.95)->high);
}

TEST_CASE("Three medians, one that is no time, and a senseless confidence tell no level") {
  CHECK_FALSE(level_interval(std::vector<double>{1, 2, 3}, 0.95));
  CHECK_FALSE(level_interval(std::vector<double>{1, 2, 3, 0}, 0.95));
  CHECK_FALSE(level_interval(std::vector<double>{1, 2, 3, INFINITY}, 0.95));
  for (const double confidence : {0.0, 1.0, std::nan("")}) {
    CHECK_FALSE(level_interval(std::vector<double>{1, 2, 3, 4}, confidence));
  }
}

TEST_CASE("A time reaches to the level of the timings before, and where there are too few, not") {
  const std::vector<double> times(40, 10.0);
  const auto summary = summarize(times);
  // The median of 20, 20, 20 and 10 is 20, their deviation 5.
  const double reach = 3.1824463053 * 0.25 * std::sqrt(std::numbers::pi / 2 / 4);
  for (const auto& estimate : {&median_time, &mean_time}) {
    const Estimate told = estimate(times, *summary, 0.95, 1, std::vector<double>{20, 20, 20});
    CHECK(told.low == 10);
    CHECK(*told.high == Catch::Approx(20 * (1 + reach)));
    CHECK(estimate(times, *summary, 0.95, 1, std::vector<double>{20, 20}).high == 10);
  }
}

// SPDX-License-Identifier: MIT
//
// What wander costs is a frequency too: intervals of simulated noise with a known truth are
// counted.
#include <cmath>
#include <functional>
#include <vector>

#include "catch.h"
#include "flopscope/measure/interval.h"
#include "flopscope/measure/random.h"
#include "flopscope/measure/summary.h"
#include "flopscope/measure/wander.h"
#include "support/remembering.h"

using namespace flopscope::measure;

namespace {

struct Counted {
  double mean = 0, median = 0;  // shares of intervals that cover the truth, 0
  double widening = 0;          // on average
  double too_short = 0;
  double told = 0;  // of medians, covered or said to be too short
};

Counted count(int n, double memory, double white = 0, int experiments = 2000) {
  Random random(static_cast<std::uint64_t>(n));
  Counted counted;
  const double share = 1.0 / experiments;
  for (int experiment = 0; experiment < experiments; ++experiment) {
    const std::vector<double> samples = remembering(random, n, memory, white);
    const Wander found = wander(samples, 0.95);
    const auto summary = summarize(samples);
    const auto covers = [&](const std::optional<Interval>& interval, double centre) {
      REQUIRE(interval);
      const Interval wide = widened(*interval, centre, found.widening);
      return wide.low <= 0 && 0 <= wide.high ? share : 0;
    };
    counted.mean += covers(mean_interval(samples, 0.95), summary->mean);
    const double covered = covers(median_interval(samples, 0.95), summary->p50);
    counted.median += covered;
    counted.told += found.too_short ? share : covered;
    counted.widening += share * found.widening;
    counted.too_short += found.too_short ? share : 0;
  }
  return counted;
}

}  // namespace

TEST_CASE("A widened interval keeps its centre, also off the middle") {
  const Interval wide = widened({8, 11}, 9, 2);
  CHECK(wide.low == 7);
  CHECK(wide.high == 13);
}

TEST_CASE("Where neighbours are alike by 0.5 intervals cover at least 92 % from 10 samples on",
          "[simulation]") {
  for (const int n : {10, 20, 30, 100}) {
    const Counted counted = count(n, 0.5);
    INFO("n = " << n);
    CHECK(counted.mean >= 0.92);
    CHECK(counted.median >= 0.92);
  }
}

TEST_CASE(
    "Of a level that wanders slowly intervals cover at least 90 % from 300 samples on, also "
    "below the noise of single ones",
    "[simulation]") {
  for (const double white : {0.0, 1.0}) {
    for (const int n : {300, 1000}) {
      const Counted counted = count(n, 0.95, white, 1000);
      INFO("n = " << n << ", white noise " << white);
      CHECK(counted.mean >= 0.90);
      CHECK(counted.median >= 0.90);
    }
  }
}

TEST_CASE("Of a slow level that is sampled in stretches intervals cover at least 90 %",
          "[simulation]") {
  // Fives at once, each as far from the next as 25 samples last: 100 of 600.
  constexpr int stretch = 5, rest = 25, samples = 100, experiments = 2000;
  Random random(17);
  int mean = 0, median = 0;
  for (int experiment = 0; experiment < experiments; ++experiment) {
    const auto all = remembering(random, samples / stretch * (stretch + rest), 0.95);
    std::vector<double> taken;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (i % (stretch + rest) < stretch) taken.push_back(all[i]);
    }
    REQUIRE(taken.size() == samples);
    const double widening = wander(taken, 0.95).widening;
    const auto covers = [&](const Interval& interval, double centre) {
      const Interval wide = widened(interval, centre, widening);
      return wide.low <= 0 && 0 <= wide.high ? 1 : 0;
    };
    const auto summary = summarize(taken);
    mean += covers(*mean_interval(taken, 0.95), summary->mean);
    median += covers(*median_interval(taken, 0.95), summary->p50);
  }
  CHECK(mean >= 0.9 * experiments);
  CHECK(median >= 0.9 * experiments);
}

TEST_CASE(
    "A measurement shorter than its wander is mostly said to be, one of independent noise "
    "seldom",
    "[simulation]") {
  CHECK(count(20, 0.95).too_short >= 0.8);
  for (const int n : {30, 50}) {
    INFO("n = " << n);
    CHECK(count(n, 0.95).too_short >= 0.9);
  }
  CHECK(count(100, 0.95).too_short >= 0.85);
  // Neighbours that are alike by half cost few: 30 samples are ten effective ones.
  CHECK(count(30, 0.5).too_short <= 0.4);
  CHECK(count(50, 0.5).too_short <= 0.2);
  for (const int n : {20, 30, 100, 300}) {
    INFO("n = " << n);
    CHECK(count(n, 0).too_short <= 0.05);
  }
}

TEST_CASE("Of a slow level 30 to 250 samples cover it or are said to be too short in 92 of 100",
          "[simulation]") {
  for (const int n : {30, 50, 100, 150, 200, 250}) {
    INFO("n = " << n);
    CHECK(count(n, 0.95).told >= 0.92);
  }
}

TEST_CASE(
    "Independent noise costs less than half a width from 20 samples on, and is covered 95 to "
    "99 %",
    "[simulation]") {
  for (const int n : {20, 30, 100, 300}) {
    const Counted counted = count(n, 0);
    INFO("n = " << n);
    CHECK(counted.widening <= 1.6);
    CHECK(counted.mean >= 0.95);
    CHECK(counted.median >= 0.95);
    CHECK(counted.mean <= 0.99);
  }
  CHECK(count(100, 0).widening <= 1.4);
  CHECK(count(10, 0).widening <= 1.8);
}

TEST_CASE("A whole swing in the samples widens by its power at the slowest frequencies") {
  // A square wave of one period has 8 / pi^2 of its power n in a cosine of one period and a ninth
  // of that in one of three: the 2nd and 6th of the slowest, the 1st and 3rd of whole periods.
  std::vector<double> samples(100, 1.0);
  for (std::size_t i = 25; i < 75; ++i) samples[i] = 2;
  const double power = 100 * 8 / (3.14159265 * 3.14159265);
  // Student's t at 0.975: 2.5706 with 5 degrees of freedom, 1.9842 with 99; 2.7764 and 2.0096 with
  // the 4 and 49 of a folded one.
  CHECK(wander(samples, 0.95).widening >= std::sqrt(power / 5) * 2.5706 / 1.9842 * 0.99);
  CHECK(wander_beside_change(samples, 0.95) ==
        Catch::Approx(std::sqrt(power / 2 * 10 / 9 / 4) * 2.7764 / 2.0096).epsilon(0.02));
}

TEST_CASE("A step in the middle and an even change are wander, but none beside a change") {
  std::vector<double> step(60, 1.0);
  std::vector<double> slope(60);
  for (std::size_t i = 0; i < 60; ++i) {
    if (i >= 30) step[i] = 2;
    slope[i] = static_cast<double>(i);
  }
  for (const auto& samples : {step, slope}) {
    CHECK(wander(samples, 0.95).widening > 3);
    CHECK(wander(samples, 0.95).too_short);
    CHECK(wander_beside_change(samples, 0.95) == 1);
  }
}

TEST_CASE("A few interrupted runs do not hide a wander") {
  Random random(5);
  std::vector<double> samples = remembering(random, 200, 0.95);
  const double before = wander(samples, 0.95).widening;
  for (const std::size_t i : {20U, 90U, 150U}) samples[i] = 1e6;
  CHECK(wander(samples, 0.95).widening > 0.85 * before);
}

TEST_CASE("Too few or equal samples, or a senseless confidence, widen nothing") {
  const std::vector<double> few{1, 2, 3, 4};
  CHECK(wander({}, 0.95).widening == 1);
  CHECK(wander(few, 0.95).widening == 1);
  CHECK(wander(std::vector<double>(50, 3.0), 0.95).widening == 1);
  CHECK_FALSE(wander(std::vector<double>(50, 3.0), 0.95).too_short);
  const std::vector<double> rising{1, 2, 3, 4, 5, 6};
  CHECK(wander(rising, 0.95).widening > 1);
  for (const double confidence : {0.0, 1.0, std::nan("")}) {
    CHECK(wander(rising, confidence).widening == 1);
    CHECK(wander_beside_change(rising, confidence) == 1);
  }
}

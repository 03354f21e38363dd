// SPDX-License-Identifier: MIT
#include <cmath>
#include <vector>

#include "catch.h"
#include "flopscope/measure/autocorrelation.h"
#include "flopscope/measure/random.h"
#include "flopscope/measure/summary.h"
#include "flopscope/measure/wander.h"

using namespace flopscope::measure;

TEST_CASE("An interval widens by the root of (1 + r) / (1 - r)") {
  CHECK(autocorrelation_widening(0.6, 100) == Catch::Approx(2));
  CHECK(autocorrelation_widening(0.8, 20) == Catch::Approx(3));
}

TEST_CASE("Nothing widens below 20 samples, or while r is within 2 / sqrt(n)") {
  CHECK(autocorrelation_widening(0.9, 19) == 1);
  CHECK(autocorrelation_widening(0.2, 100) == 1);
  CHECK(autocorrelation_widening(0.2001, 100) > 1);
  CHECK(autocorrelation_widening(-0.9, 100) == 1);
  CHECK(autocorrelation_widening(std::nullopt, 100) == 1);
  CHECK(autocorrelation_widening(std::nan(""), 100) == 1);
}

TEST_CASE("Samples that hardly ever change leave an interval wide but finite") {
  CHECK(autocorrelation_widening(1.0, 100) == Catch::Approx(std::sqrt(199)));
}

TEST_CASE("Widening restores the coverage that autocorrelation takes from the mean's interval",
          "[simulation]") {
  // Each sample is 0.6 of the last and fresh noise; 200 of them, 2,000 times.
  Random random(11);
  int narrow = 0;
  int wide = 0;
  constexpr int experiments = 2000;
  std::vector<double> samples(200);
  for (int experiment = 0; experiment < experiments; ++experiment) {
    double level = random.normal() / 0.8;
    for (double& sample : samples) sample = level = 0.6 * level + random.normal();
    const auto interval = mean_interval(samples, 0.95);
    const auto summary = summarize(samples);
    REQUIRE(interval);
    REQUIRE(summary);
    const double factor = autocorrelation_widening(summary->lag1_autocorrelation, samples.size());
    const Interval honest = widened(*interval, summary->mean, factor);
    if (interval->low <= 0 && 0 <= interval->high) ++narrow;
    if (honest.low <= 0 && 0 <= honest.high) ++wide;
  }
  CHECK(narrow < 0.75 * experiments);
  CHECK(wide >= 0.93 * experiments);
  CHECK(wide <= 0.97 * experiments);
}

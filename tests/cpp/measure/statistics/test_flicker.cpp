// SPDX-License-Identifier: MIT
//
// What a calm moment hides is counted: simulated machines whose level flickers are timed 30 times
// in a row, and each interval is held against the level of all.
#include <cmath>
#include <numbers>
#include <vector>

#include "catch.h"
#include "flopscope/measure/flicker.h"
#include "flopscope/measure/interval.h"
#include "flopscope/measure/random.h"
#include "flopscope/measure/summary.h"
#include "flopscope/measure/time_estimates.h"
#include "flopscope/measure/wander.h"

using namespace flopscope::measure;

namespace {

constexpr std::size_t runs = 100;
constexpr std::size_t timings = 30;

/// Samples around 100 with equal power in each octave of frequency: a sum of memories, each twice
/// as long as the one before, with white noise on top.
std::vector<double> flickering(Random& random, std::size_t n, double flicker, double white) {
  constexpr int octaves = 12;
  std::vector<double> levels(octaves);
  for (double& level : levels) level = random.normal();
  std::vector<double> samples;
  for (std::size_t i = 0; i < n; ++i) {
    double sample = 100 + white * random.normal();
    for (int octave = 0; octave < octaves; ++octave) {
      const double memory = std::exp(-std::exp2(-octave));
      double& level = levels[static_cast<std::size_t>(octave)];
      level = memory * level + std::sqrt(1 - memory * memory) * random.normal();
      sample += flicker * level;
    }
    samples.push_back(sample);
  }
  return samples;
}

struct Held {
  double without = 0, with = 0;  // shares of intervals that hold the median of all runs
  double width = 0;              // with, on average
};

Held count(double flicker, double white) {
  Random random(11);
  constexpr int machines = 40;
  constexpr double share = 1.0 / (machines * timings);
  Held held;
  for (int machine = 0; machine < machines; ++machine) {
    const std::vector<double> all = flickering(random, runs * timings, flicker, white);
    const double truth = summarize(all)->p50;
    for (std::size_t timing = 0; timing < timings; ++timing) {
      const auto samples = std::span(all).subspan(timing * runs, runs);
      const auto summary = summarize(samples);
      const double widening = wander(samples, 0.95).widening;
      const Interval wide = widened(*median_interval(samples, 0.95), summary->p50, widening);
      const Estimate told = median_time(samples, *summary, 0.95, widening);
      if (wide.low <= truth && truth <= wide.high) held.without += share;
      if (*told.low <= truth && truth <= *told.high) held.with += share;
      held.width += share * (*told.high - *told.low);
    }
  }
  return held;
}

}  // namespace

TEST_CASE("Of a flickering level at least 90 % of the intervals hold what many timings find",
          "[simulation]") {
  for (const double white : {0.0, 1.0}) {
    const Held held = count(1, white);
    INFO("white noise " << white);
    CHECK(held.with >= 0.90);
    CHECK(held.without < 0.80);
  }
  // Where the noise of single runs hides most of it, fewer.
  CHECK(count(1, 3).with >= 0.87);
}

TEST_CASE("Independent noise is not taken for flicker", "[simulation]") {
  // The median of 100 runs is known to 1.25 / 10 of their deviation, to either side 1.96 times
  // that.
  const Held held = count(0, 1);
  CHECK(held.with >= 0.95);
  CHECK(held.width < 1.9 * 2 * 1.96 * 0.125);
}

TEST_CASE("What flickers and what is not known for sure add up as independent deviations do") {
  const Interval both = reaching({6, 22}, 10, 3);
  CHECK(both.low == 5);
  CHECK(both.high == Catch::Approx(10 + std::sqrt(153.0)));
}

TEST_CASE("An even rise reaches as far as the medians of its fifths differ") {
  std::vector<double> rising;
  for (int i = 0; i < 50; ++i) rising.push_back(i);
  // Medians 4.5, 14.5, ... 44.5, of variance 250. Neighbours differ by 1, which independent normal
  // samples of deviation 1.4826 / sqrt(2) do.
  const double of_noise = std::numbers::pi / 2 * 1.4826 * 1.4826 / 2 / 10;
  CHECK(flicker_reach(rising, 0.95) == Catch::Approx(2.7764451052 * std::sqrt(250 - of_noise)));
  CHECK(flicker_reach(rising, 0.8) == Catch::Approx(1.5332062737 * std::sqrt(250 - of_noise)));
}

TEST_CASE("An interrupted run in each fifth does not make a level flicker") {
  std::vector<double> steady;
  for (int i = 0; i < 50; ++i) steady.push_back(i % 10 == i / 10 ? 1000 : 1);
  CHECK(flicker_reach(steady, 0.95) == 0);
}

TEST_CASE("Too few samples, equal ones and a senseless confidence reach nowhere") {
  CHECK(flicker_reach({}, 0.95) == 0);
  CHECK(flicker_reach(std::vector<double>{1, 2, 3, 4, 5, 6, 7, 8, 9}, 0.95) == 0);
  CHECK(flicker_reach(std::vector<double>(40, 3.0), 0.95) == 0);
  const std::vector<double> rising{1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
  CHECK(flicker_reach(rising, 0.95) > 0);
  for (const double confidence : {0.0, 1.0, std::nan("")}) {
    CHECK(flicker_reach(rising, confidence) == 0);
  }
}

// SPDX-License-Identifier: MIT
//
// Intervals of times, on the scale of ratios: simulated machines whose speed is off by factors, and
// what can be calculated by hand.
#include <cmath>
#include <vector>

#include "catch.h"
#include "flopscope/measure/interval.h"
#include "flopscope/measure/random.h"
#include "flopscope/measure/summary.h"
#include "flopscope/measure/time_estimates.h"
#include "flopscope/measure/wander.h"
#include "support/remembering.h"

using namespace flopscope::measure;

namespace {

Estimate median_of_times(const std::vector<double>& times) {
  return median_time(times, *summarize(times), 0.95, wander(times, 0.95).widening);
}

Estimate mean_of_times(const std::vector<double>& times) {
  return mean_time(times, *summarize(times), 0.95, wander(times, 0.95).widening);
}

/// What a machine whose level is `noise` away from its own makes of 1 ms, and the mean of that.
struct Load {
  double (*time)(double noise);
  double mean;
};

const Load steady{[](double noise) { return 1 + 0.02 * noise; }, 1};
const Load varying{[](double noise) { return 1 + 0.25 * noise; }, 1};
/// Off by factors, as where others take turns; mean of a log-normal distribution.
const Load doubling{[](double noise) { return std::exp(0.5 * noise); }, std::exp(0.125)};

/// Shares of intervals that hold the truth, where neighbours are alike by `memory`.
struct HeldTimes {
  double mean = 0, median = 0;
};

HeldTimes count_times(const Load& load, int n, double memory) {
  constexpr int machines = 1000;
  constexpr double share = 1.0 / machines;
  Random random(static_cast<std::uint64_t>(n));
  HeldTimes held;
  for (int machine = 0; machine < machines; ++machine) {
    std::vector<double> times = remembering(random, n, memory);
    for (double& time : times) time = load.time(time);
    const auto holds = [](const Estimate& told, double truth) {
      return *told.low <= truth && truth <= *told.high ? share : 0;
    };
    held.mean += holds(mean_of_times(times), load.mean);
    held.median += holds(median_of_times(times), 1);
  }
  return held;
}

}  // namespace

TEST_CASE("Where neighbouring times are alike by 0.5 intervals cover at least 92 %, also at a load",
          "[simulation]") {
  for (const int n : {10, 20, 30, 100}) {
    for (const Load& load : {steady, varying, doubling}) {
      const HeldTimes held = count_times(load, n, 0.5);
      INFO("n = " << n << ", mean " << load.mean << ": " << held.median << ", " << held.mean);
      CHECK(held.median >= 0.92);
      // Student's t covers less where times are skewed, as prefers_median says.
      CHECK(held.mean >= (load.mean > 1 ? 0.89 : 0.92));
    }
  }
}

TEST_CASE("Of times that wander slowly intervals cover at least 90 % from 300 on, also at a load",
          "[simulation]") {
  for (const int n : {300, 1000}) {
    for (const Load& load : {steady, varying, doubling}) {
      const HeldTimes held = count_times(load, n, 0.95);
      INFO("n = " << n << ", mean " << load.mean << ": " << held.median << ", " << held.mean);
      CHECK(held.median >= 0.90);
      CHECK(held.mean >= (load.mean > 1 ? 0.85 : 0.90));
    }
  }
}

TEST_CASE("A machine that is busy half of the time does not make a call take no time") {
  // Of fifths at 1, 4, 1, 4 and 1 ms the low end would be far below 0 on a linear scale.
  std::vector<double> times;
  for (int i = 0; i < 100; ++i) times.push_back(i / 20 % 2 == 0 ? 1 : 4);
  const Estimate median = median_of_times(times);
  CHECK(*median.high > 4);
  CHECK(*median.high < 20);
  CHECK(*median.low > 0.05);
  const Estimate mean = mean_of_times(times);
  CHECK(*mean.low * *mean.high == Catch::Approx(2.2 * 2.2));
}

TEST_CASE("A low end widens as a speed does, and a high end as a time") {
  std::vector<double> times;
  for (int i = 0; i < 50; ++i) times.push_back(1 + i % 5);
  // Order statistics 2 to 4 around 3: 1 ms slower, and 1/2 - 1/3 = 1/6 calls a ms faster.
  const Estimate median = median_time(times, *summarize(times), 0.95, 3);
  CHECK(*median.high == Catch::Approx(3 + 3));
  CHECK(*median.low == Catch::Approx(1 / (1.0 / 3 + 3.0 / 6)));
  CHECK(*median.widening == Catch::Approx(3));
  // Student's t at 0.975 with 49 degrees of freedom; the squares of -2 to 2 sum up to 10.
  const double slower = 2.0095752371 * std::sqrt(100.0 / 49 / 50) / 3;
  const Estimate mean = mean_time(times, *summarize(times), 0.95, 3);
  CHECK(*mean.high == Catch::Approx(3 * (1 + 3 * slower)));
  CHECK(*mean.low == Catch::Approx(3 / (1 + 3 * slower)));
}

TEST_CASE("A median whose level keeps still has the interval of order statistics") {
  std::vector<double> times;
  for (int i = 0; i < 40; ++i) times.push_back(1 + 0.01 * (i * 7 % 10));
  const Interval order = *median_interval(times, 0.95);
  const Estimate median = median_time(times, *summarize(times), 0.95, 1);
  CHECK(*median.low == Catch::Approx(order.low));
  CHECK(*median.high == Catch::Approx(order.high));
  CHECK_FALSE(median.widening);
}

TEST_CASE("Equal times are their own interval, and a clock that stood still has no other speed") {
  for (const double ms : {0.3, 0.0}) {
    for (const auto& estimate : {&median_of_times, &mean_of_times}) {
      const Estimate equal = estimate(std::vector<double>(30, ms));
      CHECK(*equal.low == ms);
      CHECK(*equal.high == ms);
    }
  }
  std::vector<double> stood_still(30, 0.0);
  stood_still.resize(60, 1.0);
  CHECK(*median_of_times(stood_still).low == 0);
  CHECK(*median_of_times(stood_still).high > 1);
}

TEST_CASE("A time reaches as far as its parts lie apart until eight timings before tell it") {
  // A level that rises by one in each fifth, and hardly any noise beside it.
  std::vector<double> times;
  for (int i = 0; i < 100; ++i) times.push_back(8 + i / 20 + (i % 2 == 0 ? 0.001 : -0.001));
  const Summary summary = *summarize(times);
  const auto high = [&](std::size_t before) {
    return *median_time(times, summary, 0.95, 1, std::vector<double>(before, 10)).high;
  };
  CHECK(high(3) == Catch::Approx(high(0)));
  CHECK(high(7) == Catch::Approx(high(0)));
  CHECK(high(8) < high(7));
  // One that is no time tells no level.
  std::vector<double> broken(8, 10);
  broken.back() = 0;
  CHECK(*median_time(times, summary, 0.95, 1, broken).high == Catch::Approx(high(0)));
}

TEST_CASE("A time that was measured before is as much wider as it wanders") {
  const std::vector<double> times{9, 11, 10, 9, 11, 10, 9, 11, 10, 10};
  const Summary summary = *summarize(times);
  const auto high = [&](double widening) {
    return *median_time(times, summary, 0.95, widening, std::vector<double>(8, 10)).high;
  };
  CHECK(high(3) - 10 == Catch::Approx(3 * (high(1) - 10)));
}

// SPDX-License-Identifier: MIT
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "catch.h"
#include "flopscope/measure/comparison.h"

#ifdef FLOPSCOPE_HAVE_BOOST_MATH
#include <boost/math/distributions/students_t.hpp>
#endif

using namespace flopscope::measure;

namespace {

/// Quartets without spread inside, one for each ratio A / B.
std::vector<Quartet> with_ratios(const std::vector<double>& ratios) {
  std::vector<Quartet> quartets;
  for (const double ratio : ratios) {
    const bool a_outside = quartets.size() % 2 == 0;
    if (a_outside) quartets.push_back({true, {ratio, 1, 1, ratio}});
    else quartets.push_back({false, {1, ratio, ratio, 1}});
  }
  return quartets;
}

Comparison compared(const std::vector<Quartet>& quartets, const std::vector<Quartet>& control = {},
                    const ComparisonOptions& options = {}) {
  const auto comparison = compare(quartets, control, options);
  REQUIRE(comparison.ok());
  return *comparison;
}

}  // namespace

TEST_CASE("The speedup is baseline over optimized, with a t interval of its logarithm") {
  // ln of the ratios: 0.2, 0.4, 0.5, 0.3: mean 0.35, standard deviation sqrt(0.05 / 3), over
  // sqrt(4), and t(0.975, 3) = 3.182446.
  const Comparison found =
      compared(with_ratios({std::exp(0.2), std::exp(0.4), std::exp(0.5), std::exp(0.3)}));
  const double half = 3.182446305284263 * std::sqrt(0.05 / 3) / 2;
  CHECK(found.quartets == 4);
  CHECK(*found.speedup.point == Catch::Approx(std::exp(0.35)).epsilon(1e-12));
  CHECK(*found.speedup.low == Catch::Approx(std::exp(0.35 - half)).epsilon(1e-9));
  CHECK(*found.speedup.high == Catch::Approx(std::exp(0.35 + half)).epsilon(1e-9));
  CHECK(found.verdict == ComparisonVerdict::faster);
  CHECK(found.speedup.widening == std::nullopt);
}

TEST_CASE("The slot effect is what ABBA has and the BAAB after it has not") {
  // A first slot that is slow by the factor 1.21: half of its logarithm for A in the one order, for
  // B in the other.
  std::vector<Quartet> quartets;
  for (int pair = 0; pair < 4; ++pair) {
    quartets.push_back({true, {1.21, 1, 1, 1}});
    quartets.push_back({false, {1.21, 1, 1, 1}});
  }
  const Comparison found = compared(quartets);
  REQUIRE(found.slot_effect.point);
  CHECK(*found.slot_effect.point == Catch::Approx(1.21));
  CHECK(*found.speedup.point == Catch::Approx(1));
  CHECK(found.verdict == ComparisonVerdict::not_stable);
}

TEST_CASE("Quartets in one order only, or fewer than two of each, have no slot effect") {
  CHECK_FALSE(compared({{true, {1, 2, 2, 1}}, {true, {1, 2, 2, 1}}, {true, {1, 2, 2, 1}}})
                  .slot_effect.point.has_value());
  CHECK_FALSE(compared(with_ratios({1, 1, 1})).slot_effect.point.has_value());
  CHECK(compared(with_ratios({1, 1, 1, 1})).slot_effect.point.has_value());
}

TEST_CASE("A control that differs from its own copy withdraws the verdict of no larger speedup") {
  const auto slightly = with_ratios({1.04, 1.041, 1.04, 1.041, 1.04, 1.041});
  const auto equal = with_ratios({1, 1.001, 1, 1.001});
  const auto unequal = with_ratios({1.05, 1.051, 1.05, 1.051});
  CHECK(compared(slightly, equal).verdict == ComparisonVerdict::faster);
  CHECK(compared(slightly, equal).disturbance == 1);
  CHECK(compared(slightly, unequal).verdict == ComparisonVerdict::not_stable);
  CHECK(*compared(slightly, unequal).control.point == Catch::Approx(1.0505).epsilon(1e-4));
  CHECK(compared(slightly, unequal, {.minimum_effect = 0.1}).verdict ==
        ComparisonVerdict::not_told_apart);
}

TEST_CASE("A speedup is told apart where it lies beyond what the control shows of nothing") {
  const auto verdict = [&](double ratio, double control) {
    return compared(with_ratios({ratio, ratio, ratio, ratio}),
                    with_ratios({control, control, control, control}))
        .verdict;
  };
  CHECK(verdict(17, 1.1) == ComparisonVerdict::faster);
  CHECK(verdict(17, 1 / 1.1) == ComparisonVerdict::faster);
  CHECK(verdict(1.0 / 17, 1.1) == ComparisonVerdict::slower);
  // 1.1 times the 1.01 that matter are 1.111.
  CHECK(verdict(1.08, 1.1) == ComparisonVerdict::not_stable);
  CHECK(verdict(1.11, 1.1) == ComparisonVerdict::not_stable);
  CHECK(verdict(1.112, 1.1) == ComparisonVerdict::faster);
  CHECK(verdict(1 / 1.11, 1.1) == ComparisonVerdict::not_stable);
  CHECK(verdict(1 / 1.112, 1.1) == ComparisonVerdict::slower);
  // The farther end of the control's interval: 3.1824463 times the standard deviation of
  // 0.02 / sqrt(3), over sqrt(4), beyond the mean of -0.2.
  const auto off =
      with_ratios({std::exp(-0.19), std::exp(-0.21), std::exp(-0.21), std::exp(-0.19)});
  CHECK(compared(with_ratios({17, 17, 17, 17}), off).disturbance ==
        Catch::Approx(std::exp(0.2 + 3.182446305284263 * 0.01 / std::sqrt(3))));
}

TEST_CASE("An effect of the order takes the verdict of no larger speedup") {
  // Slow by the factor 1.21, of which each ratio has half the logarithm and the effect the whole.
  const auto verdict = [](double ratio) {
    std::vector<Quartet> quartets;
    for (int pair = 0; pair < 4; ++pair) {
      quartets.push_back({true, {1.21 * ratio, 1, 1, ratio}});
      quartets.push_back({false, {1.21, ratio, ratio, 1}});
    }
    return compared(quartets).verdict;
  };
  CHECK(verdict(1.2) == ComparisonVerdict::not_stable);
  CHECK(verdict(17) == ComparisonVerdict::faster);
  CHECK(verdict(1.0 / 17) == ComparisonVerdict::slower);
}

TEST_CASE("One control quartet has no interval and says nothing") {
  const auto twice = with_ratios({2, 2.01, 2, 2.01});
  CHECK_FALSE(compared(twice, with_ratios({3})).control.point.has_value());
  CHECK(compared(twice, with_ratios({3})).verdict == ComparisonVerdict::faster);
}

TEST_CASE("A difference must lie beyond the minimum effect with its whole interval") {
  const auto three_percent = with_ratios({1.03, 1.031, 1.03, 1.031});
  CHECK(compared(three_percent).verdict == ComparisonVerdict::faster);
  CHECK(compared(three_percent, {}, {.minimum_effect = 0.03}).verdict ==
        ComparisonVerdict::not_told_apart);
  const auto slower = with_ratios({1 / 1.03, 1 / 1.031, 1 / 1.03, 1 / 1.031});
  CHECK(compared(slower).verdict == ComparisonVerdict::slower);
}

TEST_CASE("The smallest speedup that would have been told apart is the least that is") {
  const auto spread = [](double times) {
    return with_ratios({1.01 * times, 1.06 * times, 1.02 * times, 1.05 * times, 1.03 * times});
  };
  for (const double control : {1.0, 1.1}) {
    const auto copies = with_ratios({control, control, control, control});
    const Comparison found = compared(spread(1), copies);
    const double more = found.smallest_speedup / *found.speedup.point;
    CHECK_FALSE(told_apart(found.verdict));
    CHECK(compared(spread(more * 1.0001), copies).verdict == ComparisonVerdict::faster);
    CHECK_FALSE(told_apart(compared(spread(more * 0.9999), copies).verdict));
    const double less = 1 / found.smallest_speedup / *found.speedup.point;
    CHECK(compared(spread(less * 0.9999), copies).verdict == ComparisonVerdict::slower);
    CHECK_FALSE(told_apart(compared(spread(less * 1.0001), copies).verdict));
  }
}

TEST_CASE("Subjects that are surely equal are told from those nothing is known of") {
  const Comparison equal = compared(with_ratios({1, 1.001, 1, 1.001}));
  CHECK(equal.verdict == ComparisonVerdict::not_told_apart);
  CHECK(equal.within_minimum_effect);
  const Comparison unknown = compared(with_ratios({1.5, 1.2, 0.7, 0.8}));
  CHECK(unknown.verdict == ComparisonVerdict::not_told_apart);
  CHECK_FALSE(unknown.within_minimum_effect);
}

TEST_CASE("Quartets that are all equal have an interval of no width and no autocorrelation") {
  const Comparison found = compared(with_ratios({2, 2, 2, 2}));
  CHECK(*found.speedup.low == *found.speedup.high);
  CHECK(*found.speedup.point == Catch::Approx(2));
  CHECK_FALSE(found.lag1.has_value());
}

TEST_CASE("A control whose quartets resemble their neighbours is widened by the same rule") {
  // Five high, then five low, and so on: of 19 neighbours 3 are of opposite signs, so that r is
  // (16 - 3) / 20, more than 2 / sqrt(20).
  std::vector<double> wave;
  for (int i = 0; i < 20; ++i) wave.push_back(i % 10 < 5 ? 1.06 : 1.0);
  const Comparison found = compared(with_ratios({1, 1, 1, 1}), with_ratios(wave));
  REQUIRE(found.control.point);
  const double r = 13.0 / 20;
  CHECK(*found.control.widening == Catch::Approx(std::sqrt((1 + r) / (1 - r))));
  // Narrow, it would begin beyond the 1 % that matter and take the verdict.
  CHECK(*found.control.low < 1.01);
  CHECK(found.verdict == ComparisonVerdict::not_told_apart);
  wave.pop_back();
  CHECK(compared(with_ratios({1, 1, 1, 1}), with_ratios(wave)).control.widening == std::nullopt);
}

TEST_CASE("Quartets that resemble their neighbours widen the interval") {
  std::vector<double> calm;
  std::vector<double> wave;
  for (int i = 0; i < 40; ++i) {
    calm.push_back(i % 2 == 0 ? 1.1 : 0.9);
    wave.push_back(i % 20 < 10 ? 1.1 : 0.9);
  }
  const Comparison independent = compared(with_ratios(calm));
  const Comparison alike = compared(with_ratios(wave));
  CHECK(independent.speedup.widening == std::nullopt);
  REQUIRE(alike.lag1);
  CHECK(*alike.speedup.widening == Catch::Approx(std::sqrt((1 + *alike.lag1) / (1 - *alike.lag1))));
  const double ratio = std::log(*alike.speedup.high / *alike.speedup.point) /
                       std::log(*independent.speedup.high / *independent.speedup.point);
  CHECK(ratio == Catch::Approx(*alike.speedup.widening));
}

TEST_CASE("What cannot be compared is refused with a sentence that names it") {
  const auto good = with_ratios({1, 1.1, 1, 1.1});
  const auto message = [&](const std::vector<Quartet>& quartets,
                           const std::vector<Quartet>& control = {},
                           const ComparisonOptions& options = {}) {
    const auto comparison = compare(quartets, control, options);
    REQUIRE_FALSE(comparison.ok());
    CHECK(comparison.error().code == "invalid_value");
    return comparison.error().message;
  };
  CHECK(message({}) == "quartets must be at least 2, since one has no spread, but it is 0.");
  CHECK(message(with_ratios({1})) ==
        "quartets must be at least 2, since one has no spread, but it is 1.");
  auto bad = good;
  bad[2].ms[1] = std::nan("");
  CHECK(message(bad) ==
        "quartets[2] must be four times that are positive and finite, but it is NaN.");
  CHECK(message(good, bad) ==
        "control[2] must be four times that are positive and finite, but it is NaN.");
  bad[2].ms[1] = std::numeric_limits<double>::infinity();
  CHECK(message(bad).find("it is Infinity") != std::string::npos);
  CHECK(message(good, {}, {.confidence = 1}) ==
        "confidence must be a number between 0 and 1, but it is 1.");
  CHECK(message(good, {}, {.minimum_effect = -0.5}) ==
        "minimum_effect must be a number of at least 0, but it is -0.5.");
}

#ifdef FLOPSCOPE_HAVE_BOOST_MATH

TEST_CASE("The speedup's interval has the width that Boost.Math's t gives it") {
  const std::vector<double> logs{0.11, 0.13, 0.08, 0.12, 0.1, 0.15, 0.09};
  std::vector<double> ratios;
  double sum = 0;
  double squares = 0;
  for (const double log : logs) {
    ratios.push_back(std::exp(log));
    sum += log;
    squares += log * log;
  }
  const double n = static_cast<double>(logs.size());
  const double standard_error = std::sqrt((squares - sum * sum / n) / (n - 1) / n);
  for (const double confidence : {0.5, 0.9, 0.95, 0.999}) {
    const double t = boost::math::quantile(boost::math::students_t(n - 1), 0.5 + confidence / 2);
    const Comparison found = compared(with_ratios(ratios), {}, {.confidence = confidence});
    CHECK(std::log(*found.speedup.high) ==
          Catch::Approx(sum / n + t * standard_error).epsilon(1e-9));
    CHECK(std::log(*found.speedup.low) ==
          Catch::Approx(sum / n - t * standard_error).epsilon(1e-9));
  }
}

#endif

TEST_CASE("Quartets that are absurdly far apart are refused, not compared") {
  const std::vector<Quartet> quartets{{true, {1e-300, 1e300, 1e300, 1e-300}},
                                      {false, {1e-300, 1e300, 1e300, 1e-300}}};
  const auto found = compare(quartets, {}, {});
  REQUIRE_FALSE(found.ok());
  CHECK(found.error().field == "quartets");
}

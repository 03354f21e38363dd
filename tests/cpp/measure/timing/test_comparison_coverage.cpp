// SPDX-License-Identifier: MIT
//
// Coverage and error rates of comparisons, counted in 2,000 simulated ones of 28 quartets each, on
// machines whose faults are known.
#include <cmath>
#include <vector>

#include "catch.h"
#include "flopscope/measure/comparison.h"
#include "flopscope/measure/interval.h"
#include "flopscope/measure/random.h"
#include "support/quartets.h"

using namespace flopscope::measure;
using flopscope::test::Machine;
using flopscope::test::quartets_of;

namespace {

constexpr int experiments = 2000;
constexpr std::size_t quartet_count = 28;

struct Frequencies {
  double covered = 0;  // how often the interval holds the truth
  double faster = 0;
  double slower = 0;
  double not_stable = 0;
};

Frequencies count(double a_ms, double b_ms, const Machine& machine, const Machine& control_machine,
                  std::uint64_t seed, double control_ms = 1) {
  Random random(seed);
  Frequencies found;
  const double one = 1.0 / experiments;
  for (int experiment = 0; experiment < experiments; ++experiment) {
    const auto quartets = quartets_of(a_ms, b_ms, quartet_count, machine, random);
    const auto control = quartets_of(a_ms, control_ms, quartet_count / 2, control_machine, random);
    const auto comparison = compare(quartets, control, {});
    REQUIRE(comparison.ok());
    const Estimate& speedup = comparison->speedup;
    if (*speedup.low <= a_ms / b_ms && a_ms / b_ms <= *speedup.high) found.covered += one;
    if (comparison->verdict == ComparisonVerdict::faster) found.faster += one;
    if (comparison->verdict == ComparisonVerdict::slower) found.slower += one;
    if (comparison->verdict == ComparisonVerdict::not_stable) found.not_stable += one;
  }
  return found;
}

/// How often an interval of the ratio from all of A before all of B holds 1, on a machine that
/// drifts: the method that interleaving replaces.
double sequential_coverage(double drift, std::uint64_t seed) {
  Random random(seed);
  int covered = 0;
  constexpr std::size_t batches = 2 * quartet_count;
  for (int experiment = 0; experiment < experiments; ++experiment) {
    std::vector<double> differences;
    std::vector<double> a;
    for (std::size_t i = 0; i < 2 * batches; ++i) {
      const double level = 1 + drift * static_cast<double>(i) / (2 * batches - 1);
      const double log = std::log(level) + 0.01 * random.normal();
      if (i < batches) a.push_back(log);
      else differences.push_back(a[i - batches] - log);
    }
    const auto interval = mean_interval(differences, 0.95);
    REQUIRE(interval);
    if (interval->low <= 0 && 0 <= interval->high) ++covered;
  }
  return static_cast<double>(covered) / experiments;
}

}  // namespace

TEST_CASE("Under 30 % of linear drift the interval of identical kernels holds 1 in 93-97 %",
          "[simulation]") {
  const Machine drifting{.noise = 0.01, .drift = 0.3};
  const Frequencies found = count(1, 1, drifting, drifting, 1);
  CHECK(found.covered >= 0.93);
  CHECK(found.covered <= 0.97);
  CHECK(found.faster + found.slower < 0.001);
  CHECK(found.not_stable < 0.001);
}

TEST_CASE("All of A and then all of B measures the drift instead", "[simulation]") {
  CHECK(sequential_coverage(0, 2) >= 0.93);  // on a machine that stands still it would do
  CHECK(sequential_coverage(0.3, 2) == 0);
}

TEST_CASE("The interval holds the true ratio of different kernels in 93-97 %, drift or not",
          "[simulation]") {
  for (const double drift : {0.0, 0.3}) {
    const Machine machine{.noise = 0.03, .drift = drift};
    const Frequencies found = count(1, 0.7, machine, machine, 3);
    CHECK(found.covered >= 0.93);
    CHECK(found.covered <= 0.97);
  }
}

TEST_CASE("A first slot that is 5 % slow is found in at least 95 %: environment not stable",
          "[simulation]") {
  const Machine biased{.noise = 0.01, .first_slot = 0.05};
  CHECK(count(1, 1, biased, biased, 4).not_stable >= 0.95);
  CHECK(count(1, 0.98, biased, biased, 5).not_stable >= 0.95);
  CHECK(count(1, 0.5, biased, biased, 5).faster == Catch::Approx(1));
}

TEST_CASE("A control that is 5 % off is found in at least 95 %: environment not stable",
          "[simulation]") {
  const Machine machine{.noise = 0.01};
  CHECK(count(1, 0.97, machine, machine, 6, 0.95).not_stable >= 0.95);
  CHECK(count(1, 0.5, machine, machine, 6, 0.95).faster == Catch::Approx(1));
  const Frequencies alike = count(1, 1, machine, machine, 10, 0.95);
  CHECK(alike.faster + alike.slower < 0.001);
}

TEST_CASE("A true difference of 3 % at 1 % noise is found in at least 95 % by 28 quartets",
          "[simulation]") {
  const Machine machine{.noise = 0.01};
  const Frequencies faster = count(1.03, 1, machine, machine, 7, 1.03);
  CHECK(faster.faster >= 0.95);
  CHECK(faster.slower == 0);
  const Frequencies slower = count(1, 1.03, machine, machine, 8);
  CHECK(slower.slower >= 0.95);
  CHECK(slower.faster == 0);
}

TEST_CASE("Without widening, quartets that resemble their neighbours would cover far less",
          "[simulation]") {
  const Machine wavy{.noise = 0.005, .correlation = 0.6, .disturbance = 0.02};
  Random random(9);
  int covered = 0;
  int narrow_covered = 0;
  for (int experiment = 0; experiment < experiments; ++experiment) {
    const auto comparison = compare(quartets_of(1, 1, 100, wavy, random), {}, {});
    REQUIRE(comparison.ok());
    const double low = std::log(*comparison->speedup.low);
    const double high = std::log(*comparison->speedup.high);
    const double middle = std::log(*comparison->speedup.point);
    if (low <= 0 && 0 <= high) ++covered;
    const double narrow = (high - middle) / comparison->speedup.widening.value_or(1);
    if (std::abs(middle) <= narrow) ++narrow_covered;
  }
  CHECK(narrow_covered < 0.75 * experiments);
  CHECK(covered >= 0.90 * experiments);
}

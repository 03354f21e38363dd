// SPDX-License-Identifier: MIT
#include <cmath>
#include <vector>

#include "catch.h"
#include "flopscope/measure/calm_spread.h"

using namespace flopscope::measure;

namespace {

/// Parts of ten equal samples, whose logarithms are these.
std::vector<double> parts_at(const std::vector<double>& levels) {
  std::vector<double> samples;
  for (const double level : levels) samples.insert(samples.end(), 10, std::exp(level));
  return samples;
}

}  // namespace

TEST_CASE("The spread of calm parts is the gap of their lowest three over that of normal numbers") {
  // Of ten normal numbers the lowest is expected at -1.539, the third lowest at -0.656 standard
  // deviations (Harter, "Expected values of normal order statistics", 1961).
  const auto spread = calm_spread(parts_at({0.9, 0.02, 0.8, 0.00, 0.7, 0.05, 0.6, 0.5, 0.4, 0.3}));
  REQUIRE(spread);
  CHECK(*spread == Catch::Approx(0.05 / (1.539 - 0.656)).epsilon(0.02));
}

TEST_CASE("Seven of ten parts that something made slow leave no spread") {
  CHECK(*calm_spread(parts_at({1, 0, 2, 0, 3, 0, 4, 5, 6, 7})) == 0);
}

TEST_CASE("Fewer than three samples, or samples that are no times, have no spread") {
  CHECK_FALSE(calm_spread(std::vector<double>(2, 1.0)));
  CHECK(calm_spread(std::vector<double>(3, 1.0)) == 0.0);
  CHECK_FALSE(calm_spread(std::vector<double>(20, -1.0)));
  CHECK_FALSE(calm_spread(std::vector<double>(20, std::nan(""))));
}

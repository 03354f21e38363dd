// SPDX-License-Identifier: MIT
#include "flopscope/measure/proportion.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace flopscope::measure {

namespace {

/// The z with P(|Z| <= z) = confidence of a standard normal Z, by bisection: erfc is all it needs.
double normal_half_width(double confidence) {
  double low = 0;
  double high = 40;  // beyond which erfc is 0
  for (int halving = 0; halving < 64; ++halving) {
    const double z = (low + high) / 2;
    (std::erfc(z / std::numbers::sqrt2) > 1 - confidence ? low : high) = z;
  }
  return (low + high) / 2;
}

}  // namespace

std::optional<Interval> wilson_interval(std::int64_t successes, std::int64_t trials,
                                        double confidence) {
  const bool in_range = confidence > 0 && confidence < 1;  // false for NaN
  if (!in_range || trials < 1 || successes < 0 || successes > trials) return std::nullopt;
  const auto n = static_cast<double>(trials);
  const double p = static_cast<double>(successes) / n;
  const double z = normal_half_width(confidence);
  const double scale = 1 + z * z / n;
  const double centre = (p + z * z / (2 * n)) / scale;
  const double half = z * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / scale;
  return Interval{std::max(0.0, centre - half), std::min(1.0, centre + half)};
}

std::optional<Interval> paired_difference_interval(std::int64_t gained, std::int64_t lost,
                                                   std::int64_t trials, double confidence) {
  const bool in_range = confidence > 0 && confidence < 1;  // false for NaN
  if (!in_range || trials < 1 || gained < 0 || lost < 0 || gained > trials - lost) {
    return std::nullopt;
  }
  const double n = static_cast<double>(trials) + 2;
  const double up = (static_cast<double>(gained) + 1) / n;
  const double down = (static_cast<double>(lost) + 1) / n;
  const double difference = up - down;
  const double half =
      normal_half_width(confidence) * std::sqrt((up + down - difference * difference) / n);
  return Interval{std::max(-1.0, difference - half), std::min(1.0, difference + half)};
}

}  // namespace flopscope::measure

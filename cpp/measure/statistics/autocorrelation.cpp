// SPDX-License-Identifier: MIT
#include "flopscope/measure/autocorrelation.h"

#include <algorithm>
#include <cmath>

namespace flopscope::measure {

namespace {

constexpr std::size_t fewest_samples = 20;
constexpr double most = 0.99;

}  // namespace

double autocorrelation_widening(std::optional<double> lag1, std::size_t n) {
  if (n < fewest_samples || !lag1) return 1;
  if (!(*lag1 > 2 / std::sqrt(static_cast<double>(n)))) return 1;
  const double r = std::min(*lag1, most);
  return std::sqrt((1 + r) / (1 - r));
}

}  // namespace flopscope::measure

// SPDX-License-Identifier: MIT
//
// Gradients by finite differences, in double precision: what a backward pass is compared with.
#pragma once

#include <cstddef>
#include <vector>

#include "catch.h"

namespace flopscope::test {

/// The loss whose gradient by the outputs `y` is `dy`.
inline double weighted_sum(const std::vector<double>& dy, const std::vector<double>& y) {
  double sum = 0;
  for (std::size_t i = 0; i < y.size(); ++i) sum += dy[i] * y[i];
  return sum;
}

/// The slope of `loss()` by the number at `at`, which is left as it was: a central difference. In
/// double precision, a step of 1e-6 balances its curvature's error against rounding, at about 1e-10
/// of numbers around 1.
template <class Number, class Loss>
double slope(Number& at, const Loss& loss, double step = 1e-6) {
  const Number before = at;
  at = static_cast<Number>(before + step);
  const double above = loss();
  const double upper = at;
  at = static_cast<Number>(before - step);
  const double below = loss();
  const double lower = at;
  at = before;
  return (above - below) / (upper - lower);
}

/// Checks each number of `gradient` against the slope of `loss()` by that of `values`.
template <class Loss>
void check_slopes(std::vector<double>& values, const std::vector<double>& gradient,
                  const Loss& loss) {
  REQUIRE(values.size() == gradient.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    INFO("element " << i);
    CHECK(gradient[i] == Catch::Approx(slope(values[i], loss)).epsilon(1e-7).margin(1e-8));
  }
}

}  // namespace flopscope::test

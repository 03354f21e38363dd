// SPDX-License-Identifier: MIT
//
// The error of a single-precision matrix product, beside the bound that it must keep.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace flopscope::test {

/// The worst |c - exact| / (|A| |B|) over all elements; infinite where a c is NaN.
inline double worst_error(const std::vector<float>& c, const std::vector<double>& exact,
                          const std::vector<double>& scale) {
  double worst = 0;
  for (std::size_t i = 0; i < c.size(); ++i) {
    const double error = std::abs(c[i] - exact[i]) / scale[i];
    worst = error <= worst ? worst : std::isnan(error) ? HUGE_VAL : error;
  }
  return worst;
}

/// What rounding can do to a sum of `terms` products in any order, as a fraction of the sum of
/// their absolute values (Higham, "Accuracy and stability of numerical algorithms", section 3.1).
inline double rounding_bound(std::size_t terms) {
  const double rounding = static_cast<double>(terms) * 0x1p-24;
  return rounding / (1 - rounding);
}

inline std::vector<double> absolute(std::vector<double> values) {
  std::transform(values.begin(), values.end(), values.begin(),
                 [](double value) { return std::abs(value); });
  return values;
}

}  // namespace flopscope::test

// SPDX-License-Identifier: MIT
#include "flopscope/measure/outliers.h"

#include <algorithm>
#include <cmath>

#include "flopscope/measure/summary.h"

namespace flopscope::measure {

std::vector<Outlier> classify_outliers(std::span<const double> samples) {
  std::vector<double> sorted;
  sorted.reserve(samples.size());
  for (const double sample : samples) {
    if (std::isfinite(sample)) sorted.push_back(sample);
  }
  std::sort(sorted.begin(), sorted.end());

  // Without a finite sample these are NaN, and everything below is not beyond them.
  const double q1 = quantile(sorted, 0.25);
  const double q3 = quantile(sorted, 0.75);
  const double range = q3 - q1;

  const auto classify = [&](double sample) {
    if (sample < q1 - 3 * range) return Outlier::low_severe;
    if (sample < q1 - 1.5 * range) return Outlier::low_mild;
    if (sample > q3 + 3 * range) return Outlier::high_severe;
    if (sample > q3 + 1.5 * range) return Outlier::high_mild;
    return Outlier::none;
  };
  std::vector<Outlier> classes;
  classes.reserve(samples.size());
  for (const double sample : samples) classes.push_back(classify(sample));
  return classes;
}

}  // namespace flopscope::measure

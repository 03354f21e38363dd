// SPDX-License-Identifier: MIT
#include "flopscope/measure/drift.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "flopscope/measure/student_t.h"
#include "flopscope/measure/wander.h"

namespace flopscope::measure {

namespace {

// `whole` is what tells how much the level wanders.
Estimate drift_within(std::span<const double> whole, std::span<const double> first,
                      std::span<const double> last, double confidence) {
  if (!(confidence > 0 && confidence < 1)) return {};
  std::vector<double> ratios(first.size() * last.size());
  for (std::size_t i = 0; i < ratios.size(); ++i) {
    ratios[i] = last[i % last.size()] / first[i / last.size()];
    if (!(ratios[i] > 0 && ratios[i] <= std::numeric_limits<double>::max())) return {};
  }
  std::sort(ratios.begin(), ratios.end());
  const auto m = static_cast<double>(first.size());
  const auto n = static_cast<double>(last.size());
  // With endless degrees of freedom Student's t is normal; these are as good as endless.
  const double z = student_t_quantile(0.5 + confidence / 2, 1e9);
  const double outside = std::floor(m * n / 2 - z * std::sqrt(m * n * (m + n + 1) / 12));
  if (!(outside >= 1)) return {};
  const auto rank = static_cast<std::size_t>(outside);
  const std::size_t middle = ratios.size() / 2;
  const double median = (ratios[middle] + ratios[ratios.size() - 1 - middle]) / 2;
  const Interval ends{ratios[rank - 1], ratios[ratios.size() - rank]};
  const double factor = wander_beside_change(whole, confidence);
  const auto widened_ratio = [&](double end) {
    return median * std::exp(factor * std::log1p((end - median) / median));
  };
  const double low = widened_ratio(ends.low);
  const double high = widened_ratio(ends.high);
  if (!std::isfinite(high)) return {};
  return Estimate::of(median, {low, high}, factor);
}

}  // namespace

Estimate drift(std::span<const double> first, std::span<const double> last, double confidence) {
  std::vector<double> both(first.begin(), first.end());
  both.insert(both.end(), last.begin(), last.end());
  return drift_within(both, first, last, confidence);
}

std::size_t drift_samples(std::size_t n) {
  return n < 10 ? 0 : std::clamp<std::size_t>(n / 10, 5, 30);
}

Estimate drift(std::span<const double> samples, double confidence) {
  const std::size_t count = drift_samples(samples.size());
  return drift_within(samples, samples.first(count), samples.last(count), confidence);
}

}  // namespace flopscope::measure

// SPDX-License-Identifier: MIT
#include "flopscope/measure/change_point.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "flopscope/measure/random.h"

namespace flopscope::measure {

namespace {

constexpr std::size_t fewest_samples = 8;
constexpr std::size_t shortest_side = 3;

// Ranks less their mean; equal samples share the mean of their ranks.
std::vector<double> centered_ranks(std::span<const double> samples) {
  std::vector<std::size_t> order(samples.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(),
            [&](std::size_t i, std::size_t j) { return samples[i] < samples[j]; });
  const double middle = static_cast<double>(samples.size() - 1) / 2;
  std::vector<double> ranks(samples.size());
  for (std::size_t first = 0; first < order.size();) {
    std::size_t last = first;
    while (last + 1 < order.size() && samples[order[last + 1]] == samples[order[first]]) ++last;
    const double rank = static_cast<double>(first + last) / 2 - middle;
    for (; first <= last; ++first) ranks[order[first]] = rank;
  }
  return ranks;
}

struct Split {
  std::size_t index = 0;
  double statistic = 0;  // square of the rank sum before the split, over its variance
};

Split best_split(std::span<const double> ranks) {
  Split best;
  double sum = 0;
  const auto n = static_cast<double>(ranks.size());
  for (std::size_t before = 1; before + shortest_side <= ranks.size(); ++before) {
    sum += ranks[before - 1];
    if (before < shortest_side) continue;
    const auto k = static_cast<double>(before);
    const double statistic = sum * sum / (k * (n - k));
    if (statistic > best.statistic) best = {before, statistic};
  }
  return best;
}

}  // namespace

std::optional<std::size_t> change_point(std::span<const double> samples, double significance) {
  if (samples.size() < fewest_samples || !(significance > 0 && significance < 1)) {
    return std::nullopt;
  }
  for (const double sample : samples) {
    if (!std::isfinite(sample)) return std::nullopt;
  }
  std::vector<double> ranks = centered_ranks(samples);
  const Split found = best_split(ranks);
  if (found.index == 0) return std::nullopt;

  const auto shuffles = static_cast<std::size_t>(std::ceil(20 / significance)) - 1;
  const double allowed = significance / 2 * static_cast<double>(shuffles + 1);
  Random random(0);
  std::size_t as_extreme = 1;  // the sequence itself
  for (std::size_t i = 0; i < shuffles; ++i) {
    for (std::size_t last = ranks.size() - 1; last > 0; --last) {
      std::swap(ranks[last], ranks[random.below(last + 1)]);
    }
    if (best_split(ranks).statistic >= found.statistic) ++as_extreme;
    if (static_cast<double>(as_extreme) > allowed) return std::nullopt;
  }
  return found.index;
}

}  // namespace flopscope::measure

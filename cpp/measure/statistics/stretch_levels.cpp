// SPDX-License-Identifier: MIT
#include "flopscope/measure/stretch_levels.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "flopscope/measure/summary.h"

namespace flopscope::measure {

std::vector<double> stretch_levels(std::span<const double> samples) {
  std::vector<double> levels;
  for (; samples.size() >= runs_a_stretch; samples = samples.subspan(runs_a_stretch)) {
    std::vector<double> stretch(samples.begin(), samples.begin() + runs_a_stretch);
    const auto middle = stretch.begin() + runs_a_stretch / 2;
    std::nth_element(stretch.begin(), middle, stretch.end());
    levels.push_back(*middle);
  }
  return levels;
}

std::optional<double> stretch_spread(std::span<const double> samples) {
  constexpr std::int64_t fewest_stretches = 3;
  constexpr double of_normal_noise = 1.4826;  // its standard deviation over that of the median
  std::vector<double> logs = stretch_levels(samples);
  for (double& level : logs) level = std::log(level);
  const auto summary = summarize(logs);
  if (!summary || summary->count < fewest_stretches) return std::nullopt;
  return of_normal_noise * summary->mad;
}

}  // namespace flopscope::measure

// SPDX-License-Identifier: MIT
#include "flopscope/measure/stretch_levels.h"

#include <algorithm>
#include <cstdint>

#include "flopscope/measure/summary.h"

namespace flopscope::measure {

std::vector<double> stretch_levels(std::span<const double> samples) {
  std::vector<double> levels;
  for (; samples.size() >= runs_a_stretch; samples = samples.subspan(runs_a_stretch)) {
    std::vector<double> stretch(samples.begin(), samples.begin() + runs_a_stretch);
    std::sort(stretch.begin(), stretch.end());
    levels.push_back(stretch[runs_a_stretch / 2]);
  }
  return levels;
}

std::optional<double> stretch_spread(std::span<const double> samples) {
  constexpr std::int64_t fewest_stretches = 3;
  constexpr double of_normal_noise = 1.4826;  // its standard deviation over that of the median
  const auto levels = summarize(stretch_levels(samples));
  if (!levels || levels->count < fewest_stretches || !(levels->p50 > 0)) return std::nullopt;
  return of_normal_noise * levels->mad / levels->p50;
}

}  // namespace flopscope::measure

// SPDX-License-Identifier: MIT
#include "flopscope/measure/stretch_levels.h"

#include <algorithm>

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

}  // namespace flopscope::measure

// SPDX-License-Identifier: MIT
//
// First-order autoregressive noise, the model of a machine whose moods last.
#pragma once

#include <cmath>
#include <vector>

#include "flopscope/measure/random.h"

namespace flopscope::measure {

/// Noise of standard deviation 1 that remembers `memory` of each sample at the next, with white
/// noise on top of it.
inline std::vector<double> remembering(Random& random, int n, double memory, double white = 0) {
  std::vector<double> samples;
  double level = random.normal();
  for (int i = 0; i < n; ++i) {
    samples.push_back(level + white * random.normal());
    level = memory * level + std::sqrt(1 - memory * memory) * random.normal();
  }
  return samples;
}

}  // namespace flopscope::measure

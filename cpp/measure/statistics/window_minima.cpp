// SPDX-License-Identifier: MIT
#include "flopscope/measure/window_minima.h"

#include <deque>

namespace flopscope::measure {

std::vector<double> window_minima(std::span<const double> samples, std::size_t count) {
  std::vector<double> minima;
  if (count == 0 || count > samples.size()) return minima;
  minima.reserve(samples.size() - count + 1);
  // The places of samples in the window that are below all behind them, so the first is the least.
  std::deque<std::size_t> candidates;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    while (!candidates.empty() && samples[candidates.back()] >= samples[i]) candidates.pop_back();
    candidates.push_back(i);
    if (candidates.front() + count <= i) candidates.pop_front();
    if (i + 1 >= count) minima.push_back(samples[candidates.front()]);
  }
  return minima;
}

}  // namespace flopscope::measure

// SPDX-License-Identifier: MIT
#include "flopscope/measure/expected_minimum.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace flopscope::measure {

std::optional<double> expected_minimum(std::span<const double> samples, std::size_t count) {
  const auto is_finite = [](double sample) { return std::isfinite(sample); };
  if (count == 0 || count > samples.size()) return std::nullopt;
  if (!std::all_of(samples.begin(), samples.end(), is_finite)) return std::nullopt;
  std::vector<double> ascending(samples.begin(), samples.end());
  std::sort(ascending.begin(), ascending.end());
  const auto all = static_cast<double>(samples.size());
  const auto chosen = static_cast<double>(count);
  // The share of choices whose least is this one: comb(all - i, chosen - 1) / comb(all, chosen).
  double share = chosen / all;
  double minimum = 0;
  for (std::size_t i = 0; i + count <= ascending.size(); ++i) {
    minimum += share * ascending[i];
    const double later = all - 1 - static_cast<double>(i);
    share *= later > 0 ? (later - chosen + 1) / later : 0;
  }
  return minimum;
}

}  // namespace flopscope::measure

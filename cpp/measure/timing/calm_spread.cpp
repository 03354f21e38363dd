// SPDX-License-Identifier: MIT
#include "flopscope/measure/calm_spread.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "flopscope/measure/student_t.h"

namespace flopscope::measure {

namespace {

constexpr std::size_t most_parts = 10;
constexpr std::size_t compared_parts = 3;

/// Blom's approximation of the expected value of the `rank`-th lowest of `count` normal numbers, of
/// which the lowest is the first.
double normal_score(std::size_t rank, std::size_t count) {
  const double share = (static_cast<double>(rank) - 0.375) / (static_cast<double>(count) + 0.25);
  // With endless degrees of freedom Student's t is normal; these are as good as endless.
  return student_t_quantile(share, 1e9);
}

}  // namespace

std::optional<double> calm_spread(std::span<const double> samples) {
  const auto is_time = [](double sample) { return sample > 0 && std::isfinite(sample); };
  const std::size_t parts = std::min(most_parts, samples.size());
  if (parts < compared_parts || !std::all_of(samples.begin(), samples.end(), is_time)) {
    return std::nullopt;
  }
  std::vector<double> fastest;
  for (std::size_t part = 0; part < parts; ++part) {
    const std::size_t begin = part * samples.size() / parts;
    const std::size_t end = (part + 1) * samples.size() / parts;
    const auto in_part = samples.subspan(begin, end - begin);
    fastest.push_back(std::log(*std::min_element(in_part.begin(), in_part.end())));
  }
  std::sort(fastest.begin(), fastest.end());
  const double apart = fastest[compared_parts - 1] - fastest.front();
  return apart / (normal_score(compared_parts, parts) - normal_score(1, parts));
}

}  // namespace flopscope::measure

// SPDX-License-Identifier: MIT
#include "flopscope/measure/growth.h"

#include <vector>

#include "flopscope/measure/summary.h"

namespace flopscope::measure {

namespace {

constexpr std::size_t parts = 4;
constexpr double part_confidence = 0.95;

bool grows_in(std::span<const double> differences) {
  const auto interval = mean_interval(differences, part_confidence);
  return interval && interval->low > 0;
}

}  // namespace

Growth growth(std::span<const double> levels, double confidence) {
  Growth found;
  if (levels.size() < Growth::fewest_iterations || !summarize(levels)) return found;
  std::vector<double> differences;
  for (std::size_t i = levels.size() / 3; i + 1 < levels.size(); ++i) {
    differences.push_back(levels[i + 1] - levels[i]);
  }
  const std::size_t judged = differences.size();
  found.judged = static_cast<std::int64_t>(judged);
  double sum = 0;
  for (const double difference : differences) sum += difference;
  const double mean = sum / static_cast<double>(judged);
  found.per_iteration = Estimate::of(mean, mean_interval(differences, confidence));
  found.grows = true;
  const std::span<const double> all(differences);
  for (std::size_t part = 0; part < parts && found.grows; ++part) {
    const std::size_t begin = part * judged / parts;
    const std::size_t end = (part + 1) * judged / parts;
    found.grows = grows_in(all.subspan(begin, end - begin));
  }
  return found;
}

}  // namespace flopscope::measure

// SPDX-License-Identifier: MIT
#include "flopscope/measure/flicker.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "flopscope/measure/student_t.h"
#include "flopscope/measure/summary.h"

namespace flopscope::measure {

namespace {

constexpr std::size_t flicker_parts = 5;
constexpr std::size_t fewest_to_see_flicker = 2 * flicker_parts;

double median_of_samples(std::span<const double> samples) {
  std::vector<double> sorted(samples.begin(), samples.end());
  std::sort(sorted.begin(), sorted.end());
  return quantile(sorted, 0.5);
}

// The variance of independent samples that differ from their neighbours as these do. By the median
// difference, which interruptions do not move.
double variance_of_neighbours(std::span<const double> samples) {
  constexpr double of_normal_noise = 1.4826;  // its standard deviation over that of the median
  std::vector<double> differences;
  for (std::size_t i = 1; i < samples.size(); ++i) {
    differences.push_back(std::abs(samples[i] - samples[i - 1]));
  }
  const double deviation = of_normal_noise * median_of_samples(differences);
  return deviation * deviation / 2;
}

}  // namespace

double flicker_reach(std::span<const double> samples, double confidence) {
  if (samples.size() < fewest_to_see_flicker || !(confidence > 0 && confidence < 1)) return 0;
  std::vector<double> levels;
  for (std::size_t part = 0; part < flicker_parts; ++part) {
    const std::size_t begin = part * samples.size() / flicker_parts;
    const std::size_t end = (part + 1) * samples.size() / flicker_parts;
    levels.push_back(median_of_samples(samples.subspan(begin, end - begin)));
  }
  const auto spread = summarize(levels);
  if (!spread) return 0;
  const double length = static_cast<double>(samples.size()) / static_cast<double>(flicker_parts);
  // A median's variance is pi / 2 times that of a mean.
  const double of_noise = std::numbers::pi / 2 * variance_of_neighbours(samples) / length;
  const double moved = spread->std * spread->std - of_noise;
  if (!(moved > 0)) return 0;
  return student_t_quantile(0.5 + confidence / 2, flicker_parts - 1) * std::sqrt(moved);
}

Interval reaching(const Interval& interval, double center, double reach) {
  return {center - std::hypot(center - interval.low, reach),
          center + std::hypot(interval.high - center, reach)};
}

}  // namespace flopscope::measure

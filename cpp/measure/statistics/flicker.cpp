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

// The squares of what `levels` are from their mean, all together, beyond what medians of `length`
// samples are whose variance is `of_sample`. A median's variance is pi / 2 times that of a mean.
double squares_of_levels(std::span<const double> levels, double of_sample, double length) {
  const auto spread = summarize(levels);
  if (!spread) return 0;
  const double of_noise = std::numbers::pi / 2 * of_sample / length;
  return static_cast<double>(spread->count - 1) * (spread->std * spread->std - of_noise);
}

}  // namespace

double flicker_reach(std::span<const double> samples, double confidence,
                     std::span<const double> earlier) {
  constexpr std::size_t least_freedom = 3;
  const std::size_t parts = samples.size() < fewest_to_see_flicker ? 1 : flicker_parts;
  const std::size_t freedom = parts - 1 + earlier.size();
  if (freedom < least_freedom || samples.empty() || !(confidence > 0 && confidence < 1)) return 0;
  const double of_sample = variance_of_neighbours(samples);
  std::vector<double> levels;
  for (std::size_t part = 0; part < parts; ++part) {
    const std::size_t begin = part * samples.size() / parts;
    const std::size_t end = (part + 1) * samples.size() / parts;
    levels.push_back(median_of_samples(samples.subspan(begin, end - begin)));
  }
  const auto count = static_cast<double>(samples.size());
  double squares = squares_of_levels(levels, of_sample, count / static_cast<double>(parts));
  levels.assign(earlier.begin(), earlier.end());
  levels.push_back(median_of_samples(samples));
  squares += squares_of_levels(levels, of_sample, count);
  if (!(squares > 0)) return 0;
  const auto free = static_cast<double>(freedom);
  return student_t_quantile(0.5 + confidence / 2, free) * std::sqrt(squares / free);
}

Interval reaching(const Interval& interval, double center, double reach) {
  return {center - std::hypot(center - interval.low, reach),
          center + std::hypot(interval.high - center, reach)};
}

}  // namespace flopscope::measure

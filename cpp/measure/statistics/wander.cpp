// SPDX-License-Identifier: MIT
#include "flopscope/measure/wander.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

#include "flopscope/measure/student_t.h"

namespace flopscope::measure {

namespace {

constexpr std::size_t fewest_to_see_wander = 5;
constexpr std::size_t fewest_to_judge_length = 20;
constexpr int fewest_swings = 2;
constexpr int most_swings = 5;
// The swings between which the slowest two are judged, and how much stronger those must be. Of
// independent noise they are in one measurement of 40, which the correlation hardly adds to.
constexpr int faster_begin = 7;
constexpr int faster_end = 19;
constexpr double much_stronger = 5;
// In fewer samples their correlation is too uncertain to judge by it.
constexpr std::size_t fewest_to_correlate = 30;
constexpr double fewest_effective = 6;

// The ranks less their mean; equal samples share theirs.
std::vector<double> centred_ranks(std::span<const double> samples) {
  std::vector<double> ordered(samples.begin(), samples.end());
  std::sort(ordered.begin(), ordered.end());
  const auto count = static_cast<double>(samples.size());
  std::vector<double> ranks(samples.begin(), samples.end());
  for (double& value : ranks) {
    const auto [first, last] = std::equal_range(ordered.begin(), ordered.end(), value);
    value = (static_cast<double>((first - ordered.begin()) + (last - ordered.begin())) - count) / 2;
  }
  return ranks;
}

// The cosine of an angle in [0, 2 pi]: an eighth of it by Taylor's series, doubled three times. To
// 1e-14; the library's, which is made for any angle, weighs as much as this whole file.
double cosine_of(double angle) {
  const double square = angle * angle / 64;
  double less = 0;  // 1 - cos, which keeps its digits near 0
  for (int i = 14; i > 0; i -= 2) less = square / (i * (i - 1)) * (1 - less);
  for (int doubling = 0; doubling < 3; ++doubling) less = 2 * less * (2 - less);
  return 1 - less;
}

double sum_of_squares(std::span<const double> values) {
  double sum = 0;
  for (const double value : values) sum += value * value;
  return sum;
}

// The power of a cosine that makes `half_periods` of them in the samples; of independent ones on
// average their variance. Each cosine follows from the two before it.
double swing_power(std::span<const double> values, int half_periods) {
  const auto n = static_cast<double>(values.size());
  const double angle = std::numbers::pi * half_periods / n;
  const double factor = 2 * cosine_of(angle);
  double previous = cosine_of(angle / 2);  // cosines are even: that at -1/2 is that at 1/2
  double cosine = previous;
  double sum = 0;
  for (const double value : values) {
    sum += value * cosine;
    previous = std::exchange(cosine, factor * cosine - previous);
  }
  return 2 / n * sum * sum;
}

double mean_power(std::span<const double> values, int begin, int end) {
  double sum = 0;
  for (int i = begin; i < end; ++i) sum += swing_power(values, i);
  return sum / (end - begin);
}

// Whether the effective sample size is too small. The correlation of neighbours as few samples show
// it is too low on average, since they hide their own mean; that is made up for (Kendall, "Note on
// bias in the estimation of autocorrelation", 1954). False where all are equal, and nothing
// correlates.
bool has_few_effective(std::span<const double> ranks) {
  const auto count = static_cast<double>(ranks.size());
  double products = 0;
  for (std::size_t i = 1; i < ranks.size(); ++i) products += ranks[i - 1] * ranks[i];
  const double correlation = (count * products / sum_of_squares(ranks) + 1) / (count - 4);
  return fewest_effective * (1 + correlation) > count * (1 - correlation);
}

double quantile_of(double confidence, double freedom) {
  return student_t_quantile(0.5 + confidence / 2, freedom);
}

// By how much an interval must be wider where a mean's variance is n times that of the samples as
// estimated from `swings` of them.
double widening_of(std::span<const double> ranks, double power, int swings, double confidence) {
  const auto freedom = static_cast<double>(ranks.size() - 1);
  const double variance = sum_of_squares(ranks) / freedom;
  if (!(variance > 0)) return 1;
  return std::max(1.0, std::sqrt(power / variance) * quantile_of(confidence, swings) /
                           quantile_of(confidence, freedom));
}

int swings_for(std::size_t samples) {
  const auto count = static_cast<double>(samples);
  const double wanted = std::round(0.4 * std::cbrt(count * count));
  return std::clamp(static_cast<int>(std::min<double>(wanted, most_swings)), fewest_swings,
                    most_swings);
}

bool can_judge(std::span<const double> samples, double confidence) {
  return samples.size() >= fewest_to_see_wander && confidence > 0 && confidence < 1;
}

}  // namespace

Wander wander(std::span<const double> samples, double confidence) {
  Wander found;
  found.too_few = samples.size() < fewest_to_correlate;
  if (!can_judge(samples, confidence)) return found;
  const std::vector<double> ranks = centred_ranks(samples);
  const int swings = swings_for(samples.size());
  found.widening = widening_of(ranks, mean_power(ranks, 1, swings + 1), swings, confidence);
  if (samples.size() < fewest_to_judge_length) return found;
  const double slowest = mean_power(ranks, 1, fewest_swings + 1);
  found.too_short = slowest > much_stronger * mean_power(ranks, faster_begin, faster_end) ||
                    (!found.too_few && has_few_effective(ranks));
  if (!found.too_short) return found;
  found.widening = std::max(found.widening, widening_of(ranks, slowest, fewest_swings, confidence));
  return found;
}

double wander_beside_change(std::span<const double> samples, double confidence) {
  if (!can_judge(samples, confidence)) return 1;
  std::vector<double> ranks = centred_ranks(samples);
  // Folded in the middle: what one half has more and the other as much less is gone. It reaches
  // twice as far up in frequency, so one swing fewer is taken.
  const std::size_t half = ranks.size() / 2;
  for (std::size_t i = 0; i < half; ++i) ranks[i] += ranks[ranks.size() - 1 - i];
  ranks.resize(half);
  const int swings = std::max(fewest_swings, swings_for(samples.size()) - 1);
  return widening_of(ranks, mean_power(ranks, 1, swings + 1), swings, confidence);
}

Interval widened(const Interval& interval, double center, double factor) {
  return {center - factor * (center - interval.low), center + factor * (interval.high - center)};
}

}  // namespace flopscope::measure

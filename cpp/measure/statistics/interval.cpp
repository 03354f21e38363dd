// SPDX-License-Identifier: MIT
#include "flopscope/measure/interval.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "flopscope/measure/student_t.h"
#include "flopscope/measure/summary.h"

namespace flopscope::measure {

namespace {

// None where a confidence next to 1 or samples next to the largest double left their range.
std::optional<Interval> if_finite(const Interval& interval) {
  if (!std::isfinite(interval.low) || !std::isfinite(interval.high)) return std::nullopt;
  return interval;
}

bool is_confidence(double confidence) { return confidence > 0 && confidence < 1; }

// P(B = 0), P(B = 1), ... P(B = floor(n / 2)) for B of n fair coins. From the middle outwards,
// since 2^-n is 0 in a double from n = 1075 on; what is below 1e-300 of the middle is left at 0.
std::vector<double> lower_half_of_binomial(std::size_t n) {
  const std::size_t middle = n / 2;
  std::vector<double> weight(middle + 1, 0.0);
  weight[middle] = 1;
  double below = 0;
  for (std::size_t k = middle; k > 0 && weight[k] > 1e-300; --k) {
    weight[k - 1] = weight[k] * static_cast<double>(k) / static_cast<double>(n - k + 1);
    below += weight[k - 1];
  }
  const double total = n % 2 == 0 ? 1 + 2 * below : 2 * (1 + below);
  for (double& share : weight) share /= total;
  return weight;
}

}  // namespace

std::optional<Interval> mean_interval(std::span<const double> samples, double confidence) {
  if (samples.size() < 2 || !is_confidence(confidence)) return std::nullopt;
  const std::optional<Summary> summary = summarize(samples);
  if (!summary) return std::nullopt;
  const auto n = static_cast<double>(samples.size());
  const double t = student_t_quantile(0.5 + confidence / 2, n - 1);
  const double half_width = t * summary->std / std::sqrt(n);
  return if_finite({summary->mean - half_width, summary->mean + half_width});
}

std::size_t fewest_for_median(double confidence) {
  // The least and the greatest of n samples lie on one side of the median in 2 of 2^n cases.
  std::size_t count = 1;
  for (double missed = 1; missed > 1 - confidence; missed /= 2) ++count;
  return count;
}

std::optional<Interval> median_interval(std::span<const double> samples, double confidence) {
  if (samples.size() < 2 || !is_confidence(confidence)) return std::nullopt;
  std::vector<double> sorted(samples.begin(), samples.end());
  for (const double sample : sorted) {
    if (!std::isfinite(sample)) return std::nullopt;
  }
  std::sort(sorted.begin(), sorted.end());

  // The interval between the d-th smallest and the d-th largest sample covers 1 - 2 P(B < d). The
  // one wanted lies between the last d that covers enough and the next.
  const std::size_t n = sorted.size();
  const std::vector<double> probability = lower_half_of_binomial(n);
  double wider = 1;
  double narrower = 1 - 2 * probability[0];
  std::size_t d = 0;
  while (narrower >= confidence && d + 1 <= n / 2) {
    ++d;
    wider = narrower;
    narrower -= 2 * probability[d];
  }
  if (d == 0) return std::nullopt;
  const double share = (wider - confidence) / (wider - narrower);
  const auto rank = static_cast<double>(d);
  const auto rest = static_cast<double>(n - d);
  const double lambda = rest * share / (rank + (rest - rank) * share);
  const auto between = [&](double outer, double inner) { return outer + lambda * (inner - outer); };
  // Rounding must not carry an end past the median.
  const double median = quantile(sorted, 0.5);
  const double low = std::min(median, between(sorted[d - 1], sorted[d]));
  const double high = std::max(median, between(sorted[n - d], sorted[n - d - 1]));
  return if_finite({low, high});
}

bool prefers_median(std::span<const double> samples) {
  const std::optional<Summary> summary = summarize(samples);
  if (!summary || samples.size() < 3 || !(summary->std > 0)) return false;
  const auto n = static_cast<double>(samples.size());
  double cubes = 0;
  for (const double sample : samples) {
    const double deviation = (sample - summary->mean) / summary->std;
    cubes += deviation * deviation * deviation;
  }
  const double bessel = n / (n - 1);
  const double skewness = cubes / n * bessel * std::sqrt(bessel);
  const double standard_error = std::sqrt(6 * (n - 2) / ((n + 1) * (n + 3)));
  return std::abs(skewness) > 2 * standard_error && skewness * skewness > 0.02 * n;
}

}  // namespace flopscope::measure

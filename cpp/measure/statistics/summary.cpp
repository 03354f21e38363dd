// SPDX-License-Identifier: MIT
#include "flopscope/measure/summary.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace flopscope::measure {

namespace {

double median_absolute_deviation(std::span<const double> samples, double median) {
  std::vector<double> deviations;
  deviations.reserve(samples.size());
  for (const double sample : samples) deviations.push_back(std::abs(sample - median));
  std::sort(deviations.begin(), deviations.end());
  return quantile(deviations, 0.5);
}

}  // namespace

double quantile(std::span<const double> sorted, double q) {
  if (sorted.empty() || std::isnan(q)) return std::numeric_limits<double>::quiet_NaN();
  const double rank = std::clamp(q, 0.0, 1.0) * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(rank);
  const double fraction = rank - static_cast<double>(below);
  if (fraction == 0) return sorted[below];
  return sorted[below] + fraction * (sorted[below + 1] - sorted[below]);
}

std::optional<Summary> summarize(std::span<const double> samples) {
  if (samples.empty()) return std::nullopt;
  const auto n = static_cast<double>(samples.size());

  double sum = 0;
  for (const double sample : samples) sum += sample;
  const double mean = sum / n;

  double squares = 0;
  double products = 0;
  double previous = mean;  // so that the first sample has no product
  for (const double sample : samples) {
    squares += (sample - mean) * (sample - mean);
    products += (previous - mean) * (sample - mean);
    previous = sample;
  }
  if (!std::isfinite(squares))
    return std::nullopt;  // a sample was not, or the range of double ends

  std::vector<double> sorted(samples.begin(), samples.end());
  std::sort(sorted.begin(), sorted.end());

  Summary summary;
  summary.count = static_cast<std::int64_t>(samples.size());
  summary.min = sorted.front();
  summary.max = sorted.back();
  const bool spread = summary.min < summary.max;
  summary.mean = spread ? mean : summary.min;  // not off by a rounding when all are equal
  summary.std = spread ? std::sqrt(squares / (n - 1)) : 0;
  summary.p50 = quantile(sorted, 0.50);
  summary.p95 = quantile(sorted, 0.95);
  summary.p99 = quantile(sorted, 0.99);
  summary.mad = median_absolute_deviation(samples, summary.p50);
  const double variation = summary.std / std::abs(summary.mean);
  if (std::isfinite(variation)) summary.coefficient_of_variation = variation;
  if (spread && samples.size() >= 3 && squares > 0) {
    summary.lag1_autocorrelation = products / squares;
  }
  return summary;
}

}  // namespace flopscope::measure

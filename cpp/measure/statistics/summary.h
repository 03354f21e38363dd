// SPDX-License-Identifier: MIT
//
// Descriptive statistics of a set of samples.
//
// Nothing is dropped and nothing is assumed: an outlier counts like any other sample. Each number
// is defined for every non-empty set of finite samples, or absent.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

namespace flopscope::measure {

struct Summary {
  std::int64_t count = 0;
  double mean = 0;
  double std = 0;  ///< sample standard deviation (n - 1); 0 for one sample
  double min = 0;
  double max = 0;
  double p50 = 0;  ///< percentiles by `quantile`
  double p95 = 0;
  double p99 = 0;
  /// Median absolute deviation from the median, as it is: multiply by 1.4826 to estimate the
  /// standard deviation of normal noise.
  double mad = 0;
  std::optional<double> coefficient_of_variation;  ///< std / |mean|; absent when the mean is 0
  /// Correlation of each sample with the next; absent below 3 samples or when all are equal.
  std::optional<double> lag1_autocorrelation;
};

/// None for no samples at all, and for samples that are not all finite.
[[nodiscard]] std::optional<Summary> summarize(std::span<const double> samples);

/// The q-quantile of samples in ascending order, by linear interpolation between the order
/// statistics at rank 1 + (n - 1) q (type 7 of Hyndman and Fan, "Sample quantiles in statistical
/// packages", 1996; the default of R and NumPy). `q` is clamped to [0, 1]; NaN for no samples.
[[nodiscard]] double quantile(std::span<const double> sorted, double q);

}  // namespace flopscope::measure

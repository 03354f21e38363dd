// SPDX-License-Identifier: MIT
// (sketch: to be split into one noun a file: summary.h, interval.h, outliers.h, student_t.h, change_point.h, bootstrap.h)
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace flopscope::measure {

struct Summary {  // summary.h; of at least one finite sample
  std::int64_t count; double mean, std /* n-1; 0 for one sample */, min, max, p50, p95, p99, mad;
  std::optional<double> coefficient_of_variation /* absent when mean is 0 */, lag1_autocorrelation /* absent for n<3 or no spread */;
};
std::optional<Summary> summarize(std::span<const double> samples);  // none for empty input or a non-finite sample
double quantile(std::span<const double> sorted, double q);          // linear interpolation (type 7)

struct Interval { double low, high; };
std::optional<Interval> mean_interval(std::span<const double>, double confidence);     // Student t
std::optional<Interval> median_interval(std::span<const double>, double confidence);   // Hettmansperger-Sheather
std::optional<Interval> ratio_interval(std::span<const double> a, std::span<const double> b, double confidence, std::uint64_t seed); // bootstrap

enum class Outlier : int { low_severe, low_mild, none, high_mild, high_severe };
std::vector<Outlier> classify_outliers(std::span<const double>);    // Tukey fences
std::optional<std::size_t> change_point(std::span<const double>, double significance = 0.05);
double student_t_quantile(double probability, double degrees);      // and cdf

}  // namespace flopscope::measure

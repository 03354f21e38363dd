// SPDX-License-Identifier: MIT
//
// How sure a mean or a median is: confidence intervals from one set of independent samples.
//
// The mean's is Student's t. It assumes that means of this many samples are normally distributed,
// which a few samples of strongly skewed times are not: a nominal 95 % interval then covers 83-92
// %. `prefers_median` says when that must be feared. The median's assumes a continuous distribution
// and nothing else about its shape.
#pragma once

#include <optional>
#include <span>

namespace flopscope::measure {

struct Interval {
  double low = 0;
  double high = 0;
};

/// Student's t interval of the mean at `confidence` in (0, 1). None below 2 samples, when a sample
/// is not finite, or for any other confidence.
[[nodiscard]] std::optional<Interval> mean_interval(std::span<const double> samples,
                                                    double confidence);

/// Interval of the median at `confidence` in (0, 1) by interpolated order statistics
/// (Hettmansperger and Sheather, "Confidence intervals based on interpolated order statistics",
/// 1986). None when even the whole range of the samples covers less than that (n = 5 at 95 %), when
/// a sample is not finite, or for any other confidence.
[[nodiscard]] std::optional<Interval> median_interval(std::span<const double> samples,
                                                      double confidence);

/// Whether the samples are so skewed that the mean's interval is known to cover less than it says.
[[nodiscard]] bool prefers_median(std::span<const double> samples);

}  // namespace flopscope::measure

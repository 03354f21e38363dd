// SPDX-License-Identifier: MIT
//
// Confidence intervals of a mean and of a median, from one set of independent samples.
//
// The mean's is Student's t. It assumes that means of this many samples are normally distributed,
// which those of strongly skewed times are not: a nominal 95 % interval of 10 to 100 log-normal
// samples covers 83-92 %. `prefers_median` says when that must be feared. The median's assumes a
// continuous distribution and nothing about its shape; at 95 % it covers 93-97 % from 10 samples
// on. What it cannot do: keep that where the median falls in a gap, as between two well separated
// modes of equal weight (89 % of 10 samples).
//
// Neither knows that neighbours in time are alike: look at the autocorrelation beside them.
#pragma once

#include <optional>
#include <span>

namespace flopscope::measure {

struct Interval {
  double low = 0;
  double high = 0;
};

/// Student's t interval of the mean at `confidence` in (0, 1). None below 2 samples, when a sample
/// or an end of it is not finite, or for any other confidence.
[[nodiscard]] std::optional<Interval> mean_interval(std::span<const double> samples,
                                                    double confidence);

/// Interval of the median at `confidence` in (0, 1) by interpolated order statistics
/// (Hettmansperger and Sheather, "Confidence intervals based on interpolated order statistics",
/// 1986). None when even the whole range of the samples covers less than that (n = 5 at 95 %), when
/// a sample or an end of it is not finite, or for any other confidence.
[[nodiscard]] std::optional<Interval> median_interval(std::span<const double> samples,
                                                      double confidence);

/// How many samples a median must have for an interval at `confidence` in (0, 1).
[[nodiscard]] std::size_t fewest_for_median(double confidence);

/// Whether the samples are so skewed that the mean's interval covers less than it says: their
/// skewness g is more than 2 of its standard errors away from that of normal noise, and g^2 > 0.02
/// n. A 95 % interval loses about 0.25 g^2 / n of its coverage by skewness (from the Edgeworth
/// expansion of Student's t: Hall, "The bootstrap and Edgeworth expansion", 1992, section 2.6).
/// Spread alone is no reason: of two modes of similar weight, however far apart, the mean's
/// interval covers what it says. False when there is no telling: below 3 samples, when all are
/// equal or when one is not finite.
[[nodiscard]] bool prefers_median(std::span<const double> samples);

}  // namespace flopscope::measure

// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// The mean and the median of times, with intervals that are as much wider as their level wanders
// (wander.h), reach as far as it may be elsewhere the next time (flicker.h), and below no time that
// there can be.
#pragma once

#include <span>

#include "flopscope/measure/estimate.h"
#include "flopscope/measure/summary.h"

namespace flopscope::experiments {

/// The mean of `times`, whose summary is `summary`, with Student's t interval.
[[nodiscard]] measure::Estimate mean_time(std::span<const double> times,
                                          const measure::Summary& summary, double confidence,
                                          double widening);

/// The median of `times` with the interval of order statistics.
[[nodiscard]] measure::Estimate median_time(std::span<const double> times,
                                            const measure::Summary& summary, double confidence,
                                            double widening);

}  // namespace flopscope::experiments

// SPDX-License-Identifier: MIT
#include "time_estimates.h"

#include <algorithm>
#include <cstddef>
#include <optional>

#include "flopscope/measure/autocorrelation.h"
#include "flopscope/measure/interval.h"

namespace flopscope::experiments {

namespace {

using measure::Estimate;
using measure::Interval;
using measure::Summary;

/// Widening leads to no time below 0; a mean that is near to it may have an interval that does.
Estimate time_of(double point, const std::optional<Interval>& interval, const Summary& summary) {
  if (!interval) return Estimate::of(point, interval);
  const double factor = measure::autocorrelation_widening(summary.lag1_autocorrelation,
                                                          static_cast<std::size_t>(summary.count));
  Interval wide = measure::widened(*interval, point, factor);
  wide.low = std::max(std::min(0.0, interval->low), wide.low);
  return Estimate::of(point, wide, factor);
}

}  // namespace

Estimate mean_time(std::span<const double> times, const Summary& summary, double confidence) {
  return time_of(summary.mean, measure::mean_interval(times, confidence), summary);
}

Estimate median_time(std::span<const double> times, const Summary& summary, double confidence) {
  return time_of(summary.p50, measure::median_interval(times, confidence), summary);
}

}  // namespace flopscope::experiments

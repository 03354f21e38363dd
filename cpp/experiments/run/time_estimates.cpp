// SPDX-License-Identifier: MIT
#include "time_estimates.h"

#include <algorithm>
#include <optional>

#include "flopscope/measure/interval.h"
#include "flopscope/measure/wander.h"

namespace flopscope::experiments {

namespace {

using measure::Estimate;
using measure::Interval;
using measure::Summary;

/// No time is below 0, so no interval reaches there.
Estimate time_of(double point, const std::optional<Interval>& interval, double widening) {
  if (!interval) return Estimate::of(point, interval);
  Interval wide = measure::widened(*interval, point, widening);
  wide.low = std::max(0.0, wide.low);
  return Estimate::of(point, wide, widening);
}

}  // namespace

Estimate mean_time(std::span<const double> times, const Summary& summary, double confidence,
                   double widening) {
  return time_of(summary.mean, measure::mean_interval(times, confidence), widening);
}

Estimate median_time(std::span<const double> times, const Summary& summary, double confidence,
                     double widening) {
  return time_of(summary.p50, measure::median_interval(times, confidence), widening);
}

}  // namespace flopscope::experiments

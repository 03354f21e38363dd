// SPDX-License-Identifier: MIT
#include "time_estimates.h"

#include <algorithm>
#include <optional>

#include "flopscope/measure/flicker.h"
#include "flopscope/measure/interval.h"
#include "flopscope/measure/wander.h"

namespace flopscope::experiments {

namespace {

using measure::Estimate;
using measure::Interval;
using measure::Summary;

/// No time is below 0, so no interval reaches there.
Estimate time_of(std::span<const double> times, double point,
                 const std::optional<Interval>& interval, double confidence, double widening) {
  if (!interval) return Estimate::of(point, interval);
  const Interval wide = measure::widened(*interval, point, widening);
  Interval wider = measure::reaching(wide, point, measure::flicker_reach(times, confidence));
  const double width = interval->high - interval->low;
  const double factor = width > 0 ? (wider.high - wider.low) / width : 1;
  wider.low = std::max(0.0, wider.low);
  return Estimate::of(point, wider, factor);
}

}  // namespace

Estimate mean_time(std::span<const double> times, const Summary& summary, double confidence,
                   double widening) {
  return time_of(times, summary.mean, measure::mean_interval(times, confidence), confidence,
                 widening);
}

Estimate median_time(std::span<const double> times, const Summary& summary, double confidence,
                     double widening) {
  return time_of(times, summary.p50, measure::median_interval(times, confidence), confidence,
                 widening);
}

}  // namespace flopscope::experiments

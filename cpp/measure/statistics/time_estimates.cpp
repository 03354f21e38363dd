// SPDX-License-Identifier: MIT
#include "flopscope/measure/time_estimates.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "flopscope/measure/flicker.h"
#include "flopscope/measure/interval.h"
#include "flopscope/measure/level_interval.h"
#include "flopscope/measure/wander.h"

namespace flopscope::measure {

namespace {

/// Fewer levels know little of where the next one goes.
constexpr std::size_t enough_levels = 8;

/// The level as timings before and this one, whose median is `median`, show it.
std::optional<Interval> level_of(std::span<const double> earlier, double median,
                                 double confidence) {
  std::vector<double> medians(earlier.begin(), earlier.end());
  medians.push_back(median);
  return level_interval(medians, confidence);
}

/// `slower` and `faster` are how much more than once the point's time or speed the ends have;
/// `median` is that of `times`.
Estimate widened_time(std::span<const double> times, double point, double median, double faster,
                      double slower, double confidence, double widening,
                      std::span<const double> earlier) {
  Interval wider = widened({-faster, slower}, 0, widening);
  const auto level = level_of(earlier, median, confidence);
  if (!level || earlier.size() < enough_levels) {
    wider = reaching(wider, 0, flicker_reach(times, confidence) / point);
  }
  if (level) {
    wider.low = std::min(wider.low, 1 - median / level->low);
    wider.high = std::max(wider.high, level->high / median - 1);
  }
  const double before = faster + slower;
  const double factor = before > 0 ? (wider.high - wider.low) / before : 1;
  return Estimate::of(point, {point / (1 - wider.low), point * (1 + wider.high)}, factor);
}

/// What a clock that stood still shows has no speed.
Estimate without_speed(double point, std::optional<Interval> interval) {
  if (interval) interval->low = std::max(0.0, interval->low);
  return Estimate::of(point, interval);
}

}  // namespace

Estimate mean_time(std::span<const double> times, const Summary& summary, double confidence,
                   double widening, std::span<const double> earlier) {
  const auto interval = mean_interval(times, confidence);
  if (!interval || !(summary.mean > 0)) return without_speed(summary.mean, interval);
  const double slower = interval->high / summary.mean - 1;
  return widened_time(times, summary.mean, summary.p50, slower, slower, confidence, widening,
                      earlier);
}

Estimate median_time(std::span<const double> times, const Summary& summary, double confidence,
                     double widening, std::span<const double> earlier) {
  const auto interval = median_interval(times, confidence);
  const double median = summary.p50;
  if (!interval || !(median > 0)) return without_speed(median, interval);
  return widened_time(times, median, median, median / interval->low - 1,
                      interval->high / median - 1, confidence, widening, earlier);
}

Estimate median_time(std::span<const double> times, double confidence) {
  const auto summary = summarize(times);
  if (!summary) return {};
  return median_time(times, *summary, confidence, wander(times, confidence).widening);
}

}  // namespace flopscope::measure

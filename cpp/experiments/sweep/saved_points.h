// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// Points of a saved report whose medians are made again from their raw samples.
#pragma once

#include <initializer_list>
#include <optional>
#include <utility>
#include <vector>

#include "flopscope/experiments/outcome.h"
#include "flopscope/measure/refusal.h"
#include "flopscope/measure/time_estimates.h"
#include "question/saved_samples.h"

namespace flopscope::experiments {

/// Reports of older versions have none.
[[nodiscard]] inline measure::Error without_samples() {
  return measure::refusal("samples_ms", measure::left_out(),
                          {"samples", "the times of the runs of each value"});
}

/// The list `list` of a saved report: of each the fields of these names, its samples and their
/// median. Error ("invalid_value"): what it has are none.
template <class Point>
[[nodiscard]] measure::Result<std::vector<Point>> saved_points(
    const Value& report, std::initializer_list<const char*> names, double confidence,
    const char* list = "points") {
  std::vector<Point> points;
  const auto saved = report.member(list);
  for (std::size_t i = 0; i < saved->size(); ++i) {
    const auto each = saved->element(i);
    Point& point = points.emplace_back();
    auto error = saved_fields(Point::record_type, &point, *each, names);
    if (error) return *std::move(error);
    auto samples = saved_numbers(*each, "samples_ms");
    if (!samples) return samples.error();
    if (samples->empty() && point.outcome == Outcome::measured) return without_samples();
    point.samples_ms = std::move(*samples);
    point.p50_ms = measure::median_time(point.samples_ms, confidence);
  }
  return measure::Result<std::vector<Point>>(std::move(points));
}

}  // namespace flopscope::experiments

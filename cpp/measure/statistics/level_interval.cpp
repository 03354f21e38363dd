// SPDX-License-Identifier: MIT
#include "flopscope/measure/level_interval.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "flopscope/measure/student_t.h"
#include "flopscope/measure/summary.h"
#include "flopscope/measure/wander.h"

namespace flopscope::measure {

namespace {

/// How many times more than once below and above their median the level of independent medians may
/// be.
Interval reach_of(std::span<const double> medians_ms, const Summary& summary, double confidence) {
  if (const auto interval = median_interval(medians_ms, confidence)) {
    return {summary.p50 / interval->low - 1, interval->high / summary.p50 - 1};
  }
  const auto count = static_cast<double>(medians_ms.size());
  const double error = summary.std / summary.p50 * std::sqrt(std::numbers::pi / 2 / count);
  const double reach = student_t_quantile(0.5 + confidence / 2, count - 1) * error;
  return {reach, reach};
}

}  // namespace

std::optional<Interval> level_interval(std::span<const double> medians_ms, double confidence) {
  const auto is_time = [](double ms) { return ms > 0 && std::isfinite(ms); };
  if (medians_ms.size() < fewest_levels || !(confidence > 0 && confidence < 1) ||
      !std::all_of(medians_ms.begin(), medians_ms.end(), is_time)) {
    return std::nullopt;
  }
  const auto summary = summarize(medians_ms);
  const double widening = (1 + wander(medians_ms, confidence).widening) / 2;
  const Interval reach = reach_of(medians_ms, *summary, confidence);
  return Interval{summary->p50 / (1 + widening * reach.low),
                  summary->p50 * (1 + widening * reach.high)};
}

}  // namespace flopscope::measure

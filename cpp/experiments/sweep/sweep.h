// SPDX-License-Identifier: MIT
// IWYU pragma: private
//
// Values along which something is timed: which, in what order, and what the machine did meanwhile.
#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "flopscope/measure/drift.h"
#include "flopscope/measure/refusal.h"
#include "question/environment_verdicts.h"
#include "timed/timing_series.h"

namespace flopscope::experiments {

/// `values` in ascending order, each once. Error ("invalid_value"): fewer than 3.
[[nodiscard]] inline measure::Result<std::vector<double>> distinct_values(
    std::vector<double> values) {
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
  constexpr std::size_t fewest = 3;
  if (values.size() >= fewest) return measure::Result<std::vector<double>>(std::move(values));
  return measure::refusal(
      "values", measure::Wording{"list_with", "a list with {given}", {{"given", values.size()}}},
      {"different", "at least {least} different numbers", {{"least", fewest}}});
}

/// The places of `count` values from both ends inwards: 0, 4, 1, 3, 2.
[[nodiscard]] inline std::vector<std::size_t> inwards(std::size_t count) {
  std::vector<std::size_t> order;
  for (std::size_t low = 0, high = count; low < high;) {
    order.push_back(low++);
    if (low < high) order.push_back(--high);
  }
  return order;
}

/// Fills in how far the machine drifted between the first of a series and its last, which is the
/// same once more.
template <class Report>
void add_repeat(Report& report, const TimingSeries& series) {
  static constexpr std::size_t most_samples = 30;
  const auto samples = [](const TimingReport& timed) {
    const std::vector<double>& all = timed.samples_ms;
    return std::span(all).first(std::min(all.size(), most_samples));
  };
  const auto& reports = series.reports();
  const auto drift =
      measure::drift(samples(reports.front()), samples(reports.back()), report.confidence);
  add_drift(report.verdicts, drift, report.drift_percent, Severity::warning,
            {"repeated", "what was timed first was timed again at the end"});
}

}  // namespace flopscope::experiments

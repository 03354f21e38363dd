// SPDX-License-Identifier: MIT
//
// The order of architectures that are measured: which are as much as the first, and which are the
// fastest, also of a report that was saved.
#include <algorithm>
#include <cmath>

#include "flopscope/experiments/architectures.h"
#include "flopscope/measure/ratio_interval.h"
#include "question/saved_samples.h"

namespace flopscope::experiments {

void put_in_order(ArchitecturesReport& report) {
  std::vector<ArchitectureReport>& all = report.architectures;
  for (ArchitectureReport& each : all) {
    each.alike = std::abs(each.match_ratio.value_or(0) - 1) <= alike_share;
  }
  report.matched = std::all_of(all.begin(), all.end(), [](const auto& each) { return each.alike; });
  std::vector<double>& sorted = report.by_time;
  sorted.clear();
  for (std::size_t place = 0; place < all.size(); ++place) {
    if (all[place].forward_ms) sorted.push_back(static_cast<double>(place));
  }
  const auto at = [&](double place) -> const ArchitectureReport& {
    return all[static_cast<std::size_t>(place)];
  };
  std::stable_sort(sorted.begin(), sorted.end(), [&](double one, double other) {
    return *at(one).forward_ms < *at(other).forward_ms;
  });
  if (sorted.size() < 2) return;
  const auto& slowest = at(sorted.back()).timing;
  const auto& fastest = at(sorted.front()).timing;
  if (slowest && fastest) {
    report.time_ratio = measure::ratio_of_estimates(slowest->p50_ms, fastest->p50_ms);
  }
}

measure::Result<ArchitecturesReport> recomputed_order(const Value& report) {
  ArchitecturesReport again;
  const auto architectures = report.member("architectures");
  for (std::size_t i = 0; i < architectures->size(); ++i) {
    const auto saved = architectures->element(i);
    ArchitectureReport& each = again.architectures.emplace_back();
    auto error =
        saved_fields(ArchitectureReport::record_type, &each, *saved, {"match_ratio", "forward_ms"});
    if (error) return *std::move(error);
    const auto timing = saved->member("timing");
    if (timing->type() != Value::Type::object) continue;
    error = saved_fields(TimingReport::record_type, &each.timing.emplace(), *timing,
                         {"p50_ms", "median_ci_low_ms", "median_ci_high_ms"});
    if (error) return *std::move(error);
  }
  put_in_order(again);
  return again;
}

}  // namespace flopscope::experiments

// SPDX-License-Identifier: MIT
//
// The order of architectures by their counts and times, also in a report that was saved: which are
// as much as the first, which are the fastest, and how near they come to the peak.
#include <algorithm>
#include <cmath>

#include "flopscope/experiments/architectures.h"
#include "flopscope/measure/ratio_interval.h"
#include "flopscope/measure/time_estimates.h"
#include "question/saved_samples.h"
#include "timed/rate.h"

namespace flopscope::experiments {

namespace {

/// The median of the samples of a saved timing, and the rate at it.
std::optional<measure::Error> time_again(ArchitectureReport& architecture, const Value& saved,
                                         double confidence) {
  TimingReport& timing = architecture.timing.emplace();
  if (auto error = saved_fields(TimingReport::record_type, &timing, saved, {"flops"})) return error;
  const auto samples = saved_numbers(saved, "samples_ms");
  if (!samples) return samples.error();
  timing.p50_ms = measure::median_time(*samples, confidence);
  if (timing.flops) timing.flops_per_s = rate_per_s(*timing.flops, timing.p50_ms);
  architecture.forward_ms = timing.p50_ms.point;
  architecture.flops_per_s = timing.flops_per_s.point;
  return std::nullopt;
}

}  // namespace

std::optional<double> matched_quantity(const ArchitectureReport& architecture, Match match) {
  switch (match) {
    case Match::parameters:
      return architecture.params;
    case Match::flops:
      return architecture.flops;
    case Match::time:
      break;
  }
  return architecture.forward_ms;
}

void put_in_order(ArchitecturesReport& report) {
  std::vector<ArchitectureReport>& all = report.architectures;
  for (ArchitectureReport& each : all) {
    const auto own = matched_quantity(each, report.match);
    const auto first = matched_quantity(all.front(), report.match);
    if (own && first && *first > 0) each.match_ratio = *own / *first;
    if (each.flops_per_s && report.peak_flops_per_s) {
      each.efficiency_percent = 100 * *each.flops_per_s / *report.peak_flops_per_s;
    }
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

measure::Result<ArchitecturesReport> recomputed_architectures(const Value& report,
                                                              double confidence) {
  ArchitecturesReport again;
  auto error =
      saved_fields(ArchitecturesReport::record_type, &again, report, {"match", "peak_flops_per_s"});
  if (error) return *std::move(error);
  const auto architectures = report.member("architectures");
  for (std::size_t i = 0; i < architectures->size(); ++i) {
    const auto saved = architectures->element(i);
    ArchitectureReport& each = again.architectures.emplace_back();
    error = saved_fields(ArchitectureReport::record_type, &each, *saved, {"params", "flops"});
    if (error) return *std::move(error);
    const auto timing = saved->member("timing");
    if (timing->type() == Value::Type::object) {
      error = time_again(each, *timing, confidence);
      if (error) return *std::move(error);
    }
    const auto memory = saved->member("memory");
    if (memory->type() != Value::Type::object) continue;
    const auto recorded = recomputed_memory(*memory, {.confidence = confidence});
    if (!recorded) return recorded.error();
    each.peak_mb = recorded->peak_mb;
    each.held_mb = recorded->held_mb;
  }
  put_in_order(again);
  return again;
}

}  // namespace flopscope::experiments

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

/// The median of the samples of a saved timing, and the rate at it; nothing of none.
std::optional<measure::Error> time_again(std::optional<TimingReport>& again, const Value& saved,
                                         double confidence) {
  if (saved.type() != Value::Type::object) return std::nullopt;
  TimingReport& timing = again.emplace();
  if (auto error = saved_fields(TimingReport::record_type, &timing, saved, {"flops"})) return error;
  const auto samples = saved_numbers(saved, "samples_ms");
  if (!samples) return samples.error();
  timing.p50_ms = measure::median_time(*samples, confidence);
  if (timing.flops) timing.flops_per_s = rate_per_s(*timing.flops, timing.p50_ms);
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

void judge_efficiency(ArchitecturesReport& report) {
  for (const ArchitectureReport& each : report.architectures) {
    // What is nearer may be that by chance.
    constexpr double notably_above_percent = 105;
    if (each.efficiency_percent.value_or(0) <= notably_above_percent) continue;
    say(report.verdicts, "above_peak", Severity::warning,
        "{who} ran at {efficiency_percent} % of the measured peak, which is impossible: the "
        "machine was slower when its peak was measured, or the peak's loop does not suit it.",
        {{"who", each.name}, {"efficiency_percent", *each.efficiency_percent}});
  }
}

measure::Result<ArchitecturesReport> recomputed_architectures(const Value& report,
                                                              double confidence) {
  ArchitecturesReport again;
  auto error =
      saved_fields(ArchitecturesReport::record_type, &again, report, {"match", "peak_flops_per_s"});
  // Older files say the rate alone, and are believed.
  if (!error) error = time_again(again.peak, *report.member("peak"), confidence);
  if (error) return *std::move(error);
  if (again.peak) again.peak_flops_per_s = again.peak->flops_per_s.point;
  const auto architectures = report.member("architectures");
  for (std::size_t i = 0; i < architectures->size(); ++i) {
    const auto saved = architectures->element(i);
    ArchitectureReport& each = again.architectures.emplace_back();
    error =
        saved_fields(ArchitectureReport::record_type, &each, *saved, {"name", "params", "flops"});
    if (error) return *std::move(error);
    error = time_again(each.timing, *saved->member("timing"), confidence);
    if (error) return *std::move(error);
    if (each.timing) {
      each.forward_ms = each.timing->p50_ms.point;
      each.flops_per_s = each.timing->flops_per_s.point;
    }
    const auto memory = saved->member("memory");
    if (memory->type() != Value::Type::object) continue;
    const auto recorded = recomputed_memory(*memory, {.confidence = confidence});
    if (!recorded) return recorded.error();
    each.peak_mb = recorded->peak_mb;
    each.held_mb = recorded->held_mb;
  }
  put_in_order(again);
  judge_efficiency(again);
  return again;
}

}  // namespace flopscope::experiments

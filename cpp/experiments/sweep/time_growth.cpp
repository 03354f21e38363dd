// SPDX-License-Identifier: MIT
#include "time_growth.h"

namespace flopscope::experiments {

namespace {

using measure::PowerLaw;

Outcome worst_of(std::span<const SizedTiming> timings) {
  for (const Outcome worst :
       {Outcome::kernel_mismatch, Outcome::out_of_memory, Outcome::optimized_away,
        Outcome::cannot_resolve, Outcome::too_long}) {
    for (const SizedTiming& timing : timings) {
      if (timing.outcome == worst) return worst;
    }
  }
  return Outcome::unfinished;
}

}  // namespace

TimeGrowth time_growth(std::span<const SizedTiming> timings, double confidence) {
  TimeGrowth growth;
  std::vector<double> flops;
  for (const SizedTiming& timing : timings) {
    if (timing.outcome != Outcome::measured || !timing.ms) continue;
    growth.sizes.push_back(timing.size);
    growth.times_ms.push_back(*timing.ms);
    flops.push_back(timing.flops);
  }
  if (auto law = PowerLaw::fit(growth.sizes, growth.times_ms, confidence)) growth.law = *law;
  growth.outcome = growth.law ? Outcome::measured : worst_of(timings);
  if (!growth.law) return growth;
  if (const auto counted = PowerLaw::fit(growth.sizes, flops, confidence)) {
    growth.flops_exponent = counted->exponent().point;
  }
  return growth;
}

void judge_missing(std::vector<Verdict>& verdicts, const SizedTiming& timing,
                   const std::string& name) {
  if (timing.outcome == Outcome::measured || timing.outcome == Outcome::unfinished) return;
  say(verdicts, "point_missing", Severity::warning,
      "{name} has no time and is in no fit: {reason}.",
      {{"name", name}, {"reason", reason_without_time(timing.outcome)}});
}

}  // namespace flopscope::experiments

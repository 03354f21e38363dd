// SPDX-License-Identifier: MIT
#include "flopscope/measure/comparison.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "flopscope/measure/autocorrelation.h"
#include "flopscope/measure/interval.h"
#include "flopscope/measure/phrase.h"
#include "flopscope/measure/refusal.h"
#include "flopscope/measure/summary.h"
#include "flopscope/measure/wander.h"

namespace flopscope::measure {

namespace {

std::optional<Error> check_quartets(const char* field, std::span<const Quartet> quartets) {
  for (std::size_t i = 0; i < quartets.size(); ++i) {
    if (quartets[i].valid()) continue;
    for (const double time : quartets[i].ms) {
      if (time > 0 && std::isfinite(time)) continue;
      return refusal(indexed(field, i), value_text(time),
                     {"positive_times", "four times that are positive and finite"});
    }
  }
  return std::nullopt;
}

std::optional<Error> check(std::span<const Quartet> quartets, std::span<const Quartet> control,
                           const ComparisonOptions& options) {
  if (!(options.confidence > 0 && options.confidence < 1)) {
    return refusal("confidence", value_text(options.confidence), share_between());
  }
  if (!(options.minimum_effect >= 0 && std::isfinite(options.minimum_effect))) {
    return refusal("minimum_effect", value_text(options.minimum_effect),
                   accepted_numbers(Kind::number, at_least(0)));
  }
  if (quartets.size() < 2) {
    return refusal("quartets", value_text(static_cast<double>(quartets.size())),
                   {"with_spread", "at least 2, since one has no spread"});
  }
  if (auto error = check_quartets("quartets", quartets)) return error;
  return check_quartets("control", control);
}

std::vector<double> log_ratios(std::span<const Quartet> quartets) {
  std::vector<double> logs;
  logs.reserve(quartets.size());
  for (const Quartet& quartet : quartets) logs.push_back(quartet.log_ratio());
  return logs;
}

// Each quartet ABBA less the BAAB beside it: what is left is the outer slots against the inner
// ones.
std::vector<double> slot_effects(std::span<const Quartet> quartets) {
  std::vector<double> effects;
  for (std::size_t i = 0; i + 1 < quartets.size(); i += 2) {
    const Quartet& first = quartets[i];
    const Quartet& second = quartets[i + 1];
    if (first.a_outside == second.a_outside) continue;
    const double difference = first.log_ratio() - second.log_ratio();
    effects.push_back(first.a_outside ? difference : -difference);
  }
  return effects;
}

Estimate ratio_of(std::span<const double> logs, double confidence) {
  const auto interval = mean_interval(logs, confidence);
  const auto summary = summarize(logs);
  if (!interval || !summary) return {};
  const double widening = autocorrelation_widening(summary->lag1_autocorrelation, logs.size());
  const Interval wide = widened(*interval, summary->mean, widening);
  const double ratio = std::exp(summary->mean);
  const Interval ends{std::exp(wide.low), std::exp(wide.high)};
  const bool held = ratio > 0 && std::isfinite(ends.high);
  return held ? Estimate::of(ratio, ends, widening) : Estimate{};
}

/// How far a `ratio` that should be 1 may be from it, to either side; 1 where it may be 1 itself.
double disturbance_of(const Estimate& ratio, double minimum_effect) {
  return surely_differs(ratio, minimum_effect) ? std::max(*ratio.high, 1 / *ratio.low) : 1;
}

/// The ratio beyond which an interval must lie, as if it were wider by the disturbance.
double edge_of(const Comparison& comparison, double minimum_effect) {
  return (1 + minimum_effect) * comparison.disturbance;
}

ComparisonVerdict verdict_of(const Comparison& comparison, double minimum_effect) {
  const double edge = edge_of(comparison, minimum_effect);
  if (comparison.speedup.surely_above(edge)) return ComparisonVerdict::faster;
  if (comparison.speedup.surely_below(1 / edge)) return ComparisonVerdict::slower;
  return comparison.disturbance > 1 ? ComparisonVerdict::not_stable
                                    : ComparisonVerdict::not_told_apart;
}

}  // namespace

bool surely_differs(const Estimate& ratio, double minimum_effect) {
  const double edge = 1 + minimum_effect;
  return ratio.surely_above(edge) || ratio.surely_below(1 / edge);
}

bool told_apart(ComparisonVerdict verdict) {
  return verdict == ComparisonVerdict::faster || verdict == ComparisonVerdict::slower;
}

Result<Comparison> compare(std::span<const Quartet> quartets, std::span<const Quartet> control,
                           const ComparisonOptions& options) {
  if (auto error = check(quartets, control, options)) return *std::move(error);
  const std::vector<double> logs = log_ratios(quartets);

  Comparison comparison;
  comparison.quartets = static_cast<std::int64_t>(quartets.size());
  comparison.lag1 = summarize(logs)->lag1_autocorrelation;
  comparison.speedup = ratio_of(logs, options.confidence);
  if (!comparison.speedup.point) {
    return refusal(
        "quartets", std::string(), {"closer_times", "times that are closer together"},
        "invalid_value", "no_ratio",
        "The quartets' times lie so far apart that no double holds the interval of their "
        "ratio.");
  }
  comparison.control = ratio_of(log_ratios(control), options.confidence);
  comparison.slot_effect = ratio_of(slot_effects(quartets), options.confidence);
  const double edge = 1 + options.minimum_effect;
  const Estimate& speedup = comparison.speedup;
  comparison.within_minimum_effect = *speedup.low >= 1 / edge && *speedup.high <= edge;
  comparison.disturbance = std::max(disturbance_of(comparison.control, options.minimum_effect),
                                    disturbance_of(comparison.slot_effect, options.minimum_effect));
  comparison.smallest_speedup =
      edge_of(comparison, options.minimum_effect) * (*speedup.point / *speedup.low);
  comparison.verdict = verdict_of(comparison, options.minimum_effect);
  return comparison;
}

}  // namespace flopscope::measure

// SPDX-License-Identifier: MIT
#include "flopscope/experiments/question.h"

#include <utility>

#include "flopscope/experiments/comparison.h"
#include "flopscope/experiments/start.h"

namespace flopscope::experiments {

namespace {

constexpr Role comparison_roles[] = {{"baseline", Takes::work}, {"optimized", Takes::work}};

StartedExperiment start_comparison(const Value& request, measure::KnownClock clock) {
  auto baseline = decode_named(*request.member("baseline"), "baseline");
  if (!baseline) return baseline.error();
  auto optimized = decode_named(*request.member("optimized"), "optimized");
  if (!optimized) return optimized.error();
  const auto options = decode<ComparisonOptions>(*request.member("options"));
  if (!options) return options.error();
  return comparison(std::move(*baseline), std::move(*optimized), *options, clock);
}

}  // namespace

Question comparison_question() {
  return {
      .name = "comparison",
      .group = Group::speedup,
      .rank = 0,
      .asks = "Is it really faster?",
      .doc = "whether it is really faster than its baseline",
      .terms = "A/B test, speedup, baseline, significance",
      .roles = comparison_roles,
      .options = default_record<ComparisonOptions>(),
      .report = &ComparisonReport::record_type,
      .start = &start_comparison,
      .takes_functions = true,
      .recompute = &start_recomputed<ComparisonOptions, recomputed_with_accuracy>,
  };
}

}  // namespace flopscope::experiments

// SPDX-License-Identifier: MIT
#include "flopscope/experiments/question.h"

#include "flopscope/experiments/scaling.h"
#include "flopscope/experiments/start.h"
#include "question/saved_samples.h"

namespace flopscope::experiments {

namespace {

StartedExperiment start_scaling(const Value& request, measure::KnownClock clock) {
  if (!asks_to_recompute(request)) {
    return start_one<ScalingOptions, scaling>(request, clock);
  }
  const auto options = decode<ScalingOptions>(*request.member("options"));
  if (!options) return options.error();
  auto report = recomputed_scaling(*request.member("report"), *options);
  if (!report) return report.error();
  return finished(std::move(*report));
}

}  // namespace

Question scaling_question() {
  return {
      .name = "scaling",
      .group = Group::limit,
      .rank = 1,
      .asks = "How does it grow, and what comes next?",
      .doc = "how the time grows along --axis, measured at --values",
      .terms = "complexity, exponent, power law, extrapolation",
      .roles = one_subject,
      .options = default_record<ScalingOptions>(),
      .report = &ScalingReport::record_type,
      .start = &start_scaling,
      .takes_functions = true,
      .recomputes = true,
  };
}

}  // namespace flopscope::experiments

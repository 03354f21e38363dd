// SPDX-License-Identifier: MIT
#include "flopscope/experiments/question.h"

#include "flopscope/experiments/start.h"
#include "flopscope/experiments/suite.h"
#include "question/saved_samples.h"

namespace flopscope::experiments {

namespace {

StartedExperiment start_suite(const Value& request, measure::KnownClock clock) {
  if (!asks_to_recompute(request)) {
    return start_many<SuiteOptions, suite>(request, clock);
  }
  const auto options = decode<SuiteOptions>(*request.member("options"));
  if (!options) return options.error();
  auto report = recomputed_suite(*request.member("report"), *options);
  if (!report) return report.error();
  return finished(std::move(*report));
}

}  // namespace

Question suite_question() {
  return {
      .name = "suite",
      .group = Group::speedup,
      .rank = 1,
      .asks = "Which of many is the fastest?",
      .doc = "which of many is the fastest; the first is the baseline",
      .terms = "ranking, leaderboard, benchmark suite",
      .roles = suite_subjects,
      .options = default_record<SuiteOptions>(),
      .report = &CandidatesReport::record_type,
      .start = &start_suite,
      .takes_functions = true,
      .recomputes = true,
  };
}

}  // namespace flopscope::experiments
